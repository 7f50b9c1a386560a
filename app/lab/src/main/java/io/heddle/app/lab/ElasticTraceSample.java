package io.heddle.app.lab;

import io.heddle.app.usecase.elastic.ElasticJobs;
import io.heddle.app.usecase.elastic.IterationTimes;
import io.heddle.app.usecase.simulate.TraceLoad;
import io.heddle.app.usecase.traces.TraceFiles;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.solvers.elastic.ElasticReplayProblem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A trace of elastic jobs, what is drawn of it, and what the paper has for it.
 *
 * @param published whether Arena's own version of it is
 * @param paper completion of Arena against a policy, in %
 */
record ElasticTraceSample(String name, String file, boolean published, Map<String, String> paper) {
  private static final int DRAWS = 5;
  private static final int QUICK_DRAWS = 2;
  private static final int MOST_JOBS = 2000;
  private static final int QUICK_JOBS = 250;

  /** Of jobs on 1, 2, 4, 8 and 16 GPUs in the traces that Arena published. */
  private static final double[] SHARES = {0.03, 0.17, 0.39, 0.31, 0.10};

  /** GPUs that Philly's jobs ask for, as a share of all, submissions being moved together. */
  private static final double LOAD = 1;

  static final ElasticTraceSample PHILLY =
      new ElasticTraceSample(
          "Philly",
          "traces/philly_11cb48.csv",
          false,
          Map.of("fcfs", "−81.3", "elasticflow-ls", "−80.5", "gavel", "−76.6", "sia", "−75.2"));

  static final List<ElasticTraceSample> ALL =
      List.of(
          PHILLY,
          new ElasticTraceSample(
              "Venus",
              "arena/traces/simulate_trace_venus.csv",
              true,
              Map.of("fcfs", "up to −74.2 of any")),
          new ElasticTraceSample(
              "PAI",
              "arena/traces/simulate_trace_pai.csv",
              true,
              Map.of("fcfs", "up to −63.0 of any")));

  /** By draw: stretches of it. */
  List<ElasticReplayProblem> problems(
      LabPageRun run, Cluster cluster, IterationTimes times, Path data) {
    var all = TraceFiles.read(data.resolve(file), Double.NaN);
    int most = Math.min(all.size(), run.quick() ? QUICK_JOBS : MOST_JOBS);
    int draws = draws(run);
    return IntStream.range(0, draws)
        .mapToObj(draw -> {
          int from = (all.size() - most) / (draws - 1) * draw;
          var part = all.subList(from, from + most);
          long seed = run.seed() + draw;
          var jobs = draw == 0 && published ? part : drawn(part, seed);
          double load = published ? TraceLoad.of(jobs, cluster.freeGpus()) : LOAD;
          return problem(cluster, times, TraceLoad.pressed(jobs, load, cluster.freeGpus()), seed);
        })
        .toList();
  }

  /** By draw: so many jobs from all over it. */
  List<ElasticReplayProblem> samples(
      LabPageRun run, Cluster cluster, IterationTimes times, Path data, int jobs) {
    var all = TraceFiles.read(data.resolve(file), Double.NaN);
    return IntStream.range(0, draws(run))
        .mapToObj(draw -> {
          long seed = run.seed() + draw;
          var some =
              new Random(seed)
                  .ints(0, all.size())
                  .distinct()
                  .limit(jobs)
                  .sorted()
                  .mapToObj(all::get)
                  .toList();
          var pressed = TraceLoad.pressed(drawn(some, seed), LOAD, cluster.freeGpus());
          return problem(cluster, times, pressed, seed);
        })
        .toList();
  }

  private static int draws(LabPageRun run) {
    return run.quick() ? QUICK_DRAWS : DRAWS;
  }

  private ElasticReplayProblem problem(
      Cluster cluster, IterationTimes times, List<TraceJob> jobs, long seed) {
    return new ElasticReplayProblem(cluster, ElasticJobs.of(file, cluster, jobs, times, seed));
  }

  /** As the paper adapts traces (5.1): numbers of GPUs drawn, and what is not said here as well. */
  private static List<TraceJob> drawn(List<TraceJob> jobs, long seed) {
    var random = new Random(seed);
    return jobs.stream()
        .map(job ->
            new TraceJob(
                job.id(),
                job.submitSeconds(),
                job.durationSeconds(),
                gpus(random.nextDouble()),
                job.priority(),
                job.preemptible(),
                deadline(job)))
        .toList();
  }

  private static Map<String, String> deadline(TraceJob job) {
    var deadline = job.metadata().get(TraceJob.DEADLINE);
    return deadline == null ? Map.of() : Map.of(TraceJob.DEADLINE, deadline);
  }

  private static int gpus(double chance) {
    double left = chance;
    int size = 0;
    while (size < SHARES.length - 1 && left > SHARES[size]) {
      left -= SHARES[size++];
    }
    return 1 << size;
  }
}
