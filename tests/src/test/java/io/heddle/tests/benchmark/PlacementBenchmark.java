package io.heddle.tests.benchmark;

import io.heddle.model.generate.FabricShapes;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.time.Duration;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/**
 * 12,800 hosts in 128 minipods, unevenly busy; a job on 65,536 GPUs. Each call of the solvers sees
 * other free hosts, so that nothing remembered helps; {@code slider} asks again with another α.
 */
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 3)
public class PlacementBenchmark extends AverageTimeBenchmark {
  private static final int CLUSTERS = 40;

  @Param({"0.1", "0.5"})
  double alpha;

  private final PlacementProblem[] problems = new PlacementProblem[CLUSTERS];
  private int next;

  /** Draws clusters that differ in their free hosts. */
  @Setup(Level.Trial)
  public void draw() {
    for (int i = 0; i < CLUSTERS; i++) {
      var cluster =
          FabricShapes.byName("clos3")
              .draw(
                  "c" + i,
                  Map.of(
                      "minipods",
                      "128",
                      "hosts",
                      "12800",
                      "leaves",
                      "5",
                      "spines",
                      "4",
                      "cores",
                      "32",
                      "busy",
                      "0.25",
                      "seed",
                      String.valueOf(11 + i)));
      // Derived once when a cluster is opened.
      var first = cluster.hosts().getFirst().id();
      cluster.minipodOf(first);
      cluster.switchOf(first);
      problems[i] =
          new PlacementProblem(cluster, TrainingJob.of("job", 1024, 8, 8), alpha, GroupUnit.PP);
    }
  }

  private PlacementProblem another() {
    return problems[next++ % CLUSTERS];
  }

  private static Placement solve(String algorithm, PlacementProblem problem) {
    return PlacementAlgorithms.registry()
        .byName(algorithm)
        .solver()
        .solve(problem, SolveControl.unlimited());
  }

  /** Arnold's MIP, directly. */
  @Benchmark
  public Placement arnold() {
    return solve("arnold", another());
  }

  /** The true spread, on a cluster not seen lately. */
  @Benchmark
  public Placement tiles() {
    return solve("tiles", another());
  }

  /** The true spread again for the same cluster, as under the slider. */
  @Benchmark
  public Placement slider() {
    return solve("tiles", problems[0]);
  }

  /** The paper's formulation through OR-Tools, stopped after ten seconds. */
  @Benchmark
  @Warmup(iterations = 0)
  @Measurement(iterations = 1, time = 1)
  public String mip() {
    var control =
        new SolveControl<Placement>(
            SolverTermination.Deadline.after(Duration.ofSeconds(10)), _ -> {}, 0);
    try {
      var objective =
          PlacementAlgorithms.arnoldMip().solver().solve(problems[0], control).objective();
      return "%.3f, bound %.3f".formatted(objective.mip(), objective.lowerBound());
    } catch (StoppedException none) {
      return "no answer";
    }
  }
}
