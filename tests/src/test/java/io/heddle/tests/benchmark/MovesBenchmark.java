package io.heddle.tests.benchmark;

import io.heddle.model.allocation.Allocations;
import io.heddle.model.allocation.MovePlan;
import io.heddle.model.allocation.RunningJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.Settings;
import io.heddle.model.generate.Shapes;
import io.heddle.model.job.Request;
import io.heddle.model.result.Gpu;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.moves.MovesAlgorithms;
import io.heddle.solvers.moves.MovesProblem;
import io.heddle.solvers.moves.MovesProblem.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Moves on 1,000 hosts with 200 jobs, for jobs of a minipod, of three and of five. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class MovesBenchmark {
  private static final int HOSTS = 1000;
  private static final int JOBS = 200;
  private static final int GPUS = 8;

  @Param({"refined", "emptiest-first"})
  private String algorithm = "";

  @Param({"1", "3", "5"})
  private int minipods;

  @Param({"1", "2", "3"})
  private long seed;

  private MovesProblem problem =
      new MovesProblem(
          Cluster.empty("none"),
          new Allocations(null, List.of()),
          "",
          Request.of(1),
          1,
          Rules.USUAL);

  @Setup
  public void draw() {
    var shape = Shapes.byName("clos2");
    var cluster =
        shape.draw("c", new Settings(shape, Map.of("leaves", "10", "hosts-per-leaf", "100")));
    var random = new Random(seed);
    var held = new int[HOSTS];
    var jobs = new ArrayList<RunningJob>();
    while (jobs.size() < JOBS) {
      int left = random.nextInt(3) == 0 ? 1 + random.nextInt(7) : GPUS * (1 + random.nextInt(5));
      var gpus = new ArrayList<Gpu>();
      for (int at = random.nextInt(HOSTS), tried = 0; left > 0 && tried < HOSTS; tried++) {
        int host = (at + tried) % HOSTS;
        int want = Math.min(GPUS, left);
        if (GPUS - held[host] >= want) {
          for (int gpu = held[host]; gpu < held[host] + want; gpu++) {
            gpus.add(new Gpu(cluster.hosts().get(host).id(), gpu));
          }
          held[host] += want;
          left -= want;
        }
      }
      jobs.add(
          new RunningJob(
              "j" + jobs.size(),
              null,
              gpus,
              0,
              null,
              true,
              random.nextInt(20) == 0,
              0,
              new TreeSet<>()));
    }
    problem =
        new MovesProblem(
            cluster,
            new Allocations(0.0, jobs),
            "next",
            Request.of(GPUS * 75 * minipods),
            minipods,
            Rules.USUAL);
  }

  @Benchmark
  public MovePlan moves() {
    return MovesAlgorithms.registry()
        .byName(algorithm)
        .solver()
        .solve(problem, SolveControl.unlimited());
  }
}
