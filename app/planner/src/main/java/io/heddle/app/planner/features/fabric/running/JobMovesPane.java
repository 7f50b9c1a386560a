package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.state.MigrationRunbook;
import io.heddle.app.usecase.state.MigrationStep;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.FileKinds;
import io.heddle.model.text.SlurmHostlist;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/**
 * Which running jobs to move for the document's job: the runbook, step by step, and its moves
 * applied.
 */
final class JobMovesPane extends BorderPane {
  private final FeatureContext context;
  private final MovesSession session;
  private final MigrationStepsTable steps = new MigrationStepsTable(this::point);
  private final Label figures = Ui.named("moves-figures", Ui.paragraph("", "text-bold"));
  private final Label gains = Ui.named("moves-gains", Ui.paragraph("", "card-text"));
  private final Label stops = Ui.named("moves-not-preemptible", Ui.paragraph("", "danger-text"));
  private final Label said = Ui.named("moves-said", Ui.paragraph("", "text-muted", "hint"));
  private final ProgressBar progress = new ProgressBar();
  private final Button run;
  private final Button cancel;

  JobMovesPane(MovesSession session, FeatureContext context) {
    this.context = context;
    this.session = session;
    setId("moves");
    setMinSize(0, 0);
    run = Ui.button("moves-run", Text.of("moves.run"), MaterialDesignP.PLAY, session::run);
    run.getStyleClass().add("accent");
    cancel =
        Ui.button("moves-cancel", Text.of("status.cancel"), MaterialDesignC.CLOSE, session::cancel);
    progress.setPrefWidth(80);
    var hint = Ui.paragraph(Text.of("moves.hint"), "text-muted");
    hint.setMaxWidth(520);
    hint.visibleProperty()
        .bind(session.planProperty().isNull().and(session.obstacleProperty().isEmpty()));
    var shown = new BorderPane(); // the focus goes from the top to the steps
    shown.setTop(new VBox(bar(context), words()));
    shown.setCenter(new StackPane(steps, hint));
    shown.setMinSize(0, 0);
    var nothing = NoRunningJobs.of("moves-none", context);
    setCenter(new StackPane(shown, nothing));
    Runnable choose =
        () -> {
          boolean none =
              context.document().allocationsProperty().get().equals(ClusterJobAllocations.NONE)
                  && session.planProperty().get() == null;
          nothing.setVisible(none);
          shown.setVisible(!none);
          said.setText("");
          runnable();
        };
    ChangeListeners.nowAndOnChange(
        choose, context.document().allocationsProperty(), session.planProperty());
    ChangeListeners.onChange(
        this::runnable, context.document().jobProperty(), session.choices().goal());
    session.taskProperty().subscribe(this::follow);
    session.planProperty().subscribe(this::show);
    context.follow(context.selection().selectionProperty(), this::pickStepOf);
  }

  private VBox words() {
    var wrong = Ui.named("moves-obstacle", Ui.paragraph("", "danger-text"));
    wrong.textProperty().bind(session.obstacleProperty());
    Ui.showWhile(wrong, wrong.textProperty().isNotEmpty());
    Ui.show(stops, false);
    Ui.showWhile(said, said.textProperty().isNotEmpty());
    var title = new VBox(2, figures, said);
    title.setAlignment(Pos.CENTER_LEFT);
    HBox.setHgrow(title, Priority.ALWAYS);
    var first = new HBox(8, title, buttons());
    return Ui.styled(new VBox(2, first, gains, stops, wrong), "timeline-answer", "contend-bar");
  }

  private FlowPane bar(FeatureContext context) {
    var bar =
        new FlowPane(
            8,
            4,
            Ui.label(Text.of("moves.question"), "text-bold"),
            new RoomGoalBar(
                session,
                context.document(),
                List.of(
                    new DocumentJobBox("moves-job", context.document()),
                    MovesRequestOptions.spread(session, context.document()))),
            MovesRequestOptions.aim(session),
            MovesRequestOptions.preemptible(session),
            run,
            cancel,
            progress);
    bar.getStyleClass().addAll("results-bar", "contend-bar");
    return bar;
  }

