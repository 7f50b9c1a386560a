package io.heddle.tests.benchmark;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.generate.ShapeSettings;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Gpu;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.moves.JobMovesAlgorithms;
import io.heddle.solvers.moves.MovesProblem;
import io.heddle.solvers.moves.MovesProblem.Rules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Moves on 1,000 hosts (or {@code -p hosts=5000}) with about 200 jobs, of one GPU to 64 hosts, one
 * in twenty pinned: drawn until the fleet is full, then jobs end until so many percent are busy.
 * The next job asks for a part of what is free, in as few minipods as that can lie in. Beside the
 * time stand the moves, the bound, and whether none were found.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 1)
@Fork(1)
public class MovesBenchmark {
  private static final int GPUS = 8;

  @Param({"refined", "emptiest-first"})
  private String algorithm = "";

  /** A leaf, which is a minipod, has a hundred of them. */
  @Param("1000")
  private int hosts;

  /** What the next job asks for, in percent of the free GPUs. */
  @Param({"50", "75", "90"})
  private int next;

  @Param({"85", "90", "95"})
  private int busy;

  @Param({"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"})
  private long seed;

  private @Nullable MovesProblem problem;

  /** What came of it. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Found {
    public long moves;
    public double bound;
    public long refused;

    @Setup(Level.Iteration)
    public void clear() {
      moves = 0;
      bound = 0;
      refused = 0;
    }
  }

  @Setup
  public void draw() {
    var shape = FabricShapes.byName("clos2");
    var cluster =
        shape.draw(
            "c",
            new ShapeSettings(
                shape, Map.of("leaves", String.valueOf(hosts / 100), "hosts-per-leaf", "100")));
    var running =
        new ClusterJobAllocations(0.0, jobs(cluster, new Random(seed), busy * hosts * GPUS / 100));
    int wanted = hosts * (100 - busy) / 100 * next / 100;
    var next = TrainingJob.of("next", JobResourceRequest.of(GPUS * wanted));
    problem =
        new MovesProblem(
            cluster,
            running,
            next,
            MovesProblem.fewestMinipods(cluster, running, next, Rules.USUAL),
            Rules.USUAL);
  }

  /** One after the other from anywhere in the fleet on, then some end. */
  private List<RunningClusterJob> jobs(Cluster cluster, Random random, int busy) {
    var held = new int[hosts];
    var jobs = new ArrayList<RunningClusterJob>();
    int all = 0;
    while (all < hosts * GPUS * 98 / 100) {
      int left = size(random);
      var gpus = new ArrayList<Gpu>();
      for (int at = random.nextInt(hosts), tried = 0; left > 0 && tried < hosts; tried++) {
        int host = (at + tried) % hosts;
        int want = Math.min(GPUS, left);
        if (GPUS - held[host] >= want) {
          for (int gpu = held[host]; gpu < held[host] + want; gpu++) {
            gpus.add(new Gpu(cluster.hosts().get(host).id(), gpu));
          }
          held[host] += want;
          left -= want;
        }
      }
      if (!gpus.isEmpty()) {
        all += gpus.size();
        boolean pinned = random.nextInt(20) == 0;
        jobs.add(
            new RunningClusterJob(
                "j" + jobs.size(), null, gpus, 0, null, true, pinned, 0, new TreeSet<>()));
      }
    }
    Collections.shuffle(jobs, random);
    while (all > busy) {
      all -= jobs.removeLast().gpus().size();
    }
    return jobs;
  }

  /**
   * Half of the jobs have a part of a host, the others 1 to 64: as many of 2 to 4 as of 32 to 64.
   */
  private static int size(Random random) {
    return random.nextBoolean()
        ? 1 + random.nextInt(GPUS - 1)
        : GPUS * (int) Math.pow(2, 6 * random.nextDouble());
  }

  @Benchmark
  public @Nullable JobMigrationPlan moves(Found found) {
    try {
      var plan =
          JobMovesAlgorithms.registry()
              .byName(algorithm)
              .solver()
              .solve(Objects.requireNonNull(problem), SolveControl.unlimited());
      found.moves = plan.moves().size();
      found.bound = plan.lowerBound();
      return plan;
    } catch (InfeasibleException none) {
      found.refused = 1;
      return null;
    }
  }
}
