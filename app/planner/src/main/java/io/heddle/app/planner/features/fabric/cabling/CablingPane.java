package io.heddle.app.planner.features.fabric.cabling;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.EmptyState;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.cabling.CablingFiles;
import io.heddle.app.usecase.cabling.CablingText;
import io.heddle.model.cabling.AsBuiltReport;
import io.heddle.model.cabling.BillOfMaterialsLine;
import io.heddle.model.cabling.CablingFault;
import io.heddle.model.exchange.FabricImport;
import io.heddle.model.exchange.ScannedCables;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignE;
import org.kordamp.ikonli.materialdesign2.MaterialDesignU;

/** Every cable, what to buy, and what was built. */
final class CablingPane extends BorderPane {
  private final FeatureContext context;
  private final CablingSession session;
  private final SearchableTable<CableListing.Row> cables = CablingTables.cables();
  private final SearchableTable<BillOfMaterialsLine> bill = CablingTables.bill();
  private final SearchableTable<CablingFault> faults = CablingTables.faults();
  private final ToggleButton showCables = toggle("cabling-show-cables", "cabling.cables");
  private final ToggleButton showBill = toggle("cabling-show-bill", "cabling.bill");
  private final ToggleButton showBuilt = toggle("cabling-show-built", "cabling.built");
  private final Label count = Ui.named("cabling-count", Ui.label("", "text-muted"));
  private final Label summary = Ui.paragraph("", "text-bold");
  private final Label notes = Ui.named("cabling-notes", Ui.paragraph("", "card-text"));
  private final Label wrong = Ui.named("cabling-obstacle", Ui.paragraph("", "danger-text"));
  private final Label said = Ui.named("cabling-said", Ui.label("", "text-muted", "hint"));
  private final Button proposed;
  private final Button export;
  private final Node nothing;
  private final BorderPane built;

  CablingPane(CablingSession session, FeatureContext context) {
    this.context = context;
    this.session = session;
    setId("cabling");
    setMinSize(0, 0);
    proposed =
        Ui.button(
            "cabling-proposed",
            Text.of("cabling.own"),
            MaterialDesignU.UNDO,
            () -> session.use(null, ""));
    proposed.setTooltip(new Tooltip(Text.of("cabling.own.tip")));
    export =
        Ui.button(
            "cabling-export",
            Text.of("cabling.export"),
            MaterialDesignE.EXPORT_VARIANT,
            this::export);
    nothing =
        new EmptyState(
            "cabling-nothing", Text.of("cabling.built.none"), Text.of("cabling.built.how"));
    built = new BorderPane(faults, words(), null, null, null);
    built.setMinSize(0, 0);
    setTop(bar());
    setCenter(new StackPane(cables, bill, built, nothing, wrong));
    selections();
    session.listingProperty().subscribe(this::show);
    session.reportProperty().subscribe(this::show);
    ChangeListeners.onChange(
        this::choose, session.obstacleProperty(), session.builtObstacleProperty());
    showBill.setSelected(true);
    for (var each : List.of(showBill, showCables, showBuilt)) {
      each.selectedProperty().addListener((_, _, _) -> choose());
    }
    choose();
  }

  private static ToggleButton toggle(String id, String key) {
    var toggle = new ToggleButton(Text.of(key));
    toggle.setId(id);
    return toggle;
  }

  private FlowPane bar() {
    var group = Ui.oneOf(showBill, showCables, showBuilt);
    for (var each : List.of(showBill, showCables, showBuilt)) {
      each.setToggleGroup(group.getToggleGroup());
    }
    var filter = Ui.named("cabling-filter", new TextField());
    filter.setPromptText(Text.of("cabling.filter"));
    filter.setAccessibleText(Text.of("cabling.filter"));
    filter
        .textProperty()
        .addListener((_, _, now) -> {
          var words = List.of(now.strip().toLowerCase(Locale.ROOT).split("\\s+"));
          cables.filter(words);
          bill.filter(words);
          faults.filter(words);
        });
    var open =
        Ui.button("cabling-open", Text.of("cabling.open"), MaterialDesignC.CABLE_DATA, this::open);
    said.textProperty().subscribe(now -> Ui.show(said, !now.isEmpty()));
    var bar = new FlowPane(8, 4, group, filter, open, export, proposed, count, said);
    bar.getStyleClass().addAll("results-bar", "contend-bar");
    return bar;
  }

