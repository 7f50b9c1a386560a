package io.heddle.app.planner.features.place.affinity;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.features.place.PlacementSession;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.planner.task.SerialTaskQueue;
import io.heddle.app.usecase.affinity.AffinityCsv;
import io.heddle.app.usecase.affinity.AffinityLibrary;
import io.heddle.model.job.JobCharacterization;
import io.heddle.model.job.JobCommunicationVolumes;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.placement.AffinityLibraryMatch;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ChangeListener;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * The affinity library as a person sees it, and its entry nearest to the shown job. View model:
 * knows no view. To be used on the UI thread only; the file is read and written off it.
 */
public final class AffinitySession {
  private final SerialTaskQueue errands;
  private final PlacementSession placements;
  private final Path folder;
  private final ObservableList<JobCharacterization> entries = FXCollections.observableArrayList();
  private final ObservableList<JobCharacterization> entriesView =
      FXCollections.unmodifiableObservableList(entries);
  private final ReadOnlyObjectWrapper<@Nullable AffinityLibraryMatch> match =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper failed = new ReadOnlyBooleanWrapper();
  private final ReadOnlyStringWrapper message = new ReadOnlyStringWrapper("");
  private final ChangeListener<@Nullable TrainingJob> jobChanged = (_, _, _) -> match();

  /**
   * @param folder the user's data folder
   */
  public AffinitySession(PlacementSession placements, BackgroundTasks tasks, Path folder) {
    this.errands = new SerialTaskQueue(tasks);
    this.placements = placements;
    this.folder = folder;
    placements.jobProperty().addListener(jobChanged);
    work(library -> "");
  }

  /** Stops following the shown job. */
  public void close() {
    placements.jobProperty().removeListener(jobChanged);
  }

  /** All entries, by GPU model and name. */
  public ObservableList<JobCharacterization> entries() {
    return entriesView;
  }

  /** The entry nearest to the shown job; null where there is no job, model or entry. */
  public ReadOnlyObjectProperty<@Nullable AffinityLibraryMatch> matchProperty() {
    return match.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<@Nullable TrainingJob> jobProperty() {
    return placements.jobProperty();
  }

  /** Whether what was asked last could not be done. */
  public ReadOnlyBooleanProperty failedProperty() {
    return failed.getReadOnlyProperty();
  }

  /** What was done last, or why it could not be done. */
  public ReadOnlyStringProperty messageProperty() {
    return message.getReadOnlyProperty();
  }

  /**
   * Adds an entry, or puts it in the place of another.
   *
   * @param replaced the name that the entry had; null: it is new
   */
  public void put(JobCharacterization entry, @Nullable String replaced) {
    work(library -> {
      library.put(List.of(entry));
      if (replaced != null && !replaced.equals(entry.name())) {
        library.remove(replaced);
      }
      return Text.of("affinity.kept", entry.name());
    });
  }

  public void remove(JobCharacterization entry) {
    work(library -> {
      library.remove(entry.name());
      return Text.of("affinity.removed", entry.name());
    });
  }

  /**
   * Adds what a CSV file has; entries of the same name are replaced. A bad file changes nothing.
   */
  public void importCsv(Path file) {
    work(library -> {
      var read = AffinityCsv.read(file);
      library.put(read);
      return Text.of("affinity.imported", read.size(), file.getFileName());
    });
  }

  public void exportCsv(Path file) {
    work(library -> {
      var all = library.all();
      AffinityCsv.write(all, file);
      return Text.of("affinity.exported", all.size(), file);
    });
  }

  /** Solves the shown job with the α of the nearest entry, if that is near enough. */
  public void use() {
    var nearest = match.get();
    if (nearest != null) {
      nearest
          .proposed()
          .ifPresent(alpha -> placements.alphaProperty().set(Math.round(alpha * 100) / 100.0));
    }
  }

  private record Outcome(String message, List<JobCharacterization> entries) {}

  private void work(Function<AffinityLibrary, String> action) {
    errands.add(
        Text.of("task.affinity"),
        _ -> {
          try (var library = AffinityLibrary.open(folder)) {
            var said = action.apply(library);
            return new Outcome(said, library.all());
          }
        },
        outcome -> {
          entries.setAll(outcome.entries());
          failed.set(false);
          message.set(outcome.message());
          match();
        },
        problem -> {
          failed.set(true);
          message.set(Objects.requireNonNullElse(problem.getMessage(), problem.toString()));
        });
  }

  private void match() {
    var job = placements.jobProperty().get();
    match.set(
        job == null || !JobCommunicationVolumes.areKnown(job)
            ? null
            : AffinityLibraryMatch.of(job, List.copyOf(entries)));
  }
}
