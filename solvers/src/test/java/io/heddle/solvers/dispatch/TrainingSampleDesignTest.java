package io.heddle.solvers.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.result.Gpu;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is measured for training. */
class TrainingSampleDesignTest {
  private static List<BandwidthSample> samples(int hosts) {
    var perLeaf = String.valueOf(hosts / 8);
    var cluster =
        FabricShapes.byName("clos2").draw("c", Map.of("leaves", "8", "hosts-per-leaf", perLeaf));
    assertThat(cluster.hosts()).hasSize(hosts);
    return new TrainingSampleDesign(cluster, ClusterBandwidthFunction.of(cluster, null), 1)
        .forTraining(100);
  }

  private static long hosts(BandwidthSample sample) {
    return sample.gpus().stream().map(Gpu::host).distinct().count();
  }

  @Test
  void nobodyMeasuresThousandsOfHostsAtOnce() {
    var samples = samples(4_000);
    assertThat(samples).hasSize(100).doesNotHaveDuplicates();
    assertThat(samples).allSatisfy(each -> assertThat(hosts(each)).isBetween(2L, 128L));
    assertThat(samples.stream().flatMap(each -> each.gpus().stream().map(Gpu::host)).distinct())
        .as("hosts that are measured at all")
        .hasSizeGreaterThan(2_000);
  }

  @Test
  void aClusterOfAHundredHostsIsMeasuredAsAWhole() {
    assertThat(samples(128)).anySatisfy(each -> assertThat(hosts(each)).isGreaterThan(120));
  }
}
