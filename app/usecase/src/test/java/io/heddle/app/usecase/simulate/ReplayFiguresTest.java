package io.heddle.app.usecase.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.traces.SyntheticTrace;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.contention.Schedulers;
import io.heddle.solvers.replay.ReplayLinkKind;
import io.heddle.solvers.replay.TraceReplayProblem;
import io.heddle.solvers.replay.TraceReplayResult;
import io.heddle.solvers.replay.TraceReplaySolver;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
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
        new TraceReplaySolver()
            .solve(
                new TraceReplayProblem(
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
      for (int c = 0; c < TraceReplayResult.INTENSITY_CLASSES; c++) {
        links +=
            (b + 1)
                * (c + 1)
                * Objects.requireNonNull(bin.links().get(ReplayLinkKind.SWITCHES)).get(c);
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
          refined | testbed | 4 | 50 | utilization 0.935322048, contended 0.300000, jct 29331.80276, slowdowns 1278.1800, starts 52875224.760, bins 4567668 56245.305 35399.2889
          crux | testbed | 4 | 50 | utilization 0.932987207, contended 0.300000, jct 29322.49336, slowdowns 1277.7752, starts 52875224.760, bins 4567668 56245.305 35399.2889
          paths-only | testbed | 4 | 50 | utilization 0.932808296, contended 0.300000, jct 29328.07786, slowdowns 1278.7508, starts 52886857.149, bins 4567668 56245.305 35399.2889
          random-order | testbed | 4 | 50 | utilization 0.932997697, contended 0.300000, jct 29322.42176, slowdowns 1277.7656, starts 52875224.760, bins 4567668 56245.305 35399.2889
          ecmp | testbed | 4 | 50 | utilization 0.850312702, contended 0.300000, jct 31179.27743, slowdowns 1310.9449, starts 56199050.807, bins 4552331 56033.894 35173.3833
          sincronia | testbed | 4 | 50 | utilization 0.847478072, contended 0.300000, jct 31339.67026, slowdowns 1316.0186, starts 56505925.546, bins 4552331 56033.894 35173.3833
          varys | testbed | 4 | 50 | utilization 0.847478072, contended 0.300000, jct 31339.67026, slowdowns 1316.0186, starts 56505925.546, bins 4552331 56033.894 35173.3833
          taccl | testbed | 4 | 50 | utilization 0.932808296, contended 0.300000, jct 29328.07786, slowdowns 1278.7508, starts 52886857.149, bins 4567668 56245.305 35399.2889
          cassini | testbed | 4 | 50 | utilization 0.850343157, contended 0.300000, jct 31175.60658, slowdowns 1311.1400, starts 56192268.043, bins 4552331 56033.894 35173.3833
          refined | two-layer | 5 | 60 | utilization 0.854653620, contended 0.150000, jct 10968.20746, slowdowns 1830.0254, starts 16953416.497, bins 44173398 50892.600 4525.4345
          ecmp | two-layer | 5 | 60 | utilization 0.854624410, contended 0.150000, jct 10968.24925, slowdowns 1838.1597, starts 16953416.497, bins 44176818 50886.074 4525.4503
          crux | double-sided | 6 | 60 | utilization 0.925066709, contended 0.083333, jct 9889.30191, slowdowns 1830.0000, starts 19564046.948, bins 15363595 49486.723 567.8049
          """)
  void areTheseFigures(String scheduler, String fabric, long seed, int jobs, String expected) {
    assertThat(figures(scheduler, fabric, seed, jobs)).isEqualTo(expected);
  }
}
