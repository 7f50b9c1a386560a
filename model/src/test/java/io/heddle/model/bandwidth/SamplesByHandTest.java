package io.heddle.model.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.result.Gpu;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is learned from, and how parts that are slower than their like are found. */
class SamplesByHandTest {
  private static final BandwidthSample SAMPLE =
      new BandwidthSample(
          List.of(new Gpu("b", 1), new Gpu("a", 3), new Gpu("a", 0)),
          List.of(new HostShare(2, 300, 50, "H100"), new HostShare(1, 900, 20, "A800")),
          40);

  @Test
  void aSampleIsInOrderAndMayLoseItsNames() {
    assertThat(SAMPLE.gpus()).containsExactly(new Gpu("a", 0), new Gpu("a", 3), new Gpu("b", 1));
    assertThat(SAMPLE.shares()).extracting(HostShare::count).containsExactly(1, 2);
    assertThat(SAMPLE.counts()).hasToString("2+1");
    assertThat(SAMPLE.slowestHost()).isEqualTo(300);
    assertThat(new BandwidthSample(List.of(), List.of(), 1).slowestHost()).isInfinite();
    assertThat(SAMPLE.anonymous())
        .isEqualTo(
            new BandwidthSample(
                List.of(), List.of(new HostShare(1, 900, 20), new HostShare(2, 300, 50)), 40));
  }

  @Test
  void sharesAreOrderedByCountThenSpeedsThenModel() {
    var sorted =
        List.of(
            new HostShare(1, 100, 20, "A"),
            new HostShare(1, 100, 20, "B"),
            new HostShare(1, 100, 30, "A"),
            new HostShare(1, 200, 10, "A"),
            new HostShare(2, 50, 5, "A"));
    var turned = new ArrayList<>(sorted);
    Collections.reverse(turned);
    assertThat(turned.stream().sorted()).containsExactlyElementsOf(sorted);
  }

  @Test
  void aModelKeepsItsClusterAndNoNamesOfUsers() {
    var card = new SurrogateModel.Card("c", "hash", 0.9, 0.05, 7, "2026-11-22", 3);
    float[] weights = {1, 2};
    var model = new SurrogateModel(card, 4.5, 0.25, weights, List.of(SAMPLE));
    weights[0] = 99;
    model.weights()[1] = 99;
    assertThat(model.weights()).containsExactly(1, 2);
    assertThat(model.card()).isEqualTo(card);
    assertThat(model.mean()).isEqualTo(4.5);
    assertThat(model.deviation()).isEqualTo(0.25);
    assertThat(model.samples()).containsExactly(SAMPLE.anonymous());
  }

  private static NcclTestRun run(@Nullable String trouble, long... sizes) {
    var rows = Arrays.stream(sizes).mapToObj(size -> new NcclTestRun.Row(size, 1, 0));
    var devices =
        List.of(
            new NcclTestRun.Device(new Gpu("h", 1), "H100"),
            new NcclTestRun.Device(new Gpu("g", 0), "H100"),
            new NcclTestRun.Device(new Gpu("h", 3), "H100"));
    return new NcclTestRun("log", NcclTestRun.UNKNOWN, devices, rows.toList(), trouble);
  }

  /** By ratio, not by difference: 1000 is nearer to 2500 than 7000 is; the first of two as near. */
  @ParameterizedTest
  @CsvSource({"2500, 1000", "2700, 7000", "1, 1000", "9000000, 7000", "7000, 7000"})
  void theNearestSizeIsNearestByRatio(long asked, long found) {
    assertThat(run(null, 1000, 7000).nearest(asked)).isEqualTo(new NcclTestRun.Row(found, 1, 0));
  }

  @Test
  void aRunMeasuredASizeUpToFourTimesAway() {
    assertThat(run(null).nearest(1)).isNull();
    assertThat(run(null).measured(1)).isFalse();
    assertThat(run(null, 1000).measured(4000)).isTrue();
    assertThat(run(null, 1000).measured(4001)).isFalse();
    assertThat(run(null, 1000).measured(250)).isTrue();
    assertThat(run(null, 1000).measured(249)).isFalse();
    assertThat(run("broken", 1000).measured(1000)).isFalse();
    assertThat(run(null, 2, 8).nearest(4)).isEqualTo(new NcclTestRun.Row(2, 1, 0));
    assertThat(run(null).sets()).isEqualTo(Map.of("g", 0b1L, "h", 0b1010L));
    assertThat(run(null).saysCollective()).isFalse();
  }

