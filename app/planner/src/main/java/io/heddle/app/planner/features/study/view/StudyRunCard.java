package io.heddle.app.planner.features.study.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.study.StudySession;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.ChangeListeners;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/** Runs a study, says how far it is, stops and goes on. */
final class StudyRunCard extends VBox {
  private static final int MOST_REASONS = 3;

  private final StudySession session;
  private final Consumer<Runnable> save;
  private final Label count = Ui.named("study-count", Ui.label("", "text-bold"));
  private final Label where = Ui.named("study-where", Ui.label("", "text-muted", "hint"));
  private final Label missing = Ui.named("study-missing", Ui.label("", "card-text"));
  private final ProgressBar progress = Ui.named("study-progress", new ProgressBar());
  private final Label message = Ui.named("study-message", Ui.label("", "text-muted", "hint"));
  private final Button run;
  private final Button cancel;
  private final Button read;

  /**
   * @param save asks where to, then goes on
   * @param readRows asks for a file of rows
   */
  StudyRunCard(StudySession session, Consumer<Runnable> save, Runnable readRows) {
    super(6);
    this.session = session;
    this.save = save;
    setId("study-run-card");
    progress.setMaxWidth(Double.MAX_VALUE);
    for (var each : new Label[] {count, where, missing, message}) {
      each.setWrapText(true);
    }
    run = Ui.button("study-run", "", MaterialDesignP.PLAY, this::run);
    run.getStyleClass().add("accent");
    run.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(run, Priority.ALWAYS);
    cancel =
        Ui.button("study-cancel", Text.of("status.cancel"), MaterialDesignC.CLOSE, this::cancel);
    cancel.setMinWidth(USE_PREF_SIZE);
    read =
        Ui.button(
            "study-read", Text.of("study.read"), MaterialDesignF.FOLDER_OPEN_OUTLINE, readRows);
    read.setMinWidth(USE_PREF_SIZE);
    getChildren().addAll(count, new HBox(8, run, cancel, read), progress, message, where, missing);
    ChangeListeners.onChange(
        this::follow,
        session.draft().studyProperty(),
        session.draft().mistakesProperty(),
        session.savedProperty(),
        session.rows().tableProperty());
    session.taskProperty().addListener((_, _, now) -> follow(now));
    follow(session.taskProperty().get());
  }

  private void run() {
    if (session.isSaved()) {
      session.run();
    } else {
      save.accept(session::run);
    }
  }

  private void cancel() {
    var task = session.taskProperty().get();
    if (task != null) {
      task.cancel();
    }
  }

  private void follow() {
    var study = session.draft().studyProperty().get();
    var saved = session.savedProperty().get();
    var table = session.rows().tableProperty().get();
    boolean runs = session.taskProperty().get() != null;
    boolean clean = session.isSaved();
    int wrong = session.draft().mistakesProperty().get().size();
    count.setText(
        study == null ? Text.of("study.wrong", wrong) : Text.of("study.count", study.size()));
    run.setText(
        Text.of(
            !clean
                ? "study.run.save"
                : session.replaces()
                    ? "study.run.again"
                    : table == null || table.size() == 0 ? "study.run" : "study.run.on"));
    var first = session.draft().firstMistake().get();
    var why = study == null ? first : runs ? Text.of("why.running") : "";
    DisabledReason.set(run, why);
    Ui.show(read, !runs && clean);
    where.setText(
        saved == null
            ? Text.of("study.where.new")
            : !clean
                ? Text.of("study.where.changed", saved.file().getFileName())
                : Text.of(
                    "study.where", saved.rows().getFileName(), table == null ? 0 : table.size()));
    missing.setText(
        session.rows().missingAnswers().stream()
            .limit(MOST_REASONS)
            .map(each -> Text.of("study.missing", each.count(), each.text()))
            .collect(Collectors.joining("\n")));
    Ui.show(missing, !missing.getText().isEmpty());
  }

  private void follow(@Nullable BackgroundTask task) {
    Ui.follow(task, progress, message, cancel);
    follow();
  }
}
