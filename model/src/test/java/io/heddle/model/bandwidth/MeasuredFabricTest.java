package io.heddle.model.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.generate.StandardHostTypes;
import io.heddle.model.result.BandwidthCertainty;
import io.heddle.model.result.QualifiedBandwidth;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Which measurement holds between which hosts, and how it is known: H100 of one kind, one of them
 * sick, a bad link between two, and A800 that were measured with H100 only.
 */
class MeasuredFabricTest {
  private static final SortedMap<Long, Double> INSIDE =
      new TreeMap<>(Map.of(0b11L, 300.0, 0b1111L, 250.0));

  private static Cluster cluster() {
    var h100 = Objects.requireNonNull(StandardHostTypes.all().get("dgx-h100"));
    var a800 = Objects.requireNonNull(StandardHostTypes.all().get("hgx-a800"));
    return new Cluster(
        "c",
        List.of(h100, a800),
        List.of(),
        List.of(
            new Host("bad-1", h100),
            new Host("bad-2", h100),
            new Host("sick", h100),
            new Host("well-1", h100),
            new Host("well-2", h100),
            new Host("a-1", a800),
            new Host("a-2", a800)),
        List.of());
  }

  /** All of it counts half. */
  private static BandwidthProfile profile(double mixed) {
    var twos = PerHostGpuCounts.of(2, 2);
    var byModels = new TreeMap<String, SortedMap<PerHostGpuCounts, Double>>();
    byModels.put("H100", new TreeMap<>(Map.of(twos, 200.0, PerHostGpuCounts.of(4, 4), 380.0)));
    byModels.put("A800,H100", new TreeMap<>(Map.of(twos, mixed)));
    byModels.put("H100@sick", new TreeMap<>(Map.of(twos, 20.0)));
    byModels.put("H100@bad-1,H100@bad-2", new TreeMap<>(Map.of(twos, 30.0)));
    return new BandwidthProfile(
        "p", 0, "", new TreeMap<>(Map.of("H100", INSIDE)), new TreeMap<>(), byModels, 0.5);
  }

