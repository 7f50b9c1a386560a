package io.heddle.app.planner.features.dispatch;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.usecase.dispatch.DispatchAnswer;
import io.heddle.app.usecase.dispatch.Guide;
import io.heddle.app.usecase.dispatch.Library;
import io.heddle.app.usecase.dispatch.LibraryProfiles;
import io.heddle.app.usecase.dispatch.Measured;
import io.heddle.app.usecase.dispatch.Models;
import io.heddle.app.usecase.dispatch.Prepared;
import io.heddle.app.usecase.dispatch.Truth;
import io.heddle.app.usecase.dispatch.Tuning;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.RunSamples;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.NcclScript;
import io.heddle.model.io.SurrogateFile;
import io.heddle.solvers.Progress;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.dispatch.Accuracy;
import io.heddle.solvers.dispatch.MeasurementPlan;
import io.heddle.solvers.dispatch.SurrogateProblem;
import io.heddle.solvers.learning.LearningUnavailableException;
import io.heddle.solvers.learning.TransformerTraining;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * The library of measurements, and models that learn from it. View model: knows no view. To be used
 * on the UI thread only.
 */
public final class MeasurementsSession {
  private static final int NEWEST = 50;
  private static final int EVERY = 10;

  private final BackgroundTasks tasks;
  private final DispatchSession dispatch;
  private final Models models;
  private final Path folder;
  private final Consumer<Throwable> faults;
  private final ObservableList<Measured> entries = FXCollections.observableArrayList();
  private final ObservableList<String> report = FXCollections.observableArrayList();
  private final ObservableList<Truth> truths = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<List<Double>> losses = new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<@Nullable SurrogateModel> model =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Tuning> tuning = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Accuracy> drift = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable BackgroundTask> training =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper words = new ReadOnlyStringWrapper("");
  private Library library = Library.EMPTY;

  /**
   * @param folder the user's data folder
   * @param faults told of what is not a person's mistake
   */
  public MeasurementsSession(
      BackgroundTasks tasks, DispatchSession dispatch, Path folder, Consumer<Throwable> faults) {
    this.tasks = tasks;
    this.dispatch = dispatch;
    this.folder = folder;
    this.models = new Models(folder);
    this.faults = faults;
    dispatch.answerProperty().addListener((_, _, now) -> show(now));
    show(dispatch.answerProperty().get());
  }

  /** All runs of the library, the newest last. */
  public ObservableList<Measured> entries() {
    return entries;
  }

  /** What was strange in the last import, and what profiles leave out: failed runs, outliers. */
  public ObservableList<String> report() {
    return report;
  }

  /** Profiles of what was measured. */
  public ObservableList<Truth> truths() {
    return truths;
  }

  /** Error of each pass of the training, in deviations of the logarithm; empty before one. */
  public ReadOnlyObjectProperty<List<Double>> lossesProperty() {
    return losses.getReadOnlyProperty();
  }

  /** The model that dispatch is guided by, or was just trained; null: the formula. */
  public ReadOnlyObjectProperty<@Nullable SurrogateModel> modelProperty() {
    return model.getReadOnlyProperty();
  }

  /** What the last tuning did; null after a training. */
  public ReadOnlyObjectProperty<@Nullable Tuning> tuningProperty() {
    return tuning.getReadOnlyProperty();
  }

  /** How far the model is from the newest measurements over several hosts; null: none. */
  public ReadOnlyObjectProperty<@Nullable Accuracy> driftProperty() {
    return drift.getReadOnlyProperty();
  }

  /** The training that runs, or null. */
  public ReadOnlyObjectProperty<@Nullable BackgroundTask> trainingProperty() {
    return training.getReadOnlyProperty();
  }

  /** What a person should know now. */
  public ReadOnlyStringProperty wordsProperty() {
    return words.getReadOnlyProperty();
  }

  /** Reads the library. */
  public void refresh() {
    start(Text.of("task.measure.library"), _ -> Library.of(folder), this::show);
  }

  private void show(Library now) {
    library = now;
    var runs = now.runs();
    entries.setAll(runs.stream().map(Measured::of).toList());
    var lines = new ArrayList<>(now.broken());
    for (var run : runs) {
      if (!run.good()) {
        var words = Measured.of(run);
        lines.add(Text.of("measure.failed", words.source(), words.trouble()));
      }
    }
    var found = new ArrayList<Truth>();
    for (var each : LibraryProfiles.of(runs)) {
      found.add(
          new Truth(
              Text.of("dispatch.truth.library", each.collective(), Measured.size(each.bytes())),
              each.made().profile()));
      each.made().leftOut().stream()
          .filter(line -> line.contains("outlier"))
          .map(line -> line.replaceFirst("^.*/(?=[^/]* run \\d+:)", ""))
          .forEach(lines::add);
    }
    for (var profile : now.profiles()) {
      found.add(new Truth(Text.of("dispatch.truth.file", profile.name()), profile));
    }
    report.setAll(lines);
    truths.setAll(found);
    measureDrift();
  }

  /** Reads logs and profiles into the library. */
  public void importFiles(List<Path> files) {
    start(
        Text.of("task.measure.import", files.size()),
        _ -> Library.add(files, folder),
        done -> {
          show(done.library());
          words.set(
              Text.of(
                  "measure.imported", done.read(), done.failed(), done.added(), done.profiles()));
        });
  }

