package io.heddle.app.planner.features.study;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.document.StudyDocument;
import io.heddle.app.planner.document.StudyFiles;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.usecase.study.StudiedCommand;
import io.heddle.app.usecase.study.StudyEngine;
import io.heddle.model.io.InputException;
import io.heddle.model.study.StudyColumnTable;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Sets a study up, runs it and holds its rows. A study is a file: rows are written beside it, row
 * by row, so that a stopped run can be resumed. View model: knows no view. To be used on the UI
 * thread only.
 */
public final class StudySession {
  private final OpenDocument document;
  private final BackgroundExecution background;
  private final StudyDraft draft = new StudyDraft();
  private final StudyRowsSession rows = new StudyRowsSession();
  private final ReadOnlyObjectWrapper<@Nullable SavedStudy> saved = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable BackgroundTask> task =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable UserMessage> obstacle =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<StudyEngine> engine = new ReadOnlyObjectWrapper<>();
  private boolean foreignRows;
  private boolean open = true;

  public StudySession(OpenDocument document, BackgroundExecution background) {
    this.document = document;
    this.background = background;
    switch (document) {
      case ClusterDocument cluster -> DefaultStudySetup.fill(draft, cluster);
      case StudyDocument study -> adopt(study);
      default -> throw new IllegalArgumentException("no study of " + document);
    }
    if (!isRowsAlone()) {
      work(
          Text.of("task.study.commands"),
          Text.of("trouble.fault"),
          () -> {
            var found = StudyEngine.ofProgram();
            return new Known(found, found.commands());
          },
          known -> {
            engine.set(known.engine());
            draft.setCommands(known.commands());
          });
    }
  }

  private record Known(StudyEngine engine, List<StudiedCommand> commands) {}

  private void adopt(StudyDocument of) {
    var study = of.study();
    if (study != null) {
      draft.fill(study);
      saved.set(new SavedStudy(study, of.path()));
    }
    var known = of.rows();
    rows.show(known == null ? null : known.table());
  }

  /** The document was closed: nothing runs any more. */
  public void close() {
    open = false;
    var running = task.get();
    if (running != null) {
      running.discard();
    }
  }

  public StudyDraft draft() {
    return draft;
  }

  public StudyRowsSession rows() {
    return rows;
  }

  /** The document that a study is set up from; null: it came from a file. */
  public @Nullable ClusterDocument cluster() {
    return document instanceof ClusterDocument cluster ? cluster : null;
  }

  /** Whether rows are all that is known. */
  public boolean isRowsAlone() {
    return document instanceof StudyDocument study && study.study() == null;
  }

  /** The study as its file has it; null: there is none. */
  public ReadOnlyObjectProperty<@Nullable SavedStudy> savedProperty() {
    return saved.getReadOnlyProperty();
  }

  /** What runs now; null: nothing. */
  public ReadOnlyObjectProperty<@Nullable BackgroundTask> taskProperty() {
    return task.getReadOnlyProperty();
  }

  /** Why it could not be run, read or opened; null: it could. */
  public ReadOnlyObjectProperty<@Nullable UserMessage> obstacleProperty() {
    return obstacle.getReadOnlyProperty();
  }

  /** Whether the file has what is set up. */
  public boolean isSaved() {
    var there = saved.get();
    var now = draft.studyProperty().get();
    return there != null && now != null && there.isOf(now, cluster() != null);
  }

  /** Whether every variant has its row. */
  public boolean isComplete() {
    var there = saved.get();
    var table = rows.tableProperty().get();
    return there != null && table != null && table.size() == there.study().size();
  }

  /** Whether a run would begin anew, and what is there would go. */
  public boolean replaces() {
    return isComplete() || foreignRows;
  }

  /** Writes what is set up, with the document's cluster and jobs beside it; then goes on. */
  public void save(Path file, Runnable then) {
    var study = draft.studyProperty().get();
    if (study == null) {
      return;
    }
    var from = cluster();
    var command = draft.asked();
    Callable<SavedStudy> writing =
        from == null || command == null
            ? () -> SavedStudy.write(study, file)
            : SavedStudy.with(study, command, from, file);
    work(
        Text.of("task.study.save", file.getFileName()),
        Text.of("trouble.save", file.getFileName()),
        writing,
        written -> {
          boolean another = !written.equals(saved.get());
          saved.set(written);
          foreignRows = false;
          if (another) {
            rows.show(null);
          }
          then.run();
        });
  }

  /** Runs what is saved: goes on with the rows that are there, or anew. */
  public void run() {
    var there = saved.get();
    var asking = engine.get();
    if (there == null || asking == null || task.get() != null) {
      return;
    }
    obstacle.set(null);
    boolean resume = !replaces();
    task.set(
        background
            .tasks()
            .start(
                Text.of("task.study", there.study().name()),
                now ->
                    there.run(
                        asking,
                        resume,
                        now.<StudyColumnTable>control(0, rows -> show(there, rows))),
                rows -> ended(there, rows),
                this::failed));
  }

  private void show(SavedStudy of, StudyColumnTable table) {
    if (open && of.equals(saved.get()) && rows.tableProperty().get() != table) {
      rows.show(table);
    }
  }

  private void ended(SavedStudy of, StudyColumnTable table) {
    task.set(null);
    foreignRows = false;
    show(of, table);
  }

  private void failed(Throwable problem) {
    task.set(null);
    foreignRows |= problem instanceof InputException && rows.tableProperty().get() == null;
    refuse(Text.of("study.run.failed", draft.nameProperty().get()), problem);
  }

  /** Shows rows that another machine wrote, if they are of the study. */
  public void read(Path file) {
    var there = saved.get();
    if (there != null) {
      obstacle.set(null);
      work(
          Text.of("task.open", file.getFileName()),
          Text.of("trouble.open", file.getFileName()),
          () -> StudyFiles.readGiven(there.study(), file),
          table -> show(there, table));
    }
  }

  /** The cluster of a row's variant as a document; tells why there is none. */
  public void open(int row, Consumer<ClusterDocument> then) {
    var there = saved.get();
    var table = rows.tableProperty().get();
    if (table == null || row < 0) {
      return;
    }
    if (there == null) {
      obstacle.set(
          new UserMessage(
              Text.of("study.open.failed", table.index(row) + 1),
              List.of(Text.of("study.open.unknown"))));
      return;
    }
    int index = table.index(row);
    obstacle.set(null);
    work(
        Text.of("task.study.open", index + 1),
        Text.of("study.open.failed", index + 1),
        () -> StudyVariantDocument.document(there, index),
        then);
  }

  private <T> void work(String title, String failed, Callable<T> work, Consumer<T> done) {
    background
        .tasks()
        .start(
            title,
            _ -> work.call(),
            (T result) -> {
              if (open) {
                done.accept(result);
              }
            },
            problem -> refuse(failed, problem));
  }

  private void refuse(String title, Throwable problem) {
    if (!open) {
      return;
    }
    if (problem instanceof InputException input) {
      obstacle.set(StudyFiles.message(title, input));
    } else {
      background.faults().accept(problem);
    }
  }
}
