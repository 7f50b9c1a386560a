package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.TrainingStack;
import io.heddle.model.job.TransformerShape;
import org.junit.jupiter.api.Test;

/** Which products a layer has and what it moves: 512 tokens of width 1024, split in two. */
class LayerComputeTimesTest {
  private static final double NEAR = 1e-15;
  private static final GpuKernelTimes KERNELS =
      new GpuKernelTimes(
          Plans.h100(), Precision.BF16, EstimatedSoftwareStack.USUAL, Calibration.prior());

  private static TransformerShape shape(boolean gated, boolean windowed) {
    return new TransformerShape(
        4, 1024, 8, 2, 128, 4096, gated, 1000, 2048, 8, 2, 512, 256, 0, false, windowed ? 128 : 0);
  }

  private static LayerComputeTimes times(TransformerShape shape, EstimatedSoftwareStack stack) {
    return new LayerComputeTimes(shape, KERNELS, stack, Calibration.prior());
  }

  @Test
  void coreOfAttention() {
    // Causal: half of 2048 keys, 2 · 128 for scores and values, 8 heads in halves, 2 flops.
    double flops = 512.0 * 2048 * 8 * 256 / 2;
    var whole = times(shape(true, false), EstimatedSoftwareStack.USUAL);
    assertThat(whole.core(512, 2)).isCloseTo(KERNELS.attention(flops), within(NEAR));
    // Every other layer sees 128 neighbours, to which 2 · 128 of 2048 keys count.
    assertThat(times(shape(true, true), EstimatedSoftwareStack.USUAL).core(512, 2))
        .isCloseTo(KERNELS.attention(flops * (0.5 + 0.5 * 256 / 2048)), within(NEAR));
    assertThat(times(shape(true, false), EstimatedSoftwareStack.UNFUSED).core(512, 2))
        .isCloseTo(
            KERNELS.plain(2 * flops) + KERNELS.moving(8 * 512.0 * 2048 * 8 / 2), within(NEAR));
  }

  @Test
  void projections() {
    // Queries of 8 heads, keys and values of 2, in halves: 128 · 12 / 2.
    double products = KERNELS.mainProduct(512, 768, 1024) + KERNELS.mainProduct(512, 1024, 512);
    double heads = KERNELS.moving(2 * 512 * 768 * 3);
    assertThat(times(shape(true, false), EstimatedSoftwareStack.USUAL).projections(512, 256, 2))
        .isCloseTo(products + heads + KERNELS.moving(2 * 256 * 1024 * 6), within(NEAR));
    assertThat(times(shape(true, false), EstimatedSoftwareStack.UNFUSED).projections(512, 256, 2))
        .isCloseTo(products + heads + KERNELS.moving(2 * 256 * 1024 * 10), within(NEAR));
  }

  /**
   * DeepSeek's attention on 512 tokens, 8 heads in halves: down to the ranks of queries and of keys
   * with values, which are not split, up to queries and to both, and out.
   */
  @Test
  void projectionsOfLatentAttention() {
    var shape =
        new TransformerShape(4, 1024, 8, 8, 128, 4096, true, 1000, 2048, 0, 0, 0, 0, 0, true, 0);
    double products =
        KERNELS.mainProduct(512, 1536 + 512 + 64, 1024)
            + KERNELS.mainProduct(512, 4 * (128 + 64), 1536)
            + KERNELS.mainProduct(512, 4 * (128 + 128), 512)
            + KERNELS.mainProduct(512, 1024, 4 * 128);
    double heads = KERNELS.moving(2 * 512 * 4 * (192 + 192 + 128) * 3);
    assertThat(times(shape, EstimatedSoftwareStack.USUAL).projections(512, 256, 2))
        .isCloseTo(products + heads + KERNELS.moving(2 * 256 * 1024 * 6), within(NEAR));
  }

  @Test
  void feedForward() {
    assertThat(times(shape(true, false), EstimatedSoftwareStack.USUAL).feedForward(512, 4096, 2))
        .isCloseTo(
            KERNELS.mainProduct(512, 4096, 1024)
                + KERNELS.mainProduct(512, 1024, 2048)
                + KERNELS.moving(2 * 512 * 2048 * 4),
            within(NEAR));
    assertThat(times(shape(false, false), EstimatedSoftwareStack.USUAL).feedForward(512, 4096, 2))
        .isCloseTo(
            KERNELS.mainProduct(512, 2048, 1024)
                + KERNELS.mainProduct(512, 1024, 2048)
                + KERNELS.moving(2 * 512 * 2048 * 3),
            within(NEAR));
  }

