package io.heddle.tests.benchmark;

import io.heddle.model.hardware.Hardware;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.Optimizer;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.Recompute;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.ParallelismPlans;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.parallelism.Budget;
import io.heddle.solvers.parallelism.CalibrationText;
import io.heddle.solvers.parallelism.Device;
import io.heddle.solvers.parallelism.Estimator;
import io.heddle.solvers.parallelism.ParallelismAlgorithms;
import io.heddle.solvers.parallelism.ParallelismProblem;
import io.heddle.solvers.parallelism.Pool;
import io.heddle.solvers.parallelism.SoftwareStack;
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

  private final Device device = Device.of(Hardware.gpu("H100"), 8, 50);
  private final Estimator estimator =
      new Estimator(
          SHAPE,
          BATCH,
          Precision.BF16,
          Optimizer.ADAM,
          device,
          SoftwareStack.USUAL,
          CalibrationText.shipped());
  private final List<Parallelism> plans = plans();

  private static List<Parallelism> plans() {
    var plans = new ArrayList<Parallelism>();
    for (int tp : new int[] {1, 2, 4, 8}) {
      for (int pp : new int[] {8, 16, 32, 64}) {
        for (int cp : new int[] {1, 2, 4}) {
          for (var recompute : Recompute.values()) {
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
  public ParallelismPlans exhaustive() {
    return search("exhaustive");
  }

  /** What {@code parallelize} does when nobody says otherwise. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  public ParallelismPlans refined() {
    return search("refined");
  }

  private ParallelismPlans search(String algorithm) {
    var problem =
        new ParallelismProblem(
            "llama-405b",
            SHAPE,
            BATCH,
            Precision.BF16,
            Optimizer.ADAM,
            List.of(new Pool(device, List.of(GPUS))),
            new Budget.Fastest(),
            SoftwareStack.USUAL,
            CalibrationText.shipped());
    return ParallelismAlgorithms.registry()
        .byName(algorithm)
        .solver()
        .solve(problem, SolveControl.unlimited());
  }
}
