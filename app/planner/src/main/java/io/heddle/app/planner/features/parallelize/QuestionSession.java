package io.heddle.app.planner.features.parallelize;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.estimate.PlanQuestion;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.FixedDegrees;
import io.heddle.model.job.Misfit;
import io.heddle.solvers.parallelism.Calibration;
import io.heddle.solvers.parallelism.CalibrationText;
import io.heddle.solvers.parallelism.OwnCalibration;
import io.heddle.solvers.parallelism.ParallelismAlgorithms;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.ListChangeListener;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of plans: on how many GPUs of which types, with which degrees, and what is best.
 * View model: knows no view. To be used on the UI thread only.
 */
public final class QuestionSession {
  private static final int USUAL_GPUS = 512;

  private final GpuTypes types = new GpuTypes();
  private final IntegerProperty gpus = new SimpleIntegerProperty();
  private final ObjectProperty<DegreesDraft> degrees =
      new SimpleObjectProperty<>(DegreesDraft.EMPTY);
  private final ObjectProperty<FixedDegrees> fixed = new SimpleObjectProperty<>(FixedDegrees.NONE);
  private final ObjectProperty<Goal> goal = new SimpleObjectProperty<>(Goal.FASTEST);
  private final ObjectProperty<@Nullable OwnCalibration> own = new SimpleObjectProperty<>();
  private final StringProperty algorithm =
      new SimpleStringProperty(ParallelismAlgorithms.registry().standard().name());

  /**
   * @param changed is told of every change
   */
  QuestionSession(Cluster cluster, Runnable changed) {
    types.follow(cluster);
    gpus.set(Math.min(USUAL_GPUS, most()));
    types.choices().addListener((ListChangeListener<TypeChoice>) _ -> changed.run());
    for (var each : List.of(gpus, fixed, goal, algorithm, own)) {
      each.addListener((_, _, _) -> changed.run());
    }
    degrees.addListener((_, _, now) -> {
      fixed.set(now.over(fixed.get()));
      changed.run(); // what is no number changes nothing that is decided, but is said
    });
  }

  public GpuTypes types() {
    return types;
  }

  /** As many GPUs as may be used. */
  public IntegerProperty gpusProperty() {
    return gpus;
  }

  /** Degrees as typed. */
  public ObjectProperty<DegreesDraft> degreesProperty() {
    return degrees;
  }

  /** What is decided of a plan; micro-batch and recomputation are set here. */
  public ObjectProperty<FixedDegrees> fixedProperty() {
    return fixed;
  }

  public ObjectProperty<Goal> goalProperty() {
    return goal;
  }

  /** Numbers of the estimate that were fitted to own runs; null: those that come with Heddle. */
  public ObjectProperty<@Nullable OwnCalibration> ownProperty() {
    return own;
  }

  private Calibration calibration() {
    var fitted = own.get();
    return fitted == null ? CalibrationText.shipped() : fitted.calibration();
  }

  /** A name of {@link ParallelismAlgorithms}. */
  public StringProperty algorithmProperty() {
    return algorithm;
  }

  /** As many GPUs as there are of any type that is weighed; 1 where none is. */
  public int most() {
    var ladder = types.ladder();
    return ladder.isEmpty() ? 1 : ladder.getLast();
  }

  private int given() {
    return Math.max(1, Math.min(gpus.get(), most()));
  }

  /** Why nothing can be asked, or empty. */
  String obstacle(PlannedWorkload planned) {
    var broken = degrees.get().broken();
    if (broken != null) {
      return Text.of("parallelize.error.number", broken.title(), degrees.get().text(broken));
    }
    if (types.choices().stream().noneMatch(TypeChoice::on)) {
      return Text.of("parallelize.error.types");
    }
    var misfits =
        fixed.get().misfits(planned.shape(), planned.job().workload().globalBatch(), given());
    return misfits.isEmpty()
        ? goal.get().error()
        : misfits.stream().map(Misfit::toString).collect(Collectors.joining("\n"));
  }

  /** Whether what was typed makes a question, if not for as many GPUs as are given. */
  boolean isClear() {
    return degrees.get().broken() == null
        && types.choices().stream().anyMatch(TypeChoice::on)
        && goal.get().error().isEmpty();
  }

  /** The question, where it is clear. */
  Asked asked(Cluster cluster, PlannedWorkload planned) {
    int most = given();
    return new Asked(
        new PlanQuestion(
            cluster,
            goal.get().asked(planned.job()),
            types.asked(most),
            fixed.get(),
            goal.get().budget(),
            calibration()),
        most,
        ParallelismAlgorithms.registry().byName(algorithm.get()));
  }
}
