package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.job.TransformerShape;
import org.junit.jupiter.api.Test;

/** Seconds times speeds are the bytes that the GPUs of a group send. */
class CollectiveTimesTest {
  private static final double BYTES = 1e9;

  /** Latency of two H100. */
  private static final double EXCHANGE = 0.75 * (6.85e-6 + 1.78e-6);

  /** Links of 450 GB/s in hosts of 8, of 50 GB/s between them. */
  private final GpuDevice device = GpuDevice.of(GpuHardwareTable.gpu("H100"), 8, 50);

  private final CollectiveTimes collectives = new CollectiveTimes(device, Calibration.prior());

  /** What lies behind the latency, whose two thirds' powers add up (NCCL's measured curves). */
  private double sent(double seconds, int size) {
    double latency = 0.75 * (6.85e-6 + 0.98e-6 * (size - 1));
    return Math.pow(Math.pow(seconds, 2 / 3.0) - Math.pow(latency, 2 / 3.0), 1.5)
        * collectives.ringSpeed(size, 1);
  }

  @Test
  void gatheringSendsEveryShareToAllOthers() {
    for (int size : new int[] {2, 4, 8, 16, 64}) {
      double sent = sent(collectives.ring(BYTES, size, 1), size);
      // Each of n GPUs has 1/n, and passes on all but one of the n shares.
      assertThat(sent * size).isCloseTo(BYTES * (size - 1), within(1.0));
    }
    assertThat(collectives.ring(BYTES, 1, 1)).isZero();
  }

  @Test
  void keysGoRoundOnce() {
    assertThat(sent(collectives.handRound(BYTES, 4, 1), 4)).isCloseTo(3 * BYTES, within(1.0));
  }

  @Test
  void aRingUsesTheNetworkOfItsMembersInTheHost() {
    double local = 450e9 * 0.83 * (1 - 0.668 / 8);
    double network = 50e9 * 0.8;
    assertThat(collectives.ringSpeed(8, 1)).isCloseTo(local, within(1.0));
    assertThat(collectives.ringSpeed(16, 8)).isEqualTo(network);
    assertThat(collectives.ringSpeed(16, 2)).isEqualTo(4 * network);
    assertThat(collectives.ringSpeed(64, 1)).isEqualTo(8 * network);
  }

  @Test
  void aTokenGoesOnceToEachPlaceWithOneOfItsExperts() {
    // Two GPUs, one expert a token: half of the tokens stay.
    double seconds = collectives.toExperts(BYTES, 2, experts(1, false)) - EXCHANGE;
    assertThat(seconds)
        .isCloseTo(BYTES * 2 * 0.5 * 0.5 * 1.25 / (450e9 * 0.83 * (1 - 0.668 / 8)), within(1e-12));
    // With many experts a token it goes to all GPUs, but never more than once.
    assertThat(collectives.toExperts(BYTES, 2, experts(50, false)) - EXCHANGE)
        .isCloseTo(BYTES * 2 * 0.5 * 1.25 / (450e9 * 0.83 * (1 - 0.668 / 8)), within(1e-9));
  }

  private static TransformerShape experts(int topK, boolean latent) {
    return new TransformerShape(
        4, 1024, 8, 8, 128, 4096, true, 1000, 512, 256, topK, 512, 0, 0, latent, 0);
  }

  @Test
  void expertsOfATokenOfDeepSeekLieInHalfOfTheHosts() {
    double latency = 0.75 * (6.85e-6 + 1.78e-6 * 6);
    double speed = 50e9 * 0.8 / 1.67;
    // Eight hosts, 50 experts a token: so many meet every host that they may be in.
    assertThat((collectives.toExperts(BYTES, 64, experts(50, false)) - latency) * speed / BYTES)
        .as("all other hosts")
        .isCloseTo(7, within(0.01));
    assertThat((collectives.toExperts(BYTES, 64, experts(50, true)) - latency) * speed / BYTES)
        .as("four of eight, of which one in eight is its own")
        .isCloseTo(3.5, within(0.01));
  }
}
