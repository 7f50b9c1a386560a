package io.heddle.app.planner.features.fabric;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.QuickList;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricFigures;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.cluster.Node;
import io.heddle.model.cluster.Switch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/**
 * The canvas as a table: every node in a row that a screen reader can read, sorted and searched,
 * with the selection of the canvas; and the figures of the whole fabric.
 */
public final class NodesPane extends BorderPane {
  /** One node in words. */
  record Row(
      String id, String kind, String state, String minipod, int cables, double gbps, String more) {
    String all() {
      return String.join(" ", id, kind, state, minipod, more);
    }
  }

  /** Rows and figures of a cluster, made off the UI thread. */
  private record Content(List<Row> rows, FabricFigures figures, Map<Integer, Integer> slots) {}

  private static final int[] SLOT_SIZES = {8, 64, 256};

  private final FabricEditor editor;
  private final ObservableList<Row> rows = FXCollections.observableArrayList();
  private final FilteredList<Row> shown = new FilteredList<>(rows);
  private final TableView<Row> table = new TableView<>();
  private final Label figures = Ui.label("", "text-muted", "card-text");
  private boolean following;

  public NodesPane(FabricEditor editor) {
    this.editor = editor;
    setMinSize(0, 0);
    var filter = new TextField();
    filter.setId("nodes-filter");
    filter.setMinWidth(150);
    filter.setPromptText(Text.of("nodes.filter"));
    filter.setAccessibleText(Text.of("nodes.filter"));
    filter
        .textProperty()
        .addListener((_, _, now) -> {
          var words = List.of(now.strip().toLowerCase(Locale.ROOT).split("\\s+"));
          shown.setPredicate(row -> QuickList.holds(row.all(), words));
        });
    figures.setId("fabric-figures");
    figures.setWrapText(true);
    var bar = new HBox(12, filter, figures);
    bar.getStyleClass().add("results-bar");
    table.setId("nodes");
    table.setAccessibleText(Text.of("nodes.accessible"));
    table.getStyleClass().addAll("dense", "compare-table");
    table.setPlaceholder(new Label(Text.of("nodes.empty")));
    table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    table.getColumns().add(text("nodes.id", 130, Row::id));
    table.getColumns().add(text("nodes.kind", 120, Row::kind));
    table.getColumns().add(text("nodes.state", 90, Row::state));
    table.getColumns().add(text("nodes.minipod", 110, Row::minipod));
    table.getColumns().add(number("nodes.cables", 64, row -> String.valueOf(row.cables())));
    table
        .getColumns()
        .add(number("nodes.gbps", 90, row -> String.format(Locale.ENGLISH, "%,.0f", row.gbps())));
    table.getColumns().add(text("nodes.more", 160, Row::more));
    var sorted = new SortedList<>(shown);
    sorted.comparatorProperty().bind(table.comparatorProperty());
    table.setItems(sorted);
    table
        .getSelectionModel()
        .getSelectedItems()
        .addListener((ListChangeListener<Row>) _ -> selected());
    editor.selectionProperty().addListener((_, _, _) -> follow());
    editor.planner().current().clusterProperty().addListener((_, _, now) -> fill(now));
    setTop(bar);
    setCenter(table);
    fill(editor.planner().current().clusterProperty().get());
  }

  private static TableColumn<Row, String> text(String key, double width, Function<Row, String> of) {
    var column = new TableColumn<Row, String>(Text.of(key));
    column.setPrefWidth(width);
    column.setCellValueFactory(cell -> new ReadOnlyStringWrapper(of.apply(cell.getValue())));
    return column;
  }

  private static TableColumn<Row, String> number(
      String key, double width, Function<Row, String> of) {
    var column = text(key, width, of);
    column.getStyleClass().add("number");
    column.setComparator((one, two) ->
        Double.compare(
            Double.parseDouble(one.replace(",", "")), Double.parseDouble(two.replace(",", ""))));
    return column;
  }

  private void fill(@Nullable Cluster cluster) {
    if (cluster == null) {
      rows.clear();
      figures.setText("");
      return;
    }
    editor
        .planner()
        .tasks()
        .start(
            Text.of("task.nodes"),
            _ -> content(cluster),
            content -> {
              if (cluster.equals(editor.cluster())) {
                show(content);
              }
            },
            editor.planner()::report);
  }

