package io.heddle.model.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.result.Gpu;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Runs on two H100 hosts of four GPUs each, in a cluster that has one of them. */
class MultiHostRunSamplesTest {
  private static final long SIZE = 16 << 20;
  private static final Cluster CLUSTER =
      FabricShapes.byName("mixed").draw("two", Map.of("first-count", "2"));
  private static final ClusterBandwidthFunction TRUTH = ClusterBandwidthFunction.of(CLUSTER, null);

  private static NcclTestRun run(
      String source,
      String model,
      String other,
      double speed,
      long bytes,
      @Nullable String trouble) {
    var devices = new ArrayList<NcclTestRun.Device>();
    for (var host : List.of(CLUSTER.hosts().getFirst().id(), other)) {
      IntStream.range(0, 4)
          .forEach(gpu -> devices.add(new NcclTestRun.Device(new Gpu(host, gpu), model)));
    }
    return new NcclTestRun(
        source, "all_reduce", devices, List.of(new NcclTestRun.Row(bytes, speed, 0)), trouble);
  }

  private static MultiHostRunSamples of(NcclTestRun... runs) {
    return MultiHostRunSamples.of(List.of(runs), "all_reduce", SIZE, CLUSTER, TRUTH);
  }

  @Test
  void theMedianOfASetIsOneSampleAndAnUnknownHostCountsByItsGpus() {
    var samples =
        of(
            run("a", "H100", "elsewhere", 150, SIZE, null),
            run("b", "H100", "elsewhere", 300, SIZE, null),
            run("c", "H100", "elsewhere", 160, SIZE, null));
    assertThat(samples.leftOut()).isEmpty();
    assertThat(samples.samples()).hasSize(1);
    var sample = samples.samples().getFirst();
    assertThat(sample.gigabytesPerSecond()).isCloseTo(160, within(1e-9));
    assertThat(sample.gpus()).hasSize(8);
    assertThat(sample.shares()).extracting(HostShare::count).containsExactly(4, 4);
  }

  @Test
  void ofTwoRunsTheMedianIsBetween() {
    var samples =
        of(
            run("a", "H100", "elsewhere", 150, SIZE, null),
            run("b", "H100", "elsewhere", 300, SIZE, null));
    assertThat(samples.samples())
        .extracting(BandwidthSample::gigabytesPerSecond)
        .containsExactly(225.0);
  }

  @Test
  void whatCannotBeLearnedIsLeftOutWithTheReason() {
    var samples =
        of(
            run("failed", "H100", "elsewhere", 150, SIZE, "out of bounds"),
            run("tiny", "H100", "elsewhere", 150, 1 << 10, null),
            run("foreign", "MI300X", "elsewhere", 150, SIZE, null));
    assertThat(samples.samples()).isEmpty();
    assertThat(samples.leftOut()).hasSize(3);
    assertThat(samples.leftOut().get(0)).isEqualTo("failed: out of bounds");
    assertThat(samples.leftOut().get(1)).contains("tiny", "1,024 bytes", "16,777,216");
    assertThat(samples.leftOut().get(2)).contains("foreign", "no such hosts");
  }

  @Test
  void oneHostAloneOrAnotherCollectiveTeachesNothing() {
    var alone =
        new NcclTestRun(
            "alone",
            "all_reduce",
            List.of(new NcclTestRun.Device(new Gpu("h", 0), "H100")),
            List.of(new NcclTestRun.Row(SIZE, 400, 0)),
            null);
    var gather = run("gather", "H100", "elsewhere", 150, SIZE, null);
    var other = new NcclTestRun("gather", "all_gather", gather.devices(), gather.rows(), null);
    assertThat(of(alone, other).samples()).isEmpty();
    assertThat(of(alone, other).leftOut()).isEmpty();
  }
}
