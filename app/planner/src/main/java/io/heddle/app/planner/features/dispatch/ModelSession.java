package io.heddle.app.planner.features.dispatch;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.usecase.dispatch.BandwidthDataLibrary;
import io.heddle.app.usecase.dispatch.ModelTuningResult;
import io.heddle.app.usecase.dispatch.PreparedDispatch;
import io.heddle.app.usecase.dispatch.SearchGuide;
import io.heddle.app.usecase.dispatch.TrainedModelStore;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.io.FileKinds;
import io.heddle.solvers.dispatch.PredictionAccuracy;
import java.nio.file.Path;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * The model that guides dispatch: trained, tuned to what was measured, and held against it. View
 * model: knows no view. To be used on the UI thread only.
 */
public final class ModelSession {
  private final DispatchSession dispatch;
  private final MeasurementsSession measurements;
  private final LiveSolve<ModelTrainingTask, TrainingOutcome> learning;
  private final LiveSolve<Question, LearnableMeasurements> judging;
  private final TrainedModelStore models;
  private final ReadOnlyObjectWrapper<List<Double>> losses = new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<@Nullable SurrogateModel> model =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable ModelTuningResult> tuning =
      new ReadOnlyObjectWrapper<>();

  private record Question(
      BandwidthDataLibrary library, PreparedDispatch with, @Nullable SurrogateModel model) {}

  /**
   * @param measurements what can be learned
   * @param folder the user's data folder
   */
  public ModelSession(
      DispatchSession dispatch,
      MeasurementsSession measurements,
      BackgroundExecution background,
      Path folder) {
    this.dispatch = dispatch;
    this.measurements = measurements;
    models = new TrainedModelStore(folder);
    learning =
        new LiveSolve<>(
            background,
            ModelTrainingTask::title,
            (lesson, control) -> lesson.learn(models, control));
    learning.setOnAnswer(this::learned);
    learning
        .obstacleProperty()
        .addListener((_, _, now) -> {
          if (!now.isEmpty()) {
            measurements.say(now);
          }
        });
    judging =
        new LiveSolve<>(
            background,
            _ -> Text.of("task.measure.drift"),
            (question, _) ->
                LearnableMeasurements.of(question.library(), question.with(), question.model()));
    dispatch.preparedProperty().addListener((_, _, now) -> follow(now));
    measurements.libraryProperty().addListener((_, _, _) -> judge());
    follow(dispatch.preparedProperty().get());
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
  public ReadOnlyObjectProperty<@Nullable ModelTuningResult> tuningProperty() {
    return tuning.getReadOnlyProperty();
  }

  /** What could be learned now; null while unknown. */
  public ReadOnlyObjectProperty<@Nullable LearnableMeasurements> learnableProperty() {
    return judging.resultProperty();
  }

  /** How many measurements over several hosts the model could learn. */
  public int learnable() {
    var now = judging.resultProperty().get();
    return now == null ? 0 : now.samples().size();
  }

  /** How far the model is from the newest measurements over several hosts; null: none. */
  public @Nullable PredictionAccuracy drift() {
    var now = judging.resultProperty().get();
    return now == null ? null : now.drift();
  }

  /** The training that runs, or null. */
  public ReadOnlyObjectProperty<@Nullable BackgroundTask> trainingProperty() {
    return learning.taskProperty();
  }

  /** Trains a model for the shown cluster and the chosen truth, from the beginning. */
  public void train() {
    var with = dispatch.preparedProperty().get();
    if (with != null) {
      learn(new ModelTrainingTask.Training(with));
    }
  }

  /** Lets the model learn the measurements of the library, without forgetting. */
  public void tune() {
    var with = dispatch.preparedProperty().get();
    var found = judging.resultProperty().get();
    if (with == null || found == null || found.samples().isEmpty()) {
      measurements.say(Text.of("measure.tune.none"));
      return;
    }
    learn(new ModelTrainingTask.Tune(with, model.get(), found.samples()));
  }

  /** Stops the training; the model stays as it was. */
  public void cancel() {
    learning.cancel();
  }

  private void learn(ModelTrainingTask lesson) {
    losses.set(List.of());
    measurements.say("");
    learning.clear();
    learning.solve(lesson);
  }

  private void learned(LiveSolve.Answer<ModelTrainingTask, TrainingOutcome> answer) {
    losses.set(answer.result().losses());
    var trained = answer.result().model();
    if (trained != null) {
      tuning.set(answer.result().tuning());
      take(trained);
      var unkept = answer.result().unkept();
      if (unkept != null) {
        measurements.say(unkept);
      }
    }
  }

  /** Shows the model and lets it guide dispatch. */
  private void take(SurrogateModel trained) {
    model.set(trained);
    judge();
    var card = trained.card();
    measurements.say(Text.of("measure.trained", card.name()));
    dispatch
        .choices()
        .guide()
        .set(
            new SearchGuide(
                Text.of("dispatch.guide.trained", card.name(), card.date()),
                SearchGuide.Kind.GIVEN,
                trained));
  }

  private void follow(@Nullable PreparedDispatch now) {
    if (now != null && !learning.isSolving()) {
      model.set(now.model());
    }
    judge();
  }

  private void judge() {
    var with = dispatch.preparedProperty().get();
    if (with == null) {
      judging.clear();
    } else {
      judging.solve(new Question(measurements.libraryProperty().get(), with, model.get()));
    }
  }

  /** Writes the model to a file. */
  public void saveModel(Path file) {
    var now = model.get();
    if (now != null) {
      measurements.save(file, () -> FileKinds.SURROGATE.write(now, file));
    }
  }

  /** The document was closed: nothing is learned any more. */
  public void close() {
    learning.clear();
    judging.clear();
  }
}
