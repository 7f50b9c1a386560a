package io.heddle.solvers.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.result.Gpu;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A model is taught nothing that nobody measured. */
class MeasuredAllocationSamplesTest {
  private static BandwidthProfile profile(
      SortedMap<Long, Double> sets, Map<PerHostGpuCounts, Double> counts) {
    var intra = new TreeMap<String, SortedMap<Long, Double>>(Map.of("H100", sets));
    return new BandwidthProfile("p", 0, "", intra, new TreeMap<>(counts), 1);
  }

  @Test
  void theFormulaIsNoSample() {
    var cluster = FabricShapes.byName("mixed").draw("four", Map.of());
    var counts =
        Map.of(
            PerHostGpuCounts.of(1, 1), 11.0,
            PerHostGpuCounts.of(2, 1), 12.0,
            PerHostGpuCounts.of(2, 2), 21.0);
    var sets = new TreeMap<Long, Double>();
    for (long set = 1; set < 256; set++) {
      if (Long.bitCount(set) == 2 && set % 3 == 0) {
        sets.put(set, 300.0);
      }
    }
    var profile = profile(sets, counts);
    var samples =
        MeasuredAllocationSamples.of(
            cluster, ClusterBandwidthFunction.of(cluster, profile), 250, 1);
    assertThat(samples).isNotEmpty();
    assertThat(samples)
        .allSatisfy(sample ->
            assertThat(sample.gigabytesPerSecond()).isEqualTo(counts.get(sample.counts())));
    assertThat(samples.stream().map(BandwidthSample::counts).distinct()).hasSize(3);
    assertThat(
            MeasuredAllocationSamples.of(
                cluster, ClusterBandwidthFunction.of(cluster, null), 250, 1))
        .isEmpty();
  }

  /** Three kinds of counts, of which the largest takes whole hosts. */
  @Test
  void eachCountIsDrawnAsOftenOnHostsByLot() {
    var cluster = FabricShapes.byName("mixed").draw("eight", Map.of("first-count", "8"));
    var counts =
        Map.of(
            PerHostGpuCounts.of(1, 1), 11.0,
            PerHostGpuCounts.of(4, 2), 12.0,
            PerHostGpuCounts.of(8, 8), 21.0);
    var sets = new TreeMap<Long, Double>();
    for (long set = 1; set < 256; set++) {
      sets.put(set, 100.0 + set); // so that each set looks different from outside
    }
    var truth = ClusterBandwidthFunction.of(cluster, profile(sets, counts));
    var samples = MeasuredAllocationSamples.of(cluster, truth, 9, 1);
    assertThat(samples).as("seven rounds").hasSize(9);
    assertThat(MeasuredAllocationSamples.of(cluster, truth, 5, 1)).hasSize(5);
    assertThat(MeasuredAllocationSamples.of(cluster, truth, 20, 1)).as("14 rounds").hasSize(16);
    assertThat(samples.stream().filter(each -> each.counts().equals(PerHostGpuCounts.of(4, 2))))
        .as("the others look the same each time")
        .hasSize(7);
    assertThat(samples.stream().map(BandwidthSample::counts)).contains(PerHostGpuCounts.of(8, 8));
    assertThat(samples)
        .allSatisfy(sample -> {
          var byHost = new TreeMap<String, Integer>();
          sample.gpus().forEach(gpu -> byHost.merge(gpu.host(), 1, Integer::sum));
          assertThat(
                  PerHostGpuCounts.of(
                      byHost.values().stream().mapToInt(Integer::intValue).toArray()))
              .isEqualTo(sample.counts());
        });
    assertThat(samples.stream().flatMap(each -> each.gpus().stream()).map(Gpu::host).distinct())
        .hasSize(8);
  }
}