  private void show(Content content) {
    following = true;
    try {
      rows.setAll(content.rows());
    } finally {
      following = false;
    }
    follow();
    var now = content.figures();
    var words = new ArrayList<String>();
    words.add(Text.of("figures.free", now.freeGpus(), now.freeGpusOnFreeHosts()));
    words.add(
        Text.of(
            "figures.slots",
            content.slots().entrySet().stream()
                .map(each -> each.getValue() + " × " + each.getKey())
                .collect(Collectors.joining(", "))));
    words.add(Text.of("figures.fragmentation", Math.round(100 * now.fragmentation())));
    if (!now.oversubscription().isEmpty()) {
      words.add(
          Text.of(
              "figures.oversubscription",
              now.oversubscription().entrySet().stream()
                  .map(each ->
                      String.format(Locale.ENGLISH, "%s %.2f", each.getKey(), each.getValue()))
                  .collect(Collectors.joining(", "))));
    }
    figures.setText(String.join(" · ", words));
  }

  private static Content content(Cluster cluster) {
    var cables = new HashMap<String, int[]>();
    var speeds = new HashMap<String, double[]>();
    for (var link : cluster.links()) {
      for (var end : List.of(link.from(), link.to())) {
        cables.computeIfAbsent(end, _ -> new int[1])[0] += link.count();
        speeds.computeIfAbsent(end, _ -> new double[1])[0] += link.totalGbps();
      }
    }
    var minipods = new HashMap<String, String>();
    for (Minipod minipod : cluster.minipods()) {
      minipod.switches().forEach(each -> minipods.put(each.id(), minipod.name()));
      minipod.hosts().forEach(host -> minipods.put(host.id(), minipod.name()));
    }
    var rows = new ArrayList<Row>(cluster.switches().size() + cluster.hosts().size());
    Function<Node, Row> row =
        node ->
            new Row(
                node.id(),
                kind(node),
                state(node),
                minipods.getOrDefault(node.id(), "–"),
                cables.getOrDefault(node.id(), new int[1])[0],
                speeds.getOrDefault(node.id(), new double[1])[0],
                labels(node));
    cluster.switches().forEach(each -> rows.add(row.apply(each)));
    cluster.hosts().forEach(host -> rows.add(row.apply(host)));
    var slots = new java.util.LinkedHashMap<Integer, Integer>();
    for (int size : SLOT_SIZES) {
      slots.put(size, FabricFigures.slots(cluster, size));
    }
    return new Content(rows, FabricFigures.of(cluster), slots);
  }

  private static String kind(Node node) {
    return switch (node) {
      case Host host -> host.type().name();
      case Switch each -> each.tier().toString();
    };
  }

  private static String state(Node node) {
    if (!(node instanceof Host host)) {
      return "–";
    }
    var state = HostState.of(host);
    return state == HostState.BUSY && host.freeGpus() > 0
        ? Text.of("nodes.partly", host.busyGpus().size(), host.type().gpus())
        : Text.of("state." + state.name().toLowerCase(Locale.ROOT));
  }

  private static String labels(Node node) {
    return node instanceof Host host
        ? host.labels().entrySet().stream()
            .map(each -> each.getKey() + "=" + each.getValue())
            .collect(Collectors.joining(", "))
        : "";
  }

  private void selected() {
    if (!following) {
      following = true;
      try {
        editor
            .linking()
            .select(table.getSelectionModel().getSelectedItems().stream().map(Row::id).toList());
      } finally {
        following = false;
      }
    }
  }

  /** The rows of what is selected elsewhere; of thousands only the first are marked. */
  private void follow() {
    if (following) {
      return;
    }
    following = true;
    try {
      var ids = editor.selectionProperty().get();
      table.getSelectionModel().clearSelection();
      int marked = 0;
      for (int i = 0; i < table.getItems().size() && marked < Math.min(ids.size(), 200); i++) {
        if (ids.contains(table.getItems().get(i).id())) {
          table.getSelectionModel().select(i);
          if (marked++ == 0) {
            table.scrollTo(Math.max(0, i - 2));
          }
        }
      }
    } finally {
      following = false;
    }
  }
}
