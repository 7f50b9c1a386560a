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
 *
 * @param types of GPUs that are weighed
 * @param gpus as many as may be used
 * @param degrees as typed
 * @param fixed what is decided of a plan; micro-batch and recomputation are set here
 * @param goal what is best
 * @param own numbers of the estimate that were fitted to own runs; null: those that come with
 *     Heddle
 * @param algorithm a name of {@link ParallelismPlanAlgorithms}
 */
public record PlanQuestionSession(
    ComparedGpuTypes types,
    IntegerProperty gpus,
    ObjectProperty<ParallelismDegreesDraft> degrees,
    ObjectProperty<FixedDegrees> fixed,
    ObjectProperty<PlanGoalDraft> goal,
    ObjectProperty<@Nullable OwnRunsCalibration> own,
    StringProperty algorithm) {
  private static final int USUAL_GPUS = 512;

  /**
   * @param changed receives every change
   */
  PlanQuestionSession(Cluster cluster, Runnable changed) {
    this(
        new ComparedGpuTypes(),
        new SimpleIntegerProperty(),
        new SimpleObjectProperty<>(ParallelismDegreesDraft.EMPTY),
        new SimpleObjectProperty<>(FixedDegrees.NONE),
        new SimpleObjectProperty<>(PlanGoalDraft.FASTEST),
        new SimpleObjectProperty<>(),
        new SimpleStringProperty(ParallelismPlanAlgorithms.registry().standard().name()));
    types.follow(cluster);
    gpus.set(Math.min(USUAL_GPUS, most()));
    ChangeListeners.onChange(changed, types.choices(), gpus, fixed, goal, algorithm, own);
    degrees.addListener((_, _, now) -> {
      fixed.set(now.over(fixed.get()));
      changed.run(); // what is no number changes nothing that is decided, but is said
    });
  }

  private Calibration calibration() {
    var fitted = own.get();
    return fitted == null ? CalibrationTextFormat.shipped() : fitted.calibration();
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