  private VBox words() {
    var ports = Ui.named("cabling-ports", new CheckBox(Text.of("cabling.ports")));
    ports.setTooltip(new Tooltip(Text.of("cabling.ports.tip")));
    ports.selectedProperty().bindBidirectional(session.portsProperty());
    summary.setId("cabling-summary");
    ports.setMinWidth(Region.USE_PREF_SIZE);
    var line = new HBox(12, summary, ports);
    var words = Ui.styled(new VBox(2, line, notes), "timeline-answer");
    return words;
  }

  private void selections() {
    faults.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    faults
        .getSelectionModel()
        .getSelectedItems()
        .addListener(
            (ListChangeListener<CablingFault>)
                _ -> {
                  session.pick(new ArrayList<>(faults.getSelectionModel().getSelectedItems()));
                  if (!faults.getSelectionModel().isEmpty()) {
                    context.selection().select(session.nodes());
                  }
                });
    cables
        .getSelectionModel()
        .selectedItemProperty()
        .addListener((_, _, now) -> {
          if (now != null) {
            context
                .selection()
                .select(List.of(now.cable().from().device(), now.cable().to().device()));
          }
        });
  }

  private void show(@Nullable CableListing now) {
    cables.show(now == null ? List.of() : now.rows());
    bill.show(now == null ? List.of() : now.bill());
    int all = now == null ? 0 : now.rows().size();
    count.setText(
        now == null
            ? ""
            : session.file().isEmpty()
                ? Text.of("cabling.of", all)
                : Text.of("cabling.of.file", all, session.file()));
    Ui.show(proposed, !session.file().isEmpty());
    choose();
  }

  private void show(@Nullable AsBuiltReport now) {
    faults.show(now == null ? List.of() : now.faults());
    summary.setText(session.summary());
    notes.setText(now == null ? "" : String.join("\n", CablingText.notes(now)));
    Ui.show(notes, !notes.getText().isEmpty());
    faults.setPlaceholder(
        new Label(
            Text.of(now != null && now.isAsPlanned() ? "cabling.built.right" : "cabling.empty")));
    choose();
  }

  /** What is in front. */
  private void choose() {
    var obstacle =
        showBuilt.isSelected() && session.obstacleProperty().get().isEmpty()
            ? session.builtObstacleProperty().get()
            : session.obstacleProperty().get();
    wrong.setText(obstacle);
    wrong.setVisible(!obstacle.isEmpty());
    boolean known = session.reportProperty().get() != null;
    boolean clear = obstacle.isEmpty();
    cables.setVisible(clear && showCables.isSelected());
    bill.setVisible(clear && showBill.isSelected());
    built.setVisible(clear && showBuilt.isSelected() && known);
    nothing.setVisible(clear && showBuilt.isSelected() && !known);
    DisabledReason.set(
        export,
        showBuilt.isSelected()
            ? known ? "" : Text.of("cabling.built.none")
            : session.listingProperty().get() == null ? Text.of("why.cabling") : "");
  }

  /** Compares with what a scan found. */
  private void open() {
    var files = context.choosers().openAny();
    if (!files.isEmpty()) {
      var names =
          files.stream()
              .map(file -> String.valueOf(file.getFileName()))
              .collect(Collectors.joining(", "));
      context
          .tasks()
          .start(
              Text.of("task.cabling.read", names),
              _ -> ScannedCables.read(FabricImport.sources(files)).built(),
              found -> {
                session.compareWith(found, names);
                showBuilt.setSelected(true);
              },
              problem -> context.report(Text.of("trouble.cabling", names), problem));
    }
  }

  /** What is in front, in the form that the file's name asks for. */
  private void export() {
    var shown = session.listingProperty().get();
    var report = showBuilt.isSelected() ? session.reportProperty().get() : null;
    var name = DocumentTitle.fileName(context.document().cluster().name());
    boolean money = showBill.isSelected();
    if (shown != null) {
      context.saveAs(
          name + (report == null ? "-cabling" : "-as-built") + ".xlsx",
          path -> write(shown, report, money, path),
          path -> said.setText(Text.of("cabling.saved", path.getFileName())));
    }
  }

  private static void write(
      CableListing shown, @Nullable AsBuiltReport report, boolean money, Path path) {
    if (report != null) {
      CablingFiles.writeReport(report, path);
    } else if (money && !CablingFiles.isA(path, ".json")) {
      CablingFiles.writeBill(shown.cluster(), shown.plan(), path);
    } else {
      CablingFiles.writePlan(shown.cluster(), shown.plan(), path);
    }
  }
}
