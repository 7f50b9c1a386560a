package io.heddle.app.usecase.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.traces.SyntheticTrace;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.contention.Schedulers;
import io.heddle.solvers.replay.ReplayProblem;
import io.heddle.solvers.replay.ReplaySolver;
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
    var trace = SyntheticTrace.of(seed, jobs, jobs * 14.0 * 86_400 / 5000);
    return ReplayTest.capped(trace, fabric.equals("testbed") ? 48 : 512);
  }

  private static String figures(String scheduler, String fabric, long seed, int jobs) {
    var result =
        new ReplaySolver()
            .solve(
                new ReplayProblem(
                    fabric(fabric),
                    jobs(fabric, seed, jobs),
                    Schedulers.registry().byName(scheduler),
                    8),
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
        "utilization %.9f, contended %.6f, jct %.5f, slowdowns %.4f, starts %.3f, bins %.0f %.3f %.4f",
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
          crux | testbed | 4 | 50 | utilization 0.738619897, contended 0.500000, jct 30718.61426, slowdowns 1283.9954, starts 55552909.043, bins 4568200 50721.306 64781.9155
          crux-ps-pa | testbed | 4 | 50 | utilization 0.738619897, contended 0.500000, jct 30718.61426, slowdowns 1283.9954, starts 55552909.043, bins 4568200 50721.306 64781.9155
          crux-pa | testbed | 4 | 50 | utilization 0.698348055, contended 0.500000, jct 31304.10419, slowdowns 1339.5215, starts 56161433.049, bins 4542521 50057.876 63793.5608
          ecmp | testbed | 4 | 50 | utilization 0.698540801, contended 0.500000, jct 31797.57304, slowdowns 1322.3092, starts 57242433.749, bins 4557959 49052.632 62121.5384
          sincronia | testbed | 4 | 50 | utilization 0.698143080, contended 0.500000, jct 31497.70918, slowdowns 1335.5315, starts 56705965.669, bins 4543166 49217.680 62674.7943
          varys | testbed | 4 | 50 | utilization 0.693681850, contended 0.500000, jct 31928.50226, slowdowns 1336.1222, starts 57573907.240, bins 4543166 49217.680 62674.7943
          taccl | testbed | 4 | 50 | utilization 0.729273549, contended 0.500000, jct 31195.26919, slowdowns 1283.8481, starts 56462664.940, bins 4568200 50721.306 64781.9155
          cassini | testbed | 4 | 50 | utilization 0.697156949, contended 0.500000, jct 31839.48540, slowdowns 1322.5113, starts 57307844.945, bins 4557497 48985.809 62011.7186
          crux | two-layer | 5 | 100 | utilization 0.823919122, contended 0.190000, jct 13407.64157, slowdowns 5457.9348, starts 95527423.101, bins 32841291 37904.863 3408.1800
          ecmp | two-layer | 5 | 100 | utilization 0.773958284, contended 0.190000, jct 13445.77187, slowdowns 5271.5800, starts 95527423.101, bins 36288310 36736.655 3532.2219
          crux | double-sided | 6 | 100 | utilization 0.897351965, contended 0.150000, jct 7597.06113, slowdowns 5053.9518, starts 91523767.444, bins 32713647 51574.308 0.0000
          """)
  void areThoseOfBefore(String scheduler, String fabric, long seed, int jobs, String expected) {
    assertThat(figures(scheduler, fabric, seed, jobs)).isEqualTo(expected);
  }
}