  /** Four of eight experts here, 256 tokens each without sequence parallelism. */
  @Test
  void experts() {
    var times = times(shape(true, false), EstimatedSoftwareStack.USUAL);
    double shared = KERNELS.mainProduct(512, 256, 1024) + KERNELS.mainProduct(512, 1024, 128);
    double router = KERNELS.product(256, 8, 1024);
    assertThat(times.experts(512, 2, 2, false))
        .isCloseTo(
            KERNELS.groupedProducts(4, 256, 512, 1024)
                + KERNELS.groupedProducts(4, 256, 1024, 256)
                + KERNELS.moving(8 * 1024 * 256)
                + router
                + KERNELS.moving(2 * 1024 * 1024 * 5)
                + shared,
            within(NEAR));
    double split =
        KERNELS.groupedProducts(4, 128, 1024, 1024)
            + KERNELS.groupedProducts(4, 128, 1024, 512)
            + KERNELS.moving(8 * 512 * 512)
            + router
            + KERNELS.moving(2 * 512 * 1024 * 5);
    assertThat(times.experts(512, 2, 2, true)).isCloseTo(split + shared, within(NEAR));
    var graphed =
        EstimatedSoftwareStack.of(
            new TrainingStack(null, null, null, null, null, true, null, 0, null, null, null),
            Precision.BF16);
    assertThat(times(shape(true, false), graphed).experts(512, 2, 2, true))
        .isCloseTo(0.75 * split + shared, within(NEAR));
  }

  private static double larger(double one, double other) {
    return Math.pow(Math.pow(one, 4) + Math.pow(other, 4), 0.25);
  }

  @Test
  void head() {
    assertThat(times(shape(true, false), EstimatedSoftwareStack.USUAL).head(512, 2))
        .isCloseTo(
            3 * KERNELS.product(512, 500, 1024) + KERNELS.moving(20 * 512 * 500), within(NEAR));
  }

  /**
   * 16-bit products read and write two bytes a number; fp8 casts its input: read, written, read.
   */
  @Test
  void productsTakeTheirFlopsAndTheirBytes() {
    double bytes = 2.0 * (512 * 256 + 1024 * 256 + 512 * 1024);
    double flops = 2.0 * 512 * 1024 * 256;
    assertThat(KERNELS.product(512, 1024, 256))
        .as("a smooth maximum of flops, at a depth of 110 more, and bytes")
        .isCloseTo(
            larger(KERNELS.plain(flops) * (256 + 110) / 256, KERNELS.moving(bytes)), within(NEAR));
    assertThat(KERNELS.plain(flops) / KERNELS.attention(flops))
        .as("0.55 of the peak beside the share that power allows, below 0.83")
        .isBetween(0.55 / 0.83, 1.0);
    var fp8 =
        new GpuKernelTimes(
            Plans.h100(), Precision.FP8, EstimatedSoftwareStack.USUAL, Calibration.prior());
    double casting = fp8.moving(3.0 * 512 * 256);
    double inBytes = fp8.moving(512 * 256 + 1024 * 256 + 2.0 * 512 * 1024);
    assertThat(fp8.mainProduct(512, 1024, 256) - casting).isGreaterThan(inBytes);
    assertThat(fp8.mainProduct(512, 1024, 8192) - fp8.moving(3.0 * 512 * 8192))
        .as("twice the peak of 16 bits")
        .isBetween(
            KERNELS.product(512, 1024, 8192) * 0.83 / 1.1 / 2, KERNELS.product(512, 1024, 8192));
    assertThat(fp8.product(512, 1024, 256)).isEqualTo(KERNELS.product(512, 1024, 256));
    var fp32 =
        new GpuKernelTimes(
            Plans.h100(), Precision.FP32, EstimatedSoftwareStack.USUAL, Calibration.prior());
    assertThat(fp32.plain(flops))
        .as("without tensor cores: 67 of 989 TFLOPS")
        .isCloseTo(989 / 67.0 * KERNELS.plain(flops), within(NEAR));
  }
}
