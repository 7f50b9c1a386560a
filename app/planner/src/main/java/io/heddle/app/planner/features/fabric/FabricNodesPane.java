package io.heddle.app.planner.features.fabric;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.ColumnTable;
import io.heddle.app.planner.controls.SearchableList;
import io.heddle.app.planner.controls.TableViewDefaults;
import io.heddle.app.planner.controls.TooltipTableCell;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.fabric.FabricListing.Row;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.model.cluster.Cluster;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;

/**
 * The canvas as a table: every node in a row that a screen reader can read, sorted and searched,
 * with the selection of the canvas; and the figures of the whole fabric.
 */
final class FabricNodesPane extends BorderPane {
  /** Of thousands of selected nodes only the first are marked. */
  private static final int MOST_MARKED = 200;

  private final FeatureContext context;
  private final LinkedSelection linking;
  private final LiveSolve<Cluster, FabricListing> listing;
  private final ObservableList<Row> rows = FXCollections.observableArrayList();
  private final FilteredList<Row> shown = new FilteredList<>(rows);
  private final ColumnTable<Row> table =
      new ColumnTable<>("nodes", Text.of("nodes.accessible"), "");
  private final ReadOnlyObjectWrapper<Map<String, String>> figures =
      new ReadOnlyObjectWrapper<>(Map.of());
  private boolean following;

  FabricNodesPane(FeatureContext context) {
    this.context = context;
    linking = context.selection();
    listing =
        new LiveSolve<>(
            context.background(),
            _ -> Text.of("task.nodes"),
            (cluster, _) -> FabricListing.of(cluster));
    listing.setOnAnswer(answer -> show(answer.result()));
    setMinSize(0, 0);
    var bar = new HBox(12, filter());
    bar.getStyleClass().add("results-bar");
    setTop(bar);
    fillTable();
    table.setMinHeight(0); // a low pane shows fewer rows, not fewer figures
    setCenter(table);
    context.follow(linking.selectionProperty(), _ -> follow());
    var document = context.document();
    document.clusterProperty().addListener((_, _, now) -> listing.solve(now));
    listing.solve(document.cluster());
  }

  /** The figures of the whole cluster by their names; none while they are unknown. */
  ReadOnlyObjectProperty<Map<String, String>> figuresProperty() {
    return figures.getReadOnlyProperty();
  }

  /** The document was closed: nothing is listed any more. */
  void close() {
    listing.clear();
  }

  private TextField filter() {
    var filter = new TextField();
    filter.setId("nodes-filter");
    filter.setMinWidth(150);
    filter.setPromptText(Text.of("nodes.filter"));
    filter.setAccessibleText(Text.of("nodes.filter"));
    filter
        .textProperty()
        .addListener((_, _, now) -> {
          var words = List.of(now.strip().toLowerCase(Locale.ROOT).split("\\s+"));
          shown.setPredicate(row -> SearchableList.holds(row.all(), words));
        });
    return filter;
  }

  private void fillTable() {
    var empty = new Label();
    empty
        .textProperty()
        .bind(
            Bindings.when(Bindings.isEmpty(rows))
                .then(Text.of("nodes.none"))
                .otherwise(Text.of("nodes.empty")));
    table.setPlaceholder(empty);
    table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    words("nodes.id", 165, Row::id);
    words("nodes.kind", 105, Row::kind);
    words("nodes.state", 80, Row::state);
    words("nodes.minipod", 110, Row::minipod);
    DoubleFunction<String> whole = value -> String.format(Locale.ENGLISH, "%,.0f", value);
    table.figure("nodes.cables", 64, Row::cables, whole);
    table.figure("nodes.gbps", 90, Row::gbps, whole);
    words("nodes.more", 126, Row::more);
    TableViewDefaults.fitOrScroll(table);
    var sorted = new SortedList<>(shown);
    sorted.comparatorProperty().bind(table.comparatorProperty());
    table.setItems(sorted);
    table
        .getSelectionModel()
        .getSelectedItems()
        .addListener((ListChangeListener<Row>) _ -> selected());
  }

  private void words(String key, double width, Function<Row, String> of) {
    table
        .words(key, width, of)
        .setCellFactory(_ -> {
          var cell = new TooltipTableCell<Row>();
          cell.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS); // the ends of names tell them apart
          return cell;
        });
  }

  private void show(FabricListing now) {
    quietly(() -> rows.setAll(now.rows()));
    figures.set(now.rows().isEmpty() ? Map.of() : now.figures());
    follow();
  }

  private void selected() {
    if (!following) {
      quietly(() ->
          linking.select(
              table.getSelectionModel().getSelectedItems().stream().map(Row::id).toList()));
    }
  }

  /** The rows of what is selected elsewhere. */
  private void follow() {
    if (!following && context.isShown()) {
      quietly(this::markSelected);
    }
  }

  private void markSelected() {
    var ids = linking.selectionProperty().get();
    table.getSelectionModel().clearSelection();
    int marked = 0;
    int most = Math.min(ids.size(), MOST_MARKED);
    for (int i = 0; i < table.getItems().size() && marked < most; i++) {
      if (ids.contains(table.getItems().get(i).id())) {
        table.getSelectionModel().select(i);
        if (marked++ == 0) {
          table.scrollTo(Math.max(0, i - 2));
        }
      }
    }
  }

  /** Table and canvas follow each other: what one says is not to come back to it. */
  private void quietly(Runnable action) {
    following = true;
    try {
      action.run();
    } finally {
      following = false;
    }
  }
}
