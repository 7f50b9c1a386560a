package io.heddle.app.planner.features.fabric.planned;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.ColumnTable;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.TableViewDefaults;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.exchange.RankFolderExport;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.usecase.place.PlacementReport;
import io.heddle.model.io.FileKinds;
import io.heddle.render.DrawnDomainLevel;
import java.util.List;
import java.util.Set;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;

/** The planned jobs, to be released and exported. Delete releases the chosen one. */
final class PlannedJobsPane extends BorderPane {
  private final PlannedSession session;
  private final FeatureContext context;
  private final ColumnTable<PlannedJobRow> table =
      new ColumnTable<>("planned-table", Text.of("tab-planned"), Text.of("planned.empty"));
  private final Label said = Ui.named("planned-said", Ui.label("", "text-muted"));

  PlannedJobsPane(PlannedSession session, FeatureContext context) {
    this.session = session;
    this.context = context;
    setId("planned");
    setMinSize(0, 0);
    table();
    setCenter(table);
    setBottom(footer());
    session.rowsProperty().subscribe(this::show);
  }

  private void table() {
    table.words("planned.column.job", 120, PlannedJobRow::job);
    table.number("planned.column.gpus", 64, row -> "%,d".formatted(row.gpus()));
    table.number("planned.column.hosts", 64, row -> "%,d".formatted(row.hosts().size()));
    table.number("planned.column.minipods", 84, row -> "%,d".formatted(row.minipods()));
    table.words("planned.column.state", 130, PlannedJobRow::state);
    table.unsorted();
    TableViewDefaults.fitOrScroll(table);
    table
        .getSelectionModel()
        .selectedItemProperty()
        .addListener((_, _, now) -> {
          context.selection().hoverHosts(now == null ? Set.of() : now.hosts());
          if (now != null) {
            session.show(now);
          }
        });
    table
        .focusedProperty()
        .addListener((_, _, now) -> {
          if (now && table.getSelectionModel().isEmpty()) {
            table.getSelectionModel().selectFirst();
          }
        });
    table.setOnKeyPressed(event -> {
      if (event.getCode() == KeyCode.DELETE) {
        release();
        event.consume();
      }
    });
  }

  private FlowPane footer() {
    var chosen = table.getSelectionModel().selectedItemProperty();
    var release =
        Ui.button(
            "planned-release",
            Text.of("keep.release"),
            MaterialDesignL.LOCK_OPEN_VARIANT_OUTLINE,
            this::release);
    DisabledReason.bind(release, chosen.isNull(), Text.of("why.planned"));
    var all =
        Ui.button(
            "planned-release-all",
            Text.of("planned.release.all"),
            MaterialDesignL.LOCK_OPEN_VARIANT_OUTLINE,
            session::releaseAll);
    var none =
        Bindings.createBooleanBinding(
            () -> session.rowsProperty().get().isEmpty(), session.rowsProperty());
    var ranks =
        Ui.button(
            "planned-export", Text.of("tool.export"), MaterialDesignD.DOWNLOAD, this::exportRanks);
    DisabledReason.bind(
        ranks, Bindings.createStringBinding(() -> whyNoRanks(chosen.get()), chosen));
    var save =
        Ui.button("planned-save", Text.of("plan.save"), MaterialDesignC.CONTENT_SAVE, this::save);
    var report =
        Ui.button(
            "planned-report",
            Text.of("planned.report"),
            MaterialDesignF.FILE_DOCUMENT_OUTLINE,
            this::saveReport);
    report.setTooltip(new Tooltip(Text.of("planned.report.tip")));
    for (var each : List.of(all, save, report)) {
      DisabledReason.bind(each, none, Text.of("why.planned.none"));
    }
    var footer = new FlowPane(8, 4, release, all, ranks, save, report, said);
    footer.getStyleClass().add("contend-footer");
    return footer;
  }

  private static String whyNoRanks(@Nullable PlannedJobRow now) {
    if (now == null) {
      return Text.of("why.planned");
    }
    return now.placement() == null ? Text.of("why.planned.gpus", now.job()) : "";
  }

  /** The chosen job stays chosen where it is still planned. */
  private void show(List<PlannedJobRow> rows) {
    var before = table.getSelectionModel().getSelectedItem();
    if (rows.isEmpty()) {
      context.selection().hoverHosts(Set.of());
    }
    said.setText("");
    table.getItems().setAll(rows);
    rows.stream()
        .filter(row -> before != null && row.job().equals(before.job()))
        .findFirst()
        .ifPresent(table.getSelectionModel()::select);
  }

  private @Nullable PlannedJobRow chosen() {
    return table.getSelectionModel().getSelectedItem();
  }

  private void release() {
    var row = chosen();
    if (row != null) {
      session.release(row);
    }
  }

  private void exportRanks() {
    var row = chosen();
    if (row != null && row.placement() != null) {
      context.export(RankFolderExport.of(row.placement()));
    }
  }

  private void save() {
    var plan = session.plan();
    context.saveAs(
        DocumentTitle.fileName(plan.cluster() + "-planned" + FileKinds.PLAN.suffix()),
        file -> FileKinds.PLAN.write(plan, file),
        file -> said.setText(Text.of("plan.saved", file)));
  }

  private void saveReport() {
    var plan = session.plan();
    var cluster = context.document().cluster();
    var jobs = List.copyOf(context.document().jobs());
    var level = context.selection().levelProperty().get();
    context.saveReport(
        DocumentTitle.fileName(plan.cluster() + "-planned.html"),
        () ->
            PlacementReport.of(
                DrawnDomainLevel.of(cluster, level, Text::of), plan, jobs, List.of()));
  }
}
