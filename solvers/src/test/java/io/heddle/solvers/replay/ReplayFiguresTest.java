package io.heddle.solvers.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.contention.Scheduler;
import io.heddle.solvers.contention.Schedulers;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What traces gave before all simulations ran on one simulator: they give the same today. */
class ReplayFiguresTest {
  private static Cluster fabric(String name) {
    return switch (name) {
      case "two-layer" -> PaperFabrics.twoLayer();
      case "double-sided" -> PaperFabrics.doubleSided();
      default -> PaperFabrics.testbed();
    };
  }

  private static List<TraceJob> jobs(String fabric, long seed, int jobs) {
    int most = fabric.equals("testbed") ? 48 : 512;
    return SyntheticTrace.of(seed, jobs, jobs * 14.0 * 86_400 / 5000).stream()
        .map(job ->
            new TraceJob(
                job.id(),
                job.submitSeconds(),
                job.durationSeconds(),
                Math.min(most, job.gpus()),
                job.gpusPerHost(),
                job.model()))
        .toList();
  }

  private static String figures(String scheduler, String fabric, long seed, int jobs) {
    var result =
        new ReplaySolver()
            .solve(
                new ReplayProblem(
                    fabric(fabric), jobs(fabric, seed, jobs), Schedulers.byName(scheduler), 8),
                SolveControl.unlimited());
    double slowdown = 0;
    double start = 0;
    for (int j = 0; j < result.jobs().size(); j++) {
      slowdown += (j + 1) * result.jobs().get(j).slowdown();
      start += (j + 1) * result.jobs().get(j).startSeconds();
    }
    double gpus = 0;
    double busy = 0;
    double links = 0;
    for (int b = 0; b < result.bins().size(); b++) {
      var bin = result.bins().get(b);
      gpus += b * bin.gpus();
      busy += b * bin.gpuUtilization();
      for (int c = 0; c < bin.links().size(); c++) {
        links += (b + 1) * (c + 1) * bin.links().get(c);
      }
    }
    return String.format(
        Locale.ROOT,
        "utilization %.9f, contended %.6f, jct %.5f, slowdowns %.6f, starts %.3f, bins %.4f %.6f %.6f",
        result.gpuUtilization(),
        result.contendedJobs(),
        result.meanJct(),
        slowdown,
        start,
        gpus,
        busy,
        links);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          crux | testbed | 4 | 50 | utilization 0.738619897, contended 0.500000, jct 30718.61426, slowdowns 1283.995444, starts 55552909.043, bins 4568200.3966 50721.306240 64781.915523
          crux-ps-pa | testbed | 4 | 50 | utilization 0.738619897, contended 0.500000, jct 30718.61426, slowdowns 1283.995444, starts 55552909.043, bins 4568200.3966 50721.306240 64781.915523
          crux-pa | testbed | 4 | 50 | utilization 0.698348055, contended 0.500000, jct 31304.10419, slowdowns 1339.521468, starts 56161433.049, bins 4542520.9984 50057.876083 63793.560792
          ecmp | testbed | 4 | 50 | utilization 0.698540801, contended 0.500000, jct 31797.57304, slowdowns 1322.309235, starts 57242433.749, bins 4557958.9811 49052.632273 62121.538391
          sincronia | testbed | 4 | 50 | utilization 0.698143080, contended 0.500000, jct 31497.70918, slowdowns 1335.531453, starts 56705965.669, bins 4543166.4063 49217.679612 62674.794324
          varys | testbed | 4 | 50 | utilization 0.693681850, contended 0.500000, jct 31928.50226, slowdowns 1336.122218, starts 57573907.240, bins 4543166.4063 49217.679612 62674.794324
          taccl | testbed | 4 | 50 | utilization 0.729273549, contended 0.500000, jct 31195.26919, slowdowns 1283.848066, starts 56462664.940, bins 4568200.3966 50721.306240 64781.915523
          cassini | testbed | 4 | 50 | utilization 0.697156949, contended 0.500000, jct 31839.48540, slowdowns 1322.511301, starts 57307844.945, bins 4557496.7600 48985.808544 62011.718601
          crux | two-layer | 5 | 100 | utilization 0.823919122, contended 0.190000, jct 13407.64157, slowdowns 5457.934764, starts 95527423.101, bins 32841290.8110 37904.862574 3408.179956
          ecmp | two-layer | 5 | 100 | utilization 0.773958284, contended 0.190000, jct 13445.77187, slowdowns 5271.579976, starts 95527423.101, bins 36288310.2452 36736.655156 3532.221857
          cassini | two-layer | 5 | 100 | utilization 0.774087516, contended 0.190000, jct 13444.77685, slowdowns 5271.300537, starts 95527423.101, bins 36288709.5762 36761.084025 3535.112583
          crux | double-sided | 6 | 100 | utilization 0.897351965, contended 0.150000, jct 7597.06113, slowdowns 5053.951841, starts 91523767.444, bins 32713646.8432 51574.308155 0.000000
          """)
  void areThoseOfBefore(String scheduler, String fabric, long seed, int jobs, String expected) {
    assertThat(figures(scheduler, fabric, seed, jobs)).isEqualTo(expected);
  }
}
