package io.heddle.app.planner.features.parallelize;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.estimate.ParallelismPlanRequest;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.FixedDegrees;
import io.heddle.model.job.ParallelismRuleViolation;
import io.heddle.solvers.parallelism.Calibration;
import io.heddle.solvers.parallelism.CalibrationTextFormat;
import io.heddle.solvers.parallelism.OwnRunsCalibration;
import io.heddle.solvers.parallelism.ParallelismPlanAlgorithms;
import java.util.stream.Collectors;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of plans: on how many GPUs of which types, with which degrees, and what is best.
 * View model: knows no view. To be used on the UI thread only.
 */
public final class PlanQuestionSession {
  private static final int USUAL_GPUS = 512;

  private final ComparedGpuTypes types = new ComparedGpuTypes();
  private final IntegerProperty gpus = new SimpleIntegerProperty();
  private final ObjectProperty<ParallelismDegreesDraft> degrees =
      new SimpleObjectProperty<>(ParallelismDegreesDraft.EMPTY);
  private final ObjectProperty<FixedDegrees> fixed = new SimpleObjectProperty<>(FixedDegrees.NONE);
  private final ObjectProperty<PlanGoalDraft> goal =
      new SimpleObjectProperty<>(PlanGoalDraft.FASTEST);
  private final ObjectProperty<@Nullable OwnRunsCalibration> own = new SimpleObjectProperty<>();
  private final StringProperty algorithm =
      new SimpleStringProperty(ParallelismPlanAlgorithms.registry().standard().name());

  /**
   * @param changed receives every change
   */
  PlanQuestionSession(Cluster cluster, Runnable changed) {
    types.follow(cluster);
    gpus.set(Math.min(USUAL_GPUS, most()));
    ChangeListeners.onChange(changed, types.choices(), gpus, fixed, goal, algorithm, own);
    degrees.addListener((_, _, now) -> {
      fixed.set(now.over(fixed.get()));
      changed.run(); // what is no number changes nothing that is decided, but is said
    });
  }

  public ComparedGpuTypes types() {
    return types;
  }

  /** As many GPUs as may be used. */
  public IntegerProperty gpusProperty() {
    return gpus;
  }

  /** Degrees as typed. */
  public ObjectProperty<ParallelismDegreesDraft> degreesProperty() {
    return degrees;
  }

  /** What is decided of a plan; micro-batch and recomputation are set here. */
  public ObjectProperty<FixedDegrees> fixedProperty() {
    return fixed;
  }

  public ObjectProperty<PlanGoalDraft> goalProperty() {
    return goal;
  }

  /** Numbers of the estimate that were fitted to own runs; null: those that come with Heddle. */
  public ObjectProperty<@Nullable OwnRunsCalibration> ownProperty() {
    return own;
  }

  private Calibration calibration() {
    var fitted = own.get();
    return fitted == null ? CalibrationTextFormat.shipped() : fitted.calibration();
  }

  /** A name of {@link ParallelismPlanAlgorithms}. */
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
    if (types.choices().stream().noneMatch(GpuTypeChoice::on)) {
      return Text.of("parallelize.error.types");
    }
    var misfits =
        fixed.get().misfits(planned.shape(), planned.job().workload().globalBatch(), given());
    return misfits.isEmpty()
        ? goal.get().error()
        : misfits.stream()
            .map(ParallelismRuleViolation::toString)
            .collect(Collectors.joining("\n"));
  }

  /** Whether what was typed makes a question, if not for as many GPUs as are given. */
  boolean isClear() {
    return degrees.get().broken() == null
        && types.choices().stream().anyMatch(GpuTypeChoice::on)
        && goal.get().error().isEmpty();
  }

  /** The question, where it is clear. */
  PlanRequest asked(Cluster cluster, PlannedWorkload planned) {
    int most = given();
    return new PlanRequest(
        new ParallelismPlanRequest(
            cluster,
            goal.get().asked(planned.job()),
            types.asked(most),
            fixed.get(),
            goal.get().budget(),
            calibration()),
        most,
        ParallelismPlanAlgorithms.registry().byName(algorithm.get()));
  }
}
