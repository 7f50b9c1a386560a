package io.heddle.model.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GpuHardwareTableTest {
  @ParameterizedTest
  @CsvSource({
    "H100, H100",
    "h100, H100",
    "H100-80GB, H100",
    "NVIDIA H100 80GB HBM3, H100",
    "NVIDIA-H100-80GB-HBM3, H100",
    "H100 SXM5 80GB, H100",
    "NVIDIA H100 PCIe, H100-PCIe",
    "NVIDIA H100 NVL, H100-NVL",
    "A100, A100-80GB",
    "a100-sxm4-80gb, A100-80GB",
    "a100_sxm4_40gb, A100-40GB",
    "NVIDIA A100-PCIE-40GB, A100-PCIe-40GB",
    "Tesla V100-SXM2-16GB, V100-16GB",
    "V100, V100-32GB",
    "Tesla-V100-PCIE-32GB, V100-PCIe-32GB",
    "NVIDIA RTX A6000, A6000",
    "NVIDIA GeForce RTX 4090, RTX 4090",
    "RTX4090, RTX 4090",
    "rtx-4090, RTX 4090",
    "NVIDIA RTX 6000 Ada Generation, RTX 6000 Ada",
    "NVIDIA L40S, L40S",
    "L40, L40",
    "L4, L4",
    "NVIDIA H200, H200",
    "H200-141GB, H200",
    "B200-192GB, B200",
    "NVIDIA GB200 NVL72, GB200",
    "NVIDIA GH200 480GB, GH200",
    "AMD Instinct MI300X, MI300X",
    "MI300X-192GB, MI300X",
    "Gaudi 3, Gaudi3",
    "Intel Gaudi2, Gaudi2"
  })
  void oneGpuIsFoundByManySpellings(String spelling, String name) {
    assertThat(GpuHardwareTable.gpu(spelling).name()).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "H1O0, H100",
    "A10O, A100",
    "RTX 4080 Ti Super, ''",
    "V100-64GB, V100-32GB",
    "NVIDIA H100 PCIe 96GB HBM2e, H100",
    "quantum9000, ''",
    "RTX 4009, RTX 4090"
  })
  void anUnknownGpuIsRefusedWithTheNearest(String spelling, String nearest) {
    assertThat(GpuHardwareTable.find(spelling)).isNull();
    var thrown =
        assertThatThrownBy(() -> GpuHardwareTable.gpu(spelling))
            .isInstanceOf(UnknownGpuException.class)
            .hasMessageContaining("\"%s\"".formatted(spelling))
            .hasMessageContaining("expected");
    if (nearest.isEmpty()) {
      thrown.hasMessageNotContaining("Did you mean");
    } else {
      thrown.hasMessageEndingWith("Did you mean %s?".formatted(nearest));
    }
  }

  @Test
  void everyGpuIsFoundByItsOwnNameModelAndAliases() {
    var names = new HashSet<String>();
    for (var spec : GpuHardwareTable.gpus()) {
      assertThat(names.add(spec.name())).as(spec.name()).isTrue();
      assertThat(GpuHardwareTable.gpu(spec.name())).isSameAs(spec);
      assertThat(spec.aliases())
          .allSatisfy(alias -> assertThat(GpuHardwareTable.gpu(alias)).isSameAs(spec));
      assertThat(GpuHardwareTable.gpu(spec.model()).model()).isEqualTo(spec.model());
      assertThat(GpuHardwareTable.model("NVIDIA " + spec.name())).isEqualTo(spec.model());
    }
  }

  @Test
  void pciDevicesAreEachOfOneGpu() {
    var devices = new ArrayList<String>();
    GpuHardwareTable.gpus().forEach(spec -> devices.addAll(spec.pciDevices()));
    assertThat(devices).doesNotHaveDuplicates().allMatch(id -> id.matches("0x[0-9a-f]{4}"));
    assertThat(Objects.requireNonNull(GpuHardwareTable.ofPciDevice("0x20f3")).name())
        .isEqualTo("A800");
    assertThat(GpuHardwareTable.ofPciDevice("0xffff")).isNull();
  }

  /** What physics and the makers' own habits demand of every row; a slip of a digit breaks it. */
  @Test
  void figuresAgreeWithEachOther() {
    for (var spec : GpuHardwareTable.gpus()) {
      var name = spec.name();
      assertThat(spec.source()).as(name).isNotBlank();
      assertThat(spec.memoryGiB()).as(name).isBetween(16.0, 300.0);
      assertThat(spec.memoryGBps()).as(name).isBetween(300.0, 8000.0);
      var pcie = spec.pcieGBps();
      assertThat(pcie == null || List.of(16.0, 32.0, 64.0).contains(pcie)).as(name).isTrue();
      var tdp = spec.tdpWatts();
      assertThat(tdp == null || (tdp >= 70 && tdp <= 1400)).as(name).isTrue();
      assertThat(spec.nvlinkGBps() > 0).as(name).isEqualTo(spec.nvlinks() > 0);
      if (spec.nvlinks() > 0) {
        assertThat(spec.nvlinkGBps() / spec.nvlinks()).as(name).isBetween(12.5, 76.8);
      }
      assertThat(spec.trainingTflops()).as(name).isPositive();
      double slower = 0;
      for (var precision : Precision.values()) {
        var peak = spec.peakTflops(precision);
        if (peak != null) {
          assertThat(peak).as("%s %s", name, precision).isGreaterThanOrEqualTo(slower);
          slower = peak;
        }
      }
      var word = spec.usualLink();
      assertThat(word == null || GpuLinkKind.of(word) != null).as(name).isTrue();
    }
  }

  /** 383 TFLOPS, 128 GiB, 3.2 TB/s and 500 W of a module, whose dies ROCm lists apart. */
  @Test
  void aDieIsAGpuWhereSchedulersCountDies() {
    var die = GpuHardwareTable.gpu("AMD Instinct MI250X");
    assertThat(die.peakTflops(Precision.BF16)).isEqualTo(191.5);
    assertThat(die.memoryGiB()).isEqualTo(64);
    assertThat(die.memoryGBps()).isEqualTo(1638.4);
    assertThat(die.tdpWatts()).isEqualTo(250);
  }

  @Test
  void peaksThatAChipLacksAreNotInvented() {
    assertThat(GpuHardwareTable.gpu("V100").peakTflops(Precision.BF16)).isNull();
    assertThat(GpuHardwareTable.gpu("V100").trainingTflops()).isEqualTo(125);
    assertThat(GpuHardwareTable.gpu("A100").peakTflops(Precision.FP8)).isNull();
    assertThat(GpuHardwareTable.gpu("H100").peakTflops(Precision.FP4)).isNull();
    assertThat(GpuHardwareTable.gpu("B200").peakTflops(Precision.FP4)).isEqualTo(9000);
  }

  @ParameterizedTest
  @CsvSource({
    "H100, NV16, 400",
    "H100, NV18, 450",
    "A800, NV8, 100",
    "A800, NV4, 50",
    "H800, NV8, 200",
    "A100, NV12, 300",
    "H200, NV18, 450",
    "B200, NV18, 900",
    "V100, NV1, 22",
    "V100, NV2, 42",
    "A6000, NV4, 38",
    "A6000, NV3, 28.5",
    "unheard of, NV3, 40",
    "unheard of, NV12, 250",
    "unheard of, NV20, 500",
    "H100, PIX, 20",
    "RTX 4090, PIX, 5.4",
    "NVIDIA GeForce RTX 4090, SYS, 10.7",
    "RTX 4090, NODE, 14"
  })
  void linksAreThoseOfTheTableAndOfTheLineBetween(String gpu, String word, double expected) {
    assertThat(AssumedLinkBandwidths.gigabytesPerSecond(gpu, word))
        .isCloseTo(expected, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(strings = {"NV", "NV0", "NV-1", "pix", "", "X", "NV1000"})
  void otherWordsAreNoLinks(String word) {
    assertThat(GpuLinkKind.of(word)).isNull();
    assertThatThrownBy(() -> AssumedLinkBandwidths.gigabytesPerSecond("H100", word))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PIX, PXB, PHB, NODE, SYS");
  }

  @Test
  void hostsThatDoNotSayHowTheyAreJoinedAreAsUsual() {
    assertThat(AssumedLinkBandwidths.usual("H100")).isEqualTo(400);
    assertThat(AssumedLinkBandwidths.usual("V100")).isEqualTo(42);
    assertThat(AssumedLinkBandwidths.usual("H800")).as("25 a link").isEqualTo(200);
    assertThat(AssumedLinkBandwidths.usual("A6000")).as("a bridge is an option").isEqualTo(20);
    assertThat(AssumedLinkBandwidths.usual("RTX 4090")).isEqualTo(5.4);
    assertThat(AssumedLinkBandwidths.usual("MI300X")).isEqualTo(448);
    assertThat(AssumedLinkBandwidths.usual("unheard of")).isEqualTo(20);
    assertThat(AssumedLinkBandwidths.usualRailGBps("H100")).isEqualTo(80);
    assertThat(AssumedLinkBandwidths.usualRailGBps("A100")).isEqualTo(20);
  }

  @Test
  void wiresAreThoseOfTheMaker() {
    assertThat(AssumedLinkBandwidths.wireGBps("A100", "NV12")).isEqualTo(300);
    assertThat(AssumedLinkBandwidths.wireGBps("B200", "NV18")).as("50 a link").isEqualTo(900);
    assertThat(AssumedLinkBandwidths.wireGBps("unheard of", "NV4")).isEqualTo(100);
    assertThat(AssumedLinkBandwidths.wireGBps("H100", "PIX")).isEqualTo(64);
    assertThat(AssumedLinkBandwidths.wireGBps("A6000", null)).isEqualTo(32);
    assertThat(AssumedLinkBandwidths.wireGBps("H100", null)).isEqualTo(450);
  }
}
