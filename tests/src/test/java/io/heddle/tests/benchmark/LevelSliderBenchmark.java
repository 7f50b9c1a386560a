package io.heddle.tests.benchmark;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The α slider on 704 NVL72 racks (12,672 hosts in 16 minipods, one in ten busy) under a job of
 * 8,192 hosts and what it asks for at the level of NVLink domains: α walks from 0 to 1 in steps of
 * 0.05. The CPU time of all steps stands beside the wall time of one, since it depends little on
 * what else the machine does. {@code first} is the first answer at α = 0.5 of a new JVM.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 5)
@Fork(value = 1, jvmArgsAppend = "-Xmx3g")
public class LevelSliderBenchmark {
  private static final int STEPS = 21;
  private static final int GPUS = 32_768;

  @Param({"none", "preferred", "required", "balanced"})
  private String asked = "";

  private @Nullable Cluster cluster;
  private @Nullable TrainingJob job;

  /** CPU time of the thread that solves, and what it did in it, over all iterations. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class CpuTime {
    public double cpuMillis;
    public long steps;
  }

  /** Draws the cluster, and derives what is derived when it is opened. */
  @Setup(Level.Trial)
  public void draw() {
    cluster =
        FabricShapes.byName("nvl72")
            .draw("c", Map.of("racks", "704", "pods", "16", "busy", "0.1", "seed", "11"));
    cluster.domains();
    cluster.partitions();
    var degrees = Parallelism.of(1, 8).withEp(64);
    var bare = TrainingJob.of("job", GPUS / 8, degrees, TrainingWorkload.of(null, 1));
    job = bare.withRequest(bare.request().withTopology(topology()));
  }

  private JobTopologyRequest topology() {
    var level = TopologyDomains.NVLINK;
    return switch (asked) {
      case "preferred" -> JobTopologyRequest.of(new JobSegment(16, level, false, false));
      case "required" -> JobTopologyRequest.of(JobSegment.of(8, level));
      case "balanced" -> JobTopologyRequest.of(new JobSegment(4, level, true, true));
      default -> JobTopologyRequest.NONE;
    };
  }

  private Placement solve(double alpha, CpuTime cpu) {
    if (cluster == null || job == null) {
      throw new IllegalStateException("nothing is drawn");
    }
    var threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    var placement =
        PlacementAlgorithms.registry()
            .byName("tiles")
            .solver()
            .solve(
                new PlacementProblem(cluster, job, alpha, GroupUnit.PP), SolveControl.unlimited());
    cpu.cpuMillis += (threads.getCurrentThreadCpuTime() - start) / 1e6;
    cpu.steps++;
    return placement;
  }

  /** The whole way of the slider. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public double slider(CpuTime cpu) {
    double sum = 0;
    for (int step = 0; step < STEPS; step++) {
      sum += solve(step / (STEPS - 1.0), cpu).objective().weightedSpread();
    }
    return sum;
  }

  /** Nothing is warm. */
  @Benchmark
  @Warmup(iterations = 0)
  @Measurement(iterations = 1)
  @Fork(value = 3, jvmArgsAppend = "-Xmx3g")
  public Placement first(CpuTime cpu) {
    return solve(0.5, cpu);
  }
}
