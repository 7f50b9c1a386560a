package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.HostType;
import io.heddle.model.hardware.AssumedLinkBandwidths;
import io.heddle.model.io.InputException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Host types of {@code rocm-smi}. */
class RocmSmiTest {
  private static final String JSON =
      """
      WARNING: AMD GPU device(s) is/are in a low-power state.

      {"card0": {"(Topology) Numa Node": "0", "(Topology) Numa Affinity": "0", "Card Series": "AMD Instinct MI300X OAM", "Card Model": "0x74a1"},
       "card1": {"(Topology) Numa Node": "0"}, "card2": {"(Topology) Numa Node": "1"},
       "system": {"(Topology) Weight between DRM devices 0 and 1": "15",
         "(Topology) Hops between DRM devices 0 and 1": "1", "(Topology) Hops between DRM devices 1 and 2": "2",
         "(Topology) Link type between DRM devices 0 and 1": "XGMI",
         "(Topology) Link type between DRM devices 0 and 2": "PCIE",
         "(Topology) Link type between DRM devices 1 and 2": "XGMI"}}
      """;

  private static final String TABLE =
      """
      ============================ ROCm System Management Interface ============================
      GPU[0]		: Card Series: 		AMD Instinct MI250X
      GPU[0]		: Card Model: 		0x740c
      ================================ Weight between two GPUs =================================
             GPU0         GPU1         GPU2         GPU3
      GPU0   0            15           40           40
      ================================= Hops between two GPUs ==================================
             GPU0         GPU1         GPU2         GPU3
      GPU0   0            1            2            2
      GPU1   1            0            2            2
      GPU2   2            2            0            1
      GPU3   2            2            1            0

      =============================== Link Type between two GPUs ===============================
             GPU0         GPU1         GPU2         GPU3
      GPU0   0            XGMI         PCIE         PCIE
      GPU1   XGMI         0            PCIE         PCIE
      GPU2   PCIE         PCIE         0            XGMI
      GPU3   PCIE         PCIE         XGMI         0

      ======================================= Numa Nodes =======================================
      GPU[0]		: (Topology) Numa Node: 0
      GPU[0]		: (Topology) Numa Affinity: 0
      GPU[1]		: (Topology) Numa Node: 0
      GPU[2]		: (Topology) Numa Node: 0
      GPU[3]		: (Topology) Numa Node: 1
      ================================== End of ROCm SMI Log ===================================
      """;

  private static HostType type(String text) {
    return Fabrics.read(text).cluster().hosts().getFirst().type();
  }

  @Test
  void jsonWithWarningsBefore() {
    var imported = Fabrics.read(JSON);
    var type = imported.cluster().hosts().getFirst().type();
    assertThat(imported.report().format()).isEqualTo("rocm-smi");
    assertThat(type.gpuModel()).isEqualTo("MI300X");
    assertThat(type.interconnect())
        .containsExactly(
            List.of("X", "XGMI", "SYS"), List.of("XGMI", "X", "XGMI"), List.of("SYS", "XGMI", "X"));
    assertThat(imported.report().read()).anyMatch(note -> note.object().equals("GPU1 – GPU2"));
    assertThat(imported.report().assumed()).anyMatch(note -> note.reason().contains("SYS"));
  }

  @Test
  void jsonOfTypesAloneOnOneLine() {
    var text = "{\"system\": {\"(Topology) Link type between DRM devices 0 and 1\": \"XGMI\"}}";
    var imported = Fabrics.read(text);
    assertThat(type(text).gpus()).isEqualTo(2);
    assertThat(type(text).gpuModel()).isEqualTo("unknown");
    assertThat(imported.report().assumed())
        .anyMatch(note -> note.reason().contains("--showproductname"));
  }

  @Test
  void tables() {
    var type = type(TABLE);
    assertThat(type.gpus()).isEqualTo(4);
    assertThat(type.gpuModel()).isEqualTo("MI250X");
    assertThat(Objects.requireNonNull(type.interconnect()).getFirst())
        .containsExactly("X", "XGMI", "NODE", "SYS");
  }

  @Test
  void xgmiHasTheSpeedOfOneLink() {
    assertThat(AssumedLinkBandwidths.gigabytesPerSecond("MI300X", "XGMI")).isEqualTo(64);
    assertThat(AssumedLinkBandwidths.wireGBps("MI300X", "XGMI")).isEqualTo(64);
    assertThat(AssumedLinkBandwidths.gigabytesPerSecond("of nobody", "XGMI")).isEqualTo(50);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"system\": {\"(Topology) Link type between DRM devices 0 and 2\": \"XGMI\"}}",
        "{\"system\": {\"(Topology) Link type between DRM devices 0 and 1\": \"CXL\"}}",
        "{\"system\": {\"(Topology) Link type between DRM devices 0 and 1\": \"XGMI\", \"(Topology) Link type between DRM devices 1 and 0\": \"PCIE\"}}",
        "{\"system\": {\"(Topology) Link type between DRM devices 0 and 1\": \"XGMI\"",
        "{\"system\": {\"(Topology) Hops between DRM devices 0 and 1\": \"1\"}}",
        "=== Link Type between two GPUs ===\n       GPU0   GPU1\nGPU0   0      XGMI\nGPU1   XGMI",
        "=== Link Type between two GPUs ===\n       GPU0   GPU1   GPU2\nGPU0   0      XGMI   XGMI",
        "=== Link Type between two GPUs ===\n",
      })
  void whatIsCutOffOrUnknownIsRefused(String text) {
    assertThatThrownBy(() -> Fabrics.read(text))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("file0.txt");
  }
}
