package io.heddle.app.planner.features.dispatch;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.planner.task.SerialTaskQueue;
import io.heddle.app.usecase.dispatch.BandwidthDataLibrary;
import io.heddle.app.usecase.dispatch.BandwidthGroundTruth;
import io.heddle.app.usecase.dispatch.MeasuredRunText;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.NcclTestScript;
import io.heddle.solvers.dispatch.MeasurementPlan;
import io.heddle.solvers.dispatch.SurrogateTrainingProblem;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * The library of measurements: what is in it, what comes in, and what is written from it. View
 * model: knows no view. To be used on the UI thread only; files are read and written off it.
 */
public final class MeasurementsSession {
  private static final String COLLECTIVE = "all_reduce";
  private static final int MESSAGE_BYTES = 16 << 20;

  private final BackgroundExecution background;
  private final SerialTaskQueue errands;
  private final Path folder;
  private final ObservableList<MeasuredRunText> entries = FXCollections.observableArrayList();
  private final ObservableList<String> report = FXCollections.observableArrayList();
  private final ObservableList<BandwidthGroundTruth> truths = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<BandwidthDataLibrary> library =
      new ReadOnlyObjectWrapper<>(BandwidthDataLibrary.EMPTY);
  private final ReadOnlyStringWrapper words = new ReadOnlyStringWrapper("");

  /**
   * @param folder the user's data folder
   */
  public MeasurementsSession(BackgroundExecution background, Path folder) {
    this.background = background;
    this.errands = new SerialTaskQueue(background.tasks());
    this.folder = folder;
  }

  /** All runs of the library, the newest last. */
  public ObservableList<MeasuredRunText> entries() {
    return entries;
  }

  /** What was strange in the last import, and what profiles leave out: failed runs, outliers. */
  public ObservableList<String> report() {
    return report;
  }

  /** Profiles of what was measured. */
  public ObservableList<BandwidthGroundTruth> truths() {
    return truths;
  }

  /** As it was read last. */
  public ReadOnlyObjectProperty<BandwidthDataLibrary> libraryProperty() {
    return library.getReadOnlyProperty();
  }

  /** What a person should know now. */
  public ReadOnlyStringProperty wordsProperty() {
    return words.getReadOnlyProperty();
  }

  void say(String now) {
    words.set(now);
  }

  /** Reads the library. */
  public void refresh() {
    add(
        Text.of("task.measure.library"),
        _ -> MeasurementLibraryText.of(BandwidthDataLibrary.of(folder)),
        this::show);
  }

  private void show(MeasurementLibraryText now) {
    entries.setAll(now.entries());
    report.setAll(now.report());
    truths.setAll(now.truths());
    library.set(now.library());
  }

  /** Reads logs and profiles into the library. */
  public void importFiles(List<Path> files) {
    record Outcome(BandwidthDataLibrary.Imported imported, MeasurementLibraryText view) {}
    add(
        Text.of("task.measure.import", files.size()),
        _ -> {
          var imported = BandwidthDataLibrary.add(files, folder);
          return new Outcome(imported, MeasurementLibraryText.of(imported.library()));
        },
        done -> {
          show(done.view());
          var found = done.imported();
          say(
              Text.of(
                  "measure.imported",
                  found.read(),
                  found.failed(),
                  found.added(),
                  found.profiles()));
        });
  }

  /** Writes a profile to a file. */
  public void saveProfile(BandwidthProfile profile, Path file) {
    save(file, () -> FileKinds.BANDWIDTH.write(profile, file));
  }

  /** Writes a script that measures what the profile of the library still lacks. */
  public void savePlan(Cluster cluster, @Nullable BandwidthProfile profile, Path file) {
    var runs =
        library.get().runs().stream().filter(run -> run.collective().equals(COLLECTIVE)).toList();
    save(
        file,
        () -> {
          var missing =
              MeasurementPlan.missing(
                  cluster,
                  profile,
                  runs,
                  new TreeSet<>(),
                  SurrogateTrainingProblem.SAMPLES,
                  MESSAGE_BYTES);
          AtomicFiles.write(file, NcclTestScript.of(missing, COLLECTIVE, MESSAGE_BYTES));
        });
  }

  /** Does what writes a file, and says so. */
  void save(Path file, Runnable writing) {
    add(
        Text.of("task.save", file.getFileName()),
        _ -> {
          writing.run();
          return file;
        },
        written -> say(Text.of("measure.saved", written)));
  }

  private <T> void add(String title, BackgroundTasks.Work<T> work, Consumer<T> done) {
    errands.add(title, work, done, background.faults());
  }
}
