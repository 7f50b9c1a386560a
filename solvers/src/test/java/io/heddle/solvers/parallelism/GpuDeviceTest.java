package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.hardware.GpuHardwareTable;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The speeds and sizes of a GPU, from the table of hardware and measured. */
class GpuDeviceTest {
  @Test
  void gpusAsTheTableHasThem() {
    var h100 = GpuDevice.of(GpuHardwareTable.gpu("H100"), 8, 50);
    assertThat(h100)
        .isEqualTo(
            new GpuDevice(
                "H100",
                989e12,
                67e12,
                494.5e12,
                1979e12,
                1979e12,
                700,
                80.0 * (1L << 30),
                3350e9,
                450e9,
                8,
                50e9));
    assertThat(h100.wattsPerTeraflop()).isCloseTo(700 / 989.0, within(1e-12));
    assertThat(GpuDevice.of(GpuHardwareTable.gpu("GB200"), 4, 50).domain())
        .as("a rack")
        .isEqualTo(72);
    assertThat(GpuDevice.of(GpuHardwareTable.gpu("GB200"), 144, 50).domain()).isEqualTo(144);
    assertThat(GpuDevice.of(GpuHardwareTable.gpu("GB200"), 4, 50).flops4()).isEqualTo(10000e12);
    var a100 = GpuHardwareTable.gpu("A100-80GB");
    assertThat(GpuDevice.of(a100, 8, 25).flops8()).as("as 16 bits").isEqualTo(312e12);
    assertThat(GpuDevice.of(GpuHardwareTable.gpu("V100-32GB"), 8, 25).flopsTf32())
        .as("as fp32")
        .isEqualTo(15.7e12);
    var a40 = GpuHardwareTable.gpu("A40");
    assertThat(GpuDevice.of(a40, 2, 12.5).localBytesPerSecond()).as("a bridge").isEqualTo(56.25e9);
    assertThat(GpuDevice.of(a40, 4, 12.5).localBytesPerSecond()).as("not of four").isEqualTo(32e9);
    assertThat(GpuDevice.of(a40, 4, 50).networkBytesPerSecond())
        .as("no faster than what is local")
        .isEqualTo(32e9);
    assertThat(GpuDevice.of(GpuHardwareTable.gpu("V100-PCIe-32GB"), 8, 5).localBytesPerSecond())
        .isEqualTo(16e9);
    assertThat(GpuDevice.usualNetworkGBps(GpuHardwareTable.gpu("H100"))).isEqualTo(50);
    assertThat(GpuDevice.usualNetworkGBps(a100)).isEqualTo(25);
    assertThat(GpuDevice.usualNetworkGBps(a40)).isEqualTo(12.5);
    assertThat(GpuDevice.usualNetworkGBps(GpuHardwareTable.gpu("H100-PCIe"))).isEqualTo(12.5);
    assertThat(GpuDevice.usualNetworkGBps(GpuHardwareTable.gpu("P100"))).isEqualTo(12.5);
  }

  @Test
  void measuredSpeedsTakeTheWires() {
    var h100 = Plans.h100();
    var prior = Calibration.prior();
    assertThat(h100.withMeasured(OptionalDouble.empty(), OptionalDouble.empty(), prior))
        .isEqualTo(h100);
    var local = h100.withMeasured(OptionalDouble.of(300e9), OptionalDouble.empty(), prior);
    assertThat(local.localBytesPerSecond())
        .isCloseTo(300e9 / (0.83 * (1 - 0.668 / 8)), within(1.0));
    assertThat(local.networkBytesPerSecond()).isEqualTo(50e9);
    var network = h100.withMeasured(OptionalDouble.empty(), OptionalDouble.of(20e9), prior);
    assertThat(network.networkBytesPerSecond()).isCloseTo(20e9 / 0.8, within(1.0));
    assertThat(network.localBytesPerSecond()).isEqualTo(450e9);
  }
}
