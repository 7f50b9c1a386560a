package io.heddle.model.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Sets of GPUs of one host, and hosts that have too many for a table of all sets. */
class SetsOfGpusTest {
  private static HostType alike(int gpus) {
    return new HostType("big", "H100", gpus);
  }

  /** All alike, but for the last pair. */
  private static HostType unlike(int gpus, String last) {
    var words = new ArrayList<List<String>>();
    for (int a = 0; a < gpus; a++) {
      var row = new ArrayList<>(Collections.nCopies(gpus, "NV18"));
      row.set(a, "X");
      words.add(row);
    }
    words.get(gpus - 1).set(gpus - 2, last);
    words.get(gpus - 2).set(gpus - 1, last);
    return new HostType("odd", "H100", gpus, 80, words, 0, Map.of());
  }

  @Test
  void aSetIsWrittenInRisingOrderAndReadOnlySo() {
    assertThat(HostGpuSet.parse("0 1 4")).isEqualTo(0b10011L);
    assertThat(HostGpuSet.format(0b10011L)).isEqualTo("0 1 4");
    assertThat(HostGpuSet.parse("0 63")).isEqualTo(Long.MIN_VALUE | 1);
    assertThat(List.of("3", "1 0", "1 1", "0 64", "00 1", "0  1", "0 -1", ""))
        .allSatisfy(text -> assertThat(HostGpuSet.parse(text)).as(text).isNull());
  }

  @Test
  void freeIsWhatNobodyHas() {
    var host = new Host("h", alike(8), new TreeSet<>(Set.of(0, 3)), Health.WELL, Map.of(), null);
    assertThat(HostGpuSet.free(host)).isEqualTo(0b11110110L);
    assertThat(HostGpuSet.free(new Host("h", alike(64)))).isEqualTo(-1L);
    assertThat(HostGpuSet.free(new Host("h", alike(63)))).isEqualTo(Long.MAX_VALUE);
    assertThat(HostGpuSet.lowest(0b11110110L, 3)).isEqualTo(0b10110L);
    assertThat(HostGpuSet.lowest(0b11110110L, 0)).isZero();
  }

  @Test
  void countsFallAndAreNotTheCallers() {
    var counts = PerHostGpuCounts.of(2, 8, 1);
    assertThat(counts.toArray()).containsExactly(8, 2, 1);
    counts.toArray()[0] = 99;
    assertThat(counts).hasToString("8+2+1").isEqualTo(PerHostGpuCounts.parse("8+2+1"));
    assertThat(counts.total()).isEqualTo(11);
    assertThat(counts.smallest()).isEqualTo(1);
    assertThat(counts.largest()).isEqualTo(8);
    assertThat(counts.hosts()).isEqualTo(3);
    assertThat(List.of("8", "2+8", "8+0", "08+2", "8+2+", "10000+1"))
        .allSatisfy(text -> assertThat(parse(text)).as(text).isNull());
    assertThat(
            List.of(counts, PerHostGpuCounts.of(9, 9), PerHostGpuCounts.of(9, 8)).stream()
                .sorted()
                .toList())
        .hasToString("[9+8, 9+9, 8+2+1]");
    assertThatThrownBy(() -> PerHostGpuCounts.of(2, 0)).hasMessage("counts [2, 0]");
    assertThatThrownBy(PerHostGpuCounts::of).hasMessage("counts []");
  }

  private static @Nullable PerHostGpuCounts parse(String text) {
    return PerHostGpuCounts.parse(text);
  }

  /** 16 GPUs have 2^16 entries of 8 bytes; what was measured takes 16 each. */
  @Test
  void upToSixteenEachSetHasItsOwnEntry() {
    var table = IntraHostBandwidthTable.of(alike(16), Map.of(0b11L, 7.0, 1L << 20 | 1, 9.0));
    assertThat(table.bytes()).isEqualTo(8 * 65_536 + 2 * 16);
    assertThat(table.of(0b11)).isEqualTo(7);
    assertThat(table.of(0b101)).isEqualTo(table.of(0b110)).isGreaterThan(7);
    assertThat(table.of(0b100)).isInfinite();
    assertThat(table.isMeasured(0b11)).isTrue();
    assertThat(table.isMeasured(0b101)).isFalse();
  }

  @Test
  void aboveSixteenAllAreAlikeButWhatWasMeasured() {
    var table =
        IntraHostBandwidthTable.of(
            alike(17), Map.of(0b11L, 7.0, 0b1100L, 1000.0, 0b111000L, 900.0));
    assertThat(table.bytes()).isEqualTo(3 * 16);
    double usual = table.of(0b101);
    assertThat(usual).isBetween(8.0, 899.0);
    assertThat(table.of(0b11)).isEqualTo(7);
    assertThat(table.of(1L << 16)).isInfinite();
    // Of pairs: the lowest two are slow, the measured pair is fast; of three: also the measured.
    assertThat(table.bestBySize(0b111111))
        .containsExactly(0, 0b1, 0b1100, 0b111000, 0b1111, 0b11111, 0b111111);
    // Where GPU 2 is taken, the measured pair cannot be had.
    assertThat(table.bestBySize(0b111010)).containsExactly(0, 0b10, 0b1010, 0b111000, 0b111010);
    assertThat(table.bestBySize(0)).containsExactly(0);
  }

  @Test
  void inATableTheLowestOfEqualSetsIsBest() {
    var table = IntraHostBandwidthTable.of(alike(4), Map.of(0b11L, 7.0));
    assertThat(table.bestBySize(0b1111)).containsExactly(0, 0b1, 0b101, 0b111, 0b1111);
  }

  @Test
  void aHostThatIsTooLargeIsRefused() {
    assertThat(IntraHostBandwidthTable.of(alike(64), Map.of()).of(-1)).isFinite();
    assertThatThrownBy(() -> IntraHostBandwidthTable.of(alike(65), Map.of()))
        .hasMessage(
            "host type big: 65 GPUs in one host, expected at most 64. Describe it as several hosts.");
    assertThatThrownBy(() -> IntraHostBandwidthTable.of(unlike(17, "SYS"), Map.of()))
        .hasMessage(
            "host type odd: 17 GPUs whose links differ, expected at most 16. Describe it as several hosts.");
    assertThat(IntraHostBandwidthTable.of(unlike(17, "NV18"), Map.of()).of(0b11)).isFinite();
  }
}
