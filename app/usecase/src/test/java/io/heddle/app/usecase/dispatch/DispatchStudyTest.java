package io.heddle.app.usecase.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.Samples;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.dispatch.DispatchConstraints;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DispatchStudyTest {
  private static final Cluster CLUSTER = Samples.cluster(Samples.byId("h100"));
  private static final PerHostGpuCounts ODD = PerHostGpuCounts.of(4, 4);

  /** What two hosts reach rises with the smaller share; one measurement is unlike all others. */
  private static BandwidthProfile profile() {
    var counts = new TreeMap<PerHostGpuCounts, Double>();
    for (int a = 1; a <= 8; a++) {
      for (int b = 1; b <= a; b++) {
        counts.put(PerHostGpuCounts.of(a, b), 20.0 * b);
      }
    }
    counts.put(ODD, 7.0);
    var alone = new TreeMap<String, SortedMap<Long, Double>>();
    alone.put("H100", new TreeMap<>());
    return new BandwidthProfile("p", 0, "", alone, counts, 1);
  }

  private static DispatchStudy study(@Nullable BandwidthProfile profile, SearchGuide.Kind guide) {
    var with =
        PreparedDispatch.of(
            CLUSTER, new BandwidthGroundTruth("t", profile), new SearchGuide("g", guide, null));
    var request = new DispatchRequest(CLUSTER, List.of(8), "topo", DispatchConstraints.NONE);
    return DispatchStudy.of(request, with, SolveControl.unlimited());
  }

  @Test
  void whatIsMeasuredIsPredictedWithoutIt() {
    var study = study(profile(), SearchGuide.Kind.KNOWN);
    assertThat(study.unseen().stream().map(each -> each.sample().counts()).distinct())
        .as("each once in one part")
        .containsExactlyInAnyOrderElementsOf(profile().byCounts().keySet());
    var odd = study.unseen().stream().filter(each -> each.sample().counts().equals(ODD)).toList();
    assertThat(odd)
        .isNotEmpty()
        .allSatisfy(each -> {
          assertThat(each.sample().gigabytesPerSecond()).isEqualTo(7);
          assertThat(each.predicted()).as("nothing else tells of 7 GB/s").isGreaterThan(20);
        });
    assertThat(study.accuracy().mape()).isPositive();
  }

  @Test
  void theFormulaIsHeldAgainstWhatIsMeasured() {
    var study = study(profile(), SearchGuide.Kind.FORMULA);
    assertThat(study.unseen()).isNotEmpty();
    assertThat(study.accuracy().bias()).as("the fabric is slower than the formula").isPositive();
  }

  @Test
  void whereNothingIsMeasuredThereIsNothingToHoldItAgainst() {
    for (var guide : List.of(SearchGuide.Kind.KNOWN, SearchGuide.Kind.FORMULA)) {
      assertThat(study(null, guide).unseen()).isEmpty();
    }
  }
}