  /** Trains a model for the shown cluster and the chosen truth, from the beginning. */
  public void train() {
    var with = dispatch.preparedProperty().get();
    if (with != null) {
      train(
          Text.of("task.measure.train", with.cluster().name()),
          SurrogateProblem.EPOCHS,
          (watcher, control) -> models.train(with.cluster(), with.truth(), watcher, control),
          trained -> {
            models.keep(trained, words::set);
            tuning.set(null);
            take(trained);
          });
    }
  }

  /** Lets the model learn the measurements of the library, without forgetting. */
  public void tune() {
    var with = dispatch.preparedProperty().get();
    var own = model.get();
    var fresh = with == null ? List.<BandwidthSample>of() : samples(with);
    if (with == null || fresh.isEmpty()) {
      words.set(Text.of("measure.tune.none"));
      return;
    }
    train(
        Text.of("task.measure.tune", fresh.size()),
        SurrogateProblem.TUNING_EPOCHS,
        (watcher, control) -> {
          // Where nobody trained for this truth, what the formula says is better than nothing.
          var base =
              own != null ? own : models.kept(with.cluster(), with.truth().builtIn(), _ -> {});
          if (base == null) {
            throw new NoModelException();
          }
          return Tuning.of(base, fresh, with.cluster(), models, watcher, control);
        },
        done -> {
          tuning.set(done);
          take(done.after());
        });
  }

  /** How many measurements over several hosts the model could learn. */
  public int learnable() {
    var with = dispatch.preparedProperty().get();
    return with == null ? 0 : samples(with).size();
  }

  /** Of the collective that was measured most. */
  private List<BandwidthSample> samples(Prepared with) {
    List<BandwidthSample> best = List.of();
    for (var each : LibraryProfiles.of(library.runs())) {
      var samples =
          RunSamples.of(
                  library.runs(), each.collective(), each.bytes(), with.cluster(), with.truth())
              .samples();
      best = samples.size() > best.size() ? samples : best;
    }
    return best;
  }

  /** There is nothing to tune. */
  private static final class NoModelException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private interface Learning<T> {
    T run(TransformerTraining.Watcher watcher, SolveControl<SurrogateModel> control);
  }

  private <T> void train(String title, int epochs, Learning<T> learning, Consumer<T> done) {
    losses.set(List.of());
    words.set("");
    var mine =
        tasks.start(
            title,
            task -> {
              SolveControl<List<Double>> shown = task.control(0, losses::set);
              var all = new ArrayList<Double>();
              TransformerTraining.Watcher watcher =
                  (epoch, loss) -> {
                    all.add(Math.sqrt(loss));
                    if (epoch % EVERY == 0 || epoch == epochs) {
                      shown
                          .progress()
                          .accept(
                              new Progress<>(
                                  (double) epoch / epochs,
                                  Text.of("measure.epoch", epoch, epochs),
                                  List.copyOf(all)));
                    }
                  };
              return learning.run(watcher, new SolveControl<>(shown.termination(), _ -> {}, 0));
            },
            found -> {
              training.set(null);
              done.accept(found);
            },
            problem -> {
              training.set(null);
              fail(problem);
            });
    training.set(tasks.running().contains(mine) ? mine : null);
  }

  /** Shows the model and lets it guide dispatch. */
  private void take(SurrogateModel trained) {
    model.set(trained);
    measureDrift();
    var card = trained.card();
    words.set(Text.of("measure.trained", card.name()));
    dispatch
        .guideProperty()
        .set(
            new Guide(
                Text.of("dispatch.guide.trained", card.name(), card.date()),
                Guide.Kind.GIVEN,
                trained));
  }

  private void show(@Nullable DispatchAnswer answer) {
    if (answer != null && training.get() == null) {
      model.set(answer.with().model());
      measureDrift();
    }
  }

  private void measureDrift() {
    var with = dispatch.preparedProperty().get();
    var now = model.get();
    var samples = with == null || now == null ? List.<BandwidthSample>of() : samples(with);
    var newest = samples.subList(Math.max(0, samples.size() - NEWEST), samples.size());
    drift.set(now == null ? null : Tuning.drift(now, newest));
  }

  /** Writes the model to a file. */
  public void saveModel(Path file) {
    var now = model.get();
    if (now != null) {
      save(file, () -> SurrogateFile.write(now, file));
    }
  }

  /** Writes a profile to a file. */
  public void saveProfile(BandwidthProfile profile, Path file) {
    save(file, () -> io.heddle.model.io.BandwidthFile.write(profile, file));
  }

  /** Writes a script that measures what the profile of the library still lacks. */
  public void savePlan(Cluster cluster, @Nullable BandwidthProfile profile, Path file) {
    save(
        file,
        () -> {
          var missing = MeasurementPlan.missing(cluster, profile, SurrogateProblem.SAMPLES, 1);
          AtomicFiles.write(file, NcclScript.of(missing, "all_reduce", 16 << 20));
        });
  }

  private void save(Path file, Runnable writing) {
    start(
        Text.of("task.save", file.getFileName()),
        _ -> {
          writing.run();
          return file;
        },
        written -> words.set(Text.of("measure.saved", written)));
  }

  private <T> void start(String title, BackgroundTasks.Work<T> work, Consumer<T> done) {
    tasks.start(title, work, done, this::fail);
  }

  private void fail(Throwable problem) {
    switch (problem) {
      case StoppedException _ -> words.set(Text.of("measure.stopped"));
      case NoModelException _ -> words.set(Text.of("measure.tune.model"));
      case LearningUnavailableException missing ->
          words.set(Text.of("measure.unavailable", String.valueOf(missing.getMessage())));
      default -> faults.accept(problem);
    }
  }
}
