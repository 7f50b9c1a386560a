package io.heddle.tests.benchmark;

import io.heddle.app.usecase.simulate.PaperFabrics;
import io.heddle.app.usecase.traces.SyntheticTrace;
import io.heddle.model.result.LevelPlan;
import io.heddle.model.result.LinkContention;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.contention.PriorityCompressionAlgorithms;
import io.heddle.solvers.contention.PriorityCompressionProblem;
import io.heddle.solvers.contention.Schedulers;
import io.heddle.solvers.replay.TraceReplayProblem;
import io.heddle.solvers.replay.TraceReplayResult;
import io.heddle.solvers.replay.TraceReplaySolver;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/** Compression side by side at 50 and 5,000 jobs and 8 levels; a trace of 200 jobs. */
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
public class ContentionBenchmark extends AverageTimeBenchmark {
  private static final int LEVELS = 8;
  private static final int LINKS_A_JOB = 20;

  @Param({"50", "5000"})
  private int jobs;

  private PriorityCompressionProblem problem =
      new PriorityCompressionProblem(new LinkContention(List.of(), List.of()), LEVELS, 1);

  /** Random pairs, log-normal intensities. */
  @Setup
  public void draw() {
    var random = new Random(jobs);
    var list = new ArrayList<LinkContention.Job>();
    for (int i = 0; i < jobs; i++) {
      double intensity = Math.exp(1.5 * random.nextGaussian());
      list.add(
          new LinkContention.Job("job-" + i, intensity, intensity * (0.5 + random.nextDouble())));
    }
    var pairs = new LinkedHashSet<LinkContention.Pair>();
    while (pairs.size() < jobs * LINKS_A_JOB / 2) {
      int one = random.nextInt(jobs);
      int two = random.nextInt(jobs);
      if (one != two) {
        pairs.add(new LinkContention.Pair("job-" + one, "job-" + two));
      }
    }
    problem =
        new PriorityCompressionProblem(
            new LinkContention(list, List.copyOf(pairs)),
            LEVELS,
            PriorityCompressionProblem.DEFAULT_ORDERS);
  }

  private LevelPlan compress(String algorithm) {
    return PriorityCompressionAlgorithms.registry()
        .byName(algorithm)
        .solver()
        .solve(problem, SolveControl.unlimited());
  }

  @Benchmark
  public LevelPlan refined() {
    return compress("refined");
  }

  @Benchmark
  public LevelPlan exact() {
    return compress("exact");
  }

  /** The paper's Algorithm 1: the baseline. */
  @Benchmark
  public LevelPlan crux() {
    return compress("crux");
  }

  @Benchmark
  public TraceReplayResult replay200Jobs() {
    var trace = SyntheticTrace.of(1, 200, 200 * 14.0 * 86_400 / 5000);
    return new TraceReplaySolver()
        .solve(
            new TraceReplayProblem(
                PaperFabrics.twoLayer(), trace, Schedulers.registry().byName("crux"), LEVELS),
            SolveControl.unlimited());
  }
}