  private static DegradedHardwareDetector.Seen seen(boolean slow, String... hosts) {
    return new DegradedHardwareDetector.Seen(new TreeSet<>(List.of(hosts)), slow);
  }

  @Test
  void aHostIsSickIfMoreThanHalfAndAtLeastTwoOfItsRunsAreSlow() {
    assertThat(
            DegradedHardwareDetector.of(List.of(seen(true, "a", "b"), seen(true, "a", "c")))
                .hosts())
        .containsExactly("a");
    var half =
        DegradedHardwareDetector.of(
            List.of(
                seen(true, "a", "b"),
                seen(true, "a", "c"),
                seen(false, "a", "d"),
                seen(false, "a", "e")));
    assertThat(half.hosts()).isEmpty();
    assertThat(half.pairs()).containsExactlyInAnyOrder(pair("a", "b"), pair("a", "c"));
    var once = DegradedHardwareDetector.of(List.of(seen(true, "a", "b"), seen(false, "c", "d")));
    assertThat(once.hosts()).isEmpty();
    assertThat(once.pairs()).containsExactly(pair("a", "b"));
  }

  /** The sickest goes first, and takes what its runs said of the others with it. */
  @Test
  void whoRanBesideASickHostIsNotSickByThat() {
    var parts =
        DegradedHardwareDetector.of(
            List.of(
                seen(true, "a", "b"),
                seen(true, "a", "b"),
                seen(true, "a", "c"),
                seen(false, "b", "c"),
                seen(true, "d", "e", "f"),
                seen(true, "c", "d"),
                seen(false, "c", "d"),
                seen(false, "d", "e")));
    assertThat(parts.hosts()).containsExactly("a");
    assertThat(parts.pairs()).as("c and d were well once, three are no pair").isEmpty();
  }

  private static SortedSet<String> pair(String one, String other) {
    return new TreeSet<>(List.of(one, other));
  }

  /** Over three hosts at most the counts matter, over more only the smallest share. */
  private static final class Learned implements GpuCountPrediction {
    @Override
    public int mostHosts() {
      return 3;
    }

    @Override
    public double of(PerHostGpuCounts counts) {
      return 10.0 * counts.hosts();
    }

    @Override
    public double beyond(int smallestShare) {
      return smallestShare;
    }

    @Override
    public double plusMinus(PerHostGpuCounts counts) {
      return 0.5;
    }
  }

  @Test
  void theNumbersOfHostsThatMatterAreThoseMeasuredOrLearned() {
    var measured =
        new TreeMap<>(
            Map.of(
                PerHostGpuCounts.of(4, 2, 2),
                1.0,
                PerHostGpuCounts.of(4, 4),
                2.0,
                PerHostGpuCounts.of(2, 2),
                3.0));
    var models = new TreeSet<>(List.of("H100"));
    var plain = new FabricGpuClass(models, measured, null);
    assertThat(plain.hostNumbers(8)).containsExactly(2, 3);
    assertThat(plain.hostNumbers(4)).containsExactly(2);
    assertThat(plain.hostNumbers(5)).isEmpty();
    assertThat(plain.usesRails()).isTrue();
    var learned = new FabricGpuClass(models, measured, new Learned());
    assertThat(learned.hostNumbers(5)).containsExactly(2, 3);
    assertThat(learned.usesRails()).isFalse();
    assertThat(IntStream.of(2, 3, 4))
        .extracting(hosts -> learned.inter(PerHostGpuCounts.of(ones(hosts)), 50))
        .containsExactly(20.0, 30.0, 1.0);
    assertThat(learned.inter(PerHostGpuCounts.of(4, 4), 50)).isEqualTo(2);
  }

  private static int[] ones(int hosts) {
    return IntStream.generate(() -> 1).limit(hosts).toArray();
  }
}