  /** The hosts of the picked step stand out on the canvas. */
  private void point(MigrationStep step) {
    context.selection().hoverHosts(step.hosts());
  }

  /** The first step about a node that is selected on the canvas is picked. */
  private void pickStepOf(Set<String> nodes) {
    if (context.isShown()) {
      steps.show(session.steps(), step -> !Collections.disjoint(step.hosts(), nodes));
    }
  }

  private HBox buttons() {
    var apply =
        Ui.button("moves-apply", Text.of("moves.apply"), MaterialDesignC.CHECK, this::apply);
    apply.setTooltip(new Tooltip(Text.of("moves.apply.tip")));
    DisabledReason.bind(
        apply,
        Bindings.createStringBinding(
            session::whyNotApply,
            session.planProperty(),
            context.document().clusterProperty(),
            context.document().allocationsProperty()));
    var copy =
        Ui.button("moves-copy", Text.of("moves.copy"), MaterialDesignC.CONTENT_COPY, this::copy);
    var save =
        Ui.button("moves-save", Text.of("moves.save"), MaterialDesignC.CONTENT_SAVE, this::save);
    var none = session.planProperty().isNull();
    for (var each : List.of(copy, save)) {
      DisabledReason.bind(each, none, Text.of("why.moves"));
    }
    var buttons = new HBox(8, apply, copy, save);
    buttons.setMinWidth(USE_PREF_SIZE);
    return buttons;
  }

  private void follow(@Nullable BackgroundTask task) {
    progress.progressProperty().unbind();
    Ui.show(progress, task != null);
    Ui.show(cancel, task != null);
    if (task != null) {
      progress.progressProperty().bind(task.progressProperty());
    }
    runnable();
  }

  private void runnable() {
    DisabledReason.set(
        run, session.taskProperty().get() != null ? Text.of("why.running") : session.whyNot());
  }

  private void show(@Nullable JobMigrationPlan plan) {
    if (plan == null && !steps.getSelectionModel().isEmpty() && context.isShown()) {
      context.selection().hoverHosts(Set.of());
    }
    steps.show(session.steps(), _ -> false);
    var lines = plan == null ? List.of("", "") : MigrationRunbook.figures(plan);
    boolean stays = plan != null && plan.moves().isEmpty();
    figures.setText(plan != null && stays ? nothing(plan) : lines.getFirst());
    gains.setText(String.join("\n", lines.subList(1, lines.size())));
    var forced = plan == null ? List.<String>of() : MigrationRunbook.notPreemptible(plan);
    stops.setText(forced.isEmpty() ? "" : Text.of("moves.forced", String.join(", ", forced)));
    Ui.show(stops, !forced.isEmpty());
    Ui.show(figures, plan != null);
    Ui.show(gains, plan != null);
    steps.setVisible(plan != null && !stays);
  }

  private static String nothing(JobMigrationPlan plan) {
    var hosts = SlurmHostlist.compress(plan.hosts());
    return Text.of("moves.nothing", hosts, plan.hosts().size());
  }

  private void apply() {
    said.setText(session.apply());
  }

  private void copy() {
    var plan = session.planProperty().get();
    if (plan != null) {
      var content = new ClipboardContent();
      content.putString(MigrationRunbook.of(plan));
      Clipboard.getSystemClipboard().setContent(content);
      said.setText(Text.of("moves.copied"));
    }
  }

  /** As {@code heddle.moves/1}, or as words where the name ends so. */
  private void save() {
    var plan = session.planProperty().get();
    if (plan != null) {
      context.saveAs(
          DocumentTitle.fileName(plan.job() + FileKinds.MOVES.suffix()),
          file -> {
            if (file.toString().endsWith(".txt")) {
              AtomicFiles.write(file, MigrationRunbook.of(plan));
            } else {
              FileKinds.MOVES.write(plan, file);
            }
          },
          file -> said.setText(Text.of("moves.saved", file.getFileName())));
    }
  }
}
