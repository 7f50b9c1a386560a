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

/** What traces give: who changes these figures changes the model, and says so. */
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
        "utilization %.9f, contended %.6f, jct %.5f, slowdowns %.4f, starts %.3f, bins %.0f %.3f"
            + " %.4f",
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
          refined | testbed | 4 | 50 | utilization 0.741115478, contended 0.500000, jct 30704.73002, slowdowns 1279.2521, starts 55510845.648, bins 4567290 50755.251 64758.0718
          crux | testbed | 4 | 50 | utilization 0.739186574, contended 0.500000, jct 30697.92060, slowdowns 1281.4631, starts 55512923.949, bins 4567822 50723.858 64780.5994
          paths-only | testbed | 4 | 50 | utilization 0.734870313, contended 0.500000, jct 30898.22322, slowdowns 1280.2190, starts 55891958.289, bins 4567465 50725.713 64725.2648
          random-order | testbed | 4 | 50 | utilization 0.736798942, contended 0.500000, jct 30761.03601, slowdowns 1282.8725, starts 55643458.091, bins 4567822 50723.858 64780.5994
          ecmp | testbed | 4 | 50 | utilization 0.696136223, contended 0.500000, jct 33008.07199, slowdowns 1316.3444, starts 59168515.820, bins 4535526 45075.018 55762.7590
          sincronia | testbed | 4 | 50 | utilization 0.705126414, contended 0.500000, jct 31155.43862, slowdowns 1318.1358, starts 56017934.223, bins 4524084 49748.677 63316.1951
          varys | testbed | 4 | 50 | utilization 0.694356771, contended 0.500000, jct 31952.21424, slowdowns 1314.9280, starts 57503657.246, bins 4524084 48651.228 61705.2431
          taccl | testbed | 4 | 50 | utilization 0.734870313, contended 0.500000, jct 30898.22322, slowdowns 1280.2190, starts 55891958.289, bins 4567465 50725.713 64725.2648
          cassini | testbed | 4 | 50 | utilization 0.695285284, contended 0.500000, jct 33053.58223, slowdowns 1316.7324, starts 59242932.999, bins 4534790 45063.063 55727.7343
          refined | two-layer | 5 | 60 | utilization 0.806107173, contended 0.300000, jct 11051.77111, slowdowns 1888.1182, starts 16953416.497, bins 44400970 47626.824 5008.5383
          ecmp | two-layer | 5 | 60 | utilization 0.805183292, contended 0.300000, jct 11053.04264, slowdowns 1861.3278, starts 16953416.497, bins 44278279 47568.901 5036.3447
          crux | double-sided | 6 | 60 | utilization 0.823958364, contended 0.133333, jct 9946.66026, slowdowns 1868.6302, starts 19564046.948, bins 15405520 47071.753 433.5598
          """)
  void areTheseFigures(String scheduler, String fabric, long seed, int jobs, String expected) {
    assertThat(figures(scheduler, fabric, seed, jobs)).isEqualTo(expected);
  }
}
