package io.heddle.solvers.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.GpuCounts;
import io.heddle.model.generate.Shapes;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A model is taught nothing that nobody measured. */
class MeasuredSamplesTest {
  @Test
  void theFormulaIsNoSample() {
    var cluster = Shapes.byName("mixed").draw("four", Map.of());
    var counts =
        new TreeMap<>(
            Map.of(GpuCounts.of(1, 1), 11.0, GpuCounts.of(2, 1), 12.0, GpuCounts.of(2, 2), 21.0));
    var intra = new TreeMap<String, SortedMap<Long, Double>>();
    var sets = new TreeMap<Long, Double>();
    for (long set = 1; set < 256; set++) {
      if (Long.bitCount(set) == 2 && set % 3 == 0) {
        sets.put(set, 300.0);
      }
    }
    intra.put("H100", sets);
    var profile = new BandwidthProfile("p", 0, "", intra, counts, 1);
    var samples = MeasuredSamples.of(cluster, Bandwidth.of(cluster, profile), 250, 1);
    assertThat(samples).isNotEmpty();
    assertThat(samples)
        .allSatisfy(sample ->
            assertThat(sample.gigabytesPerSecond()).isEqualTo(counts.get(sample.counts())));
    assertThat(samples.stream().map(BandwidthSample::counts).distinct()).hasSize(3);
    assertThat(MeasuredSamples.of(cluster, Bandwidth.of(cluster, null), 250, 1)).isEmpty();
  }
}
