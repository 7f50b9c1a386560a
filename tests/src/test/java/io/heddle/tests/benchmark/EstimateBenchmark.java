package io.heddle.tests.benchmark;

import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.parallelism.CalibrationTextFormat;
import io.heddle.solvers.parallelism.EstimatedSoftwareStack;
import io.heddle.solvers.parallelism.GpuDevice;
import io.heddle.solvers.parallelism.ParallelismPlanAlgorithms;
import io.heddle.solvers.parallelism.ParallelismPlanProblem;
import io.heddle.solvers.parallelism.PlanCostBudget;
import io.heddle.solvers.parallelism.PlanEstimator;
import io.heddle.solvers.parallelism.TypedGpuPool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Plans estimated a second on one core, time and memory both, and a whole search: Llama 3 405B on
 * 16,384 H100.
 */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EstimateBenchmark {
  private static final int PLANS = 144;
  private static final int GPUS = 16384;
  private static final int BATCH = 2048;
  private static final TransformerShape SHAPE =
      new TransformerShape(
          126, 16384, 128, 8, 128, 53248, true, 128256, 8192, 0, 0, 0, 0, 0, false, 0);

  private final GpuDevice device = GpuDevice.of(GpuHardwareTable.gpu("H100"), 8, 50);
  private final PlanEstimator estimator =
      new PlanEstimator(
          SHAPE,
          BATCH,
          Precision.BF16,
          OptimizerKind.ADAM,
          device,
          EstimatedSoftwareStack.USUAL,
          CalibrationTextFormat.shipped());
  private final List<Parallelism> plans = plans();

  private static List<Parallelism> plans() {
    var plans = new ArrayList<Parallelism>();
    for (int tp : new int[] {1, 2, 4, 8}) {
      for (int pp : new int[] {8, 16, 32, 64}) {
        for (int cp : new int[] {1, 2, 4}) {
          for (var recompute : ActivationRecompute.values()) {
            plans.add(new Parallelism(tp, pp, cp, 1, 1, 1, recompute, tp > 1, 1));
          }
        }
      }
    }
    return plans;
  }

  /** Seconds and bytes of 144 plans. */
  @Benchmark
  @BenchmarkMode(Mode.Throughput)
  @OperationsPerInvocation(PLANS)
  public double estimates() {
    double sum = 0;
    for (var plan : plans) {
      int dp = plan.dp(GPUS);
      sum += estimator.seconds(plan, dp) + estimator.peakBytes(plan, dp);
    }
    return sum;
  }

  /** All degrees and knobs. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  public RankedParallelismPlans exhaustive() {
    return search("exhaustive");
  }

  /** What {@code parallelize} does when nobody says otherwise. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  public RankedParallelismPlans refined() {
    return search("refined");
  }

  private RankedParallelismPlans search(String algorithm) {
    var problem =
        new ParallelismPlanProblem(
            "llama-405b",
            SHAPE,
            BATCH,
            Precision.BF16,
            OptimizerKind.ADAM,
            List.of(new TypedGpuPool(device, List.of(GPUS))),
            new PlanCostBudget.Fastest(),
            EstimatedSoftwareStack.USUAL,
            CalibrationTextFormat.shipped());
    return ParallelismPlanAlgorithms.registry()
        .byName(algorithm)
        .solver()
        .solve(problem, SolveControl.unlimited());
  }
}
