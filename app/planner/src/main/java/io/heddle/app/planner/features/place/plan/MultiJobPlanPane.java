package io.heddle.app.planner.features.place.plan;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.WholeNumberSpinner;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.place.KeepPlacementSession;
import io.heddle.app.planner.features.place.PlanSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.io.FileKinds;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/** All jobs of the cluster planned at once: who gets what, who waits, and the spares. */
public final class MultiJobPlanPane extends BorderPane {
  private final FeatureContext context;
  private final PlanSession session;
  private final KeepPlacementSession keep;
  private final LinkedSelection linking;
  private final MultiJobPlanTable table;
  private final Label summary = Ui.named("plan-summary", Ui.label("", "contend-summary"));

  public MultiJobPlanPane(PlanSession session, KeepPlacementSession keep, FeatureContext context) {
    this.context = context;
    this.session = session;
    this.keep = keep;
    this.linking = context.selection();
    table = new MultiJobPlanTable(session);
    setMinSize(0, 0);
    setTop(bar());
    setCenter(table);
    setBottom(footer());
    ChangeListeners.nowAndOnChange(this::show, session.planProperty(), session.reservedProperty());
  }

  private Node bar() {
    var all =
        Ui.button(
            "plan-all", Text.of("plan.all"), MaterialDesignP.PLAYLIST_CHECK, session::planAll);
    all.getStyleClass().add("accent");
    var spares = new WholeNumberSpinner(0, 999, session.sparesProperty().get());
    spares.setId("plan-spares");
    spares.setEditable(true);
    spares.setPrefWidth(70);
    spares.setAccessibleText(Text.of("plan.spares.label"));
    spares.setTooltip(new Tooltip(Text.of("plan.spares.tip")));
    spares.valueProperty().addListener((_, _, now) -> session.sparesProperty().set(now));
    session
        .sparesProperty()
        .addListener((_, _, now) -> spares.getValueFactory().setValue(now.intValue()));
    var nothing =
        Bindings.createBooleanBinding(() -> selectedHosts().isEmpty(), linking.selectionProperty());
    var reserve =
        Ui.button(
            "plan-reserve",
            Text.of("plan.reserve"),
            MaterialDesignL.LOCK_OUTLINE,
            () -> session.reserve(selectedHosts(), true));
    reserve.setTooltip(new Tooltip(Text.of("plan.reserve.tip")));
    DisabledReason.bind(reserve, nothing, Text.of("why.hosts"));
    var release =
        Ui.button(
            "plan-release",
            Text.of("plan.release"),
            MaterialDesignL.LOCK_OPEN_VARIANT_OUTLINE,
            () -> session.reserve(session.reservedProperty().get(), false));
    DisabledReason.bind(
        release,
        Bindings.createBooleanBinding(
            () -> session.reservedProperty().get().isEmpty(), session.reservedProperty()),
        Text.of("why.reserved"));
    var labelled = new HBox(6, spares, Ui.label(Text.of("plan.spares.label"), "text-muted"));
    labelled.getStyleClass().add("contend-bar");
    var bar = new FlowPane(8, 4, all, labelled, new SpareSurvivalBox(session), reserve, release);
    bar.getStyleClass().addAll("results-bar", "contend-bar");
    return bar;
  }

  private Node footer() {
    var obstacle = Ui.label("", "danger-text");
    obstacle.setId("plan-obstacle");
    obstacle.textProperty().bind(session.obstacleProperty());
    var save = Ui.button("plan-save", Text.of("plan.save"), MaterialDesignD.DOWNLOAD, this::save);
    save.setMinWidth(USE_PREF_SIZE);
    DisabledReason.bind(save, session.planProperty().isNull(), Text.of("why.plan"));
    var accept =
        Ui.button("plan-keep", Text.of("keep.plan"), MaterialDesignL.LOCK_OUTLINE, this::keepPlan);
    accept.setTooltip(new Tooltip(Text.of("keep.plan.tip")));
    accept.setMinWidth(USE_PREF_SIZE);
    var kept = context.document().keptProperty();
    DisabledReason.bind(
        accept, Bindings.createStringBinding(this::whyNotKept, session.planProperty(), kept));
    var footer = new HBox(10, summary, Ui.spring(), obstacle, accept, save);
    footer.getStyleClass().add("contend-footer");
    return footer;
  }

  private String whyNotKept() {
    var plan = session.planProperty().get();
    if (plan == null || plan.planned().isEmpty()) {
      return Text.of("why.plan");
    }
    return session.isKept(plan) ? Text.of("why.plan.kept") : "";
  }

  private void keepPlan() {
    var plan = session.planProperty().get();
    if (plan != null) {
      var why = keep.keep(plan);
      summary.setText(why.isEmpty() ? Text.of("keep.plan.kept", plan.planned().size()) : why);
    }
  }

  private List<String> selectedHosts() {
    var cluster = context.document().cluster();
    return linking.selectionProperty().get().stream().filter(cluster::hasHost).toList();
  }

  private void show() {
    var plan = session.planProperty().get();
    var document = context.document();
    if (plan == null) {
      table.getItems().clear();
      summary.setText("");
      return;
    }
    table.getItems().setAll(MultiJobPlanRow.of(plan, document.jobs()));
    long gpus =
        plan.planned().stream()
            .mapToLong(each ->
                (long) each.placement().rows()
                    * each.placement().cols()
                    * each.placement().gpusPerHost())
            .sum();
    summary.setText(
        Text.of(
            "plan.summary",
            plan.planned().size(),
            plan.planned().size() + plan.waiting().size(),
            gpus,
            plan.planned().stream().mapToInt(each -> each.spares().size()).sum(),
            session.reservedProperty().get().size()));
  }

  private void save() {
    var plan = session.planProperty().get();
    if (plan != null) {
      context.saveAs(
          DocumentTitle.fileName(plan.cluster() + FileKinds.PLAN.suffix()),
          file -> FileKinds.PLAN.write(plan, file),
          file -> summary.setText(Text.of("plan.saved", file)));
    }
  }
}