  /** The first GPUs of each host. */
  private static List<ClusterBandwidthFunction.Share> shares(
      ClusterBandwidthFunction bandwidth, String hosts, int gpus) {
    var wanted = new LinkedHashSet<>(Arrays.asList(hosts.split(" ")));
    return cluster().hosts().stream()
        .filter(host -> wanted.contains(host.id()))
        .map(host -> bandwidth.of(host, (1L << gpus) - 1))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "well-1 well-2, 2, 100, MEASURED", // theirs
    "well-1 well-2, 4, 190, MEASURED",
    "well-1 bad-1, 2, 100, MEASURED", // its link to another is well
    "bad-1 bad-2, 2, 15, MEASURED", // the pair's own
    "bad-1 bad-2, 4, 190, MEASURED", // where the pair was not measured, its model's
    "sick well-1, 2, 10, PREDICTED", // the slower of two that were measured alone
    "a-1 well-1, 2, 30, MEASURED", // the mixture's
    "a-1 bad-1, 2, 30, MEASURED", // a host with a name of its own is of its model in a mixture
    "a-1 sick, 2, 30, MEASURED",
    "a-1 well-1, 4, 80, ASSUMED", // 4 GPUs on a rail of 20 GB/s
    "a-1 a-2, 2, 40, ASSUMED", // both not measured
    "a-1 a-2, 6, 100, ASSUMED", // their own links are slower than 6 rails
    "a-1 well-1 well-2, 2, 24, ASSUMED", // three hosts get 0.6 of 2 rails
    "well-1, 2, 300, MEASURED",
    "well-1, 3, 400, ASSUMED", // a set that was not measured
    "a-1, 2, 100, ASSUMED",
  })
  void eachHostIsKnownByWhatWasMeasuredOfIt(
      String hosts, int gpus, double gbps, BandwidthCertainty certainty) {
    var bandwidth = ClusterBandwidthFunction.of(cluster(), profile(60));
    var shares = shares(bandwidth, hosts, gpus);
    assertThat(bandwidth.figure(shares)).isEqualTo(new QualifiedBandwidth(gbps, certainty, 0));
    assertThat(bandwidth.of(shares)).isEqualTo(gbps);
  }

  @Test
  void withoutAProfileAllIsBuiltIn() {
    var bandwidth = ClusterBandwidthFunction.of(cluster(), null);
    assertThat(bandwidth.figure(shares(bandwidth, "well-1 well-2", 2)))
        .isEqualTo(new QualifiedBandwidth(160, BandwidthCertainty.BUILT_IN, 0));
    assertThat(bandwidth.figure(shares(bandwidth, "well-1", 1)))
        .isEqualTo(QualifiedBandwidth.measured(Double.POSITIVE_INFINITY));
    assertThat(bandwidth.profile()).isNull();
    assertThat(bandwidth.builtIn()).isSameAs(bandwidth);
    assertThat(ClusterBandwidthFunction.of(cluster(), profile(60)).profile())
        .isEqualTo(profile(60));
    assertThat(ClusterBandwidthFunction.of(cluster(), profile(60)).builtIn().profile()).isNull();
  }

  @Test
  void aShareIsSeenFromOutside() {
    var bandwidth = ClusterBandwidthFunction.of(cluster(), profile(60));
    assertThat(shares(bandwidth, "sick well-1 a-1", 2).stream().map(bandwidth::share))
        .containsExactly(
            new HostShare(2, 300, 80, "H100@sick"),
            new HostShare(2, 300, 80, "H100"),
            new HostShare(2, 100, 20, "A800"));
  }

  /** A800 alone are assumed to have 2 · 20 GB/s: half of 80 is not faster, half of 81 is. */
  @Test
  void aMixtureMayBeFasterThanItsSlowest() {
    assertThat(ClusterBandwidthFunction.of(cluster(), profile(80)).hasFasterMixtures()).isFalse();
    assertThat(ClusterBandwidthFunction.of(cluster(), profile(81)).hasFasterMixtures()).isTrue();
    assertThat(ClusterBandwidthFunction.of(cluster(), null).hasFasterMixtures()).isFalse();
  }

  /** Nobody has the GPUs of a mixture of other clusters. */
  @Test
  void aMixtureOfOthersIsNoMatter() {
    var all = cluster();
    var h100 =
        new Cluster(
            "h",
            List.of(all.hosts().getFirst().type()),
            List.of(),
            all.hosts().subList(0, 5),
            List.of());
    assertThat(ClusterBandwidthFunction.of(h100, profile(1000)).hasFasterMixtures()).isFalse();
  }

  @Test
  void aModelOfAnotherClusterIsNamed() {
    var bandwidth = ClusterBandwidthFunction.of(cluster(), profile(60));
    assertThatThrownBy(() -> bandwidth.classesOf(Set.of("V100")))
        .hasMessage("GPU model V100 is of another cluster");
    assertThat(bandwidth.classesOf(Set.of("H100", "H100@bad-1", "A800"))).hasSize(2);
  }

  /**
   * 2^4 − 4 − 1 sets of two or more of 4; 4 · 5 / 2 pairs of counts up to 4, 4 · 5 · 6 / 6 more.
   */
  @Test
  void coverageSaysHowMuchOfHowMuch() {
    assertThat(ProfileCoverage.of(profile(60)))
        .isEqualTo(
            "bandwidth profile p, H100: 2 of 11 sets of 4 GPUs measured, between hosts of A800 and"
                + " H100: 1 of 3 counts measured (up to 2 hosts of 2 GPUs, scale 0.5), between"
                + " hosts of H100: 2 of 10 counts measured (up to 2 hosts of 4 GPUs, scale 0.5),"
                + " slow with H100@bad-1 and H100@bad-2: 1 of 3 counts measured (up to 2 hosts of 2"
                + " GPUs, scale 0.5), slow with H100@sick: 1 of 3 counts measured (up to 2 hosts of"
                + " 2 GPUs, scale 0.5)");
    var common = new TreeMap<>(Map.of(PerHostGpuCounts.of(1, 2, 4), 9.0));
    assertThat(ProfileCoverage.of(new BandwidthProfile("q", 0, "", new TreeMap<>(), common, 1)))
        .isEqualTo(
            "bandwidth profile q, between hosts: 1 of 30 counts measured (up to 3 hosts of 4 GPUs,"
                + " scale 1.0) of no GPU model: they hold for no host");
    assertThat(
            ProfileCoverage.of(
                new BandwidthProfile(
                    "r", 0, "", new TreeMap<>(Map.of("H100", INSIDE)), new TreeMap<>(), 1)))
        .endsWith("4 GPUs measured, between hosts: nothing measured");
  }

  @Test
  void aProfileSaysWhomItKnows() {
    var profile = profile(60);
    assertThat(profile.unlike()).containsExactly("bad-1–bad-2", "sick");
    assertThat(profile.counts()).isEqualTo(5);
    assertThat(profile.knows("H100")).isTrue();
    assertThat(profile.knows("A800")).isTrue();
    assertThat(profile.knows("H10")).isFalse();
    var onlySick =
        new BandwidthProfile(
            "s",
            0,
            "",
            new TreeMap<>(),
            new TreeMap<>(),
            new TreeMap<>(
                Map.of("H100@sick", new TreeMap<>(Map.of(PerHostGpuCounts.of(1, 1), 1.0)))),
            1);
    assertThat(onlySick.knows("H100")).isTrue();
  }
}
