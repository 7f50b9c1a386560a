package io.heddle.model.reliability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.allocation.FailureDomain;
import io.heddle.model.kind.MemberException;
import io.heddle.model.reliability.FailureModel.CountDispersion;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How uncertain a rate is, by hand. */
class FailureModelTest {
  private static final List<CountDispersion> BUNCHED =
      List.of(new CountDispersion(10, 2), new CountDispersion(50, 3));

  private static FailureClass type(String id, int events, double low, double high) {
    return new FailureClass(
        id, FailureDomain.HOST, true, events, 0.1, low, high, 1, RepairTime.NONE, List.of());
  }

  private static FailureModel model(
      int events,
      List<CountDispersion> dispersion,
      double rateSpread,
      @Nullable Double halfLifeDays) {
    return new FailureModel(
        "log",
        false,
        50,
        100,
        30,
        List.of(type("GPU", events, 0.05, 0.3063), type("NIC", 0, 0, 0.2563)),
        dispersion,
        rateSpread,
        null,
        halfLifeDays);
  }

  @Test
  void theLongestWindowThatFitsCounts() {
    var model = model(8, BUNCHED, 0, null);
    assertThat(model.dispersionIn(9)).isEqualTo(1);
    assertThat(model.dispersionIn(10)).isEqualTo(2);
    assertThat(model.dispersionIn(49)).isEqualTo(2);
    assertThat(model.dispersionIn(1000)).isEqualTo(3);
    assertThatThrownBy(() -> model(8, BUNCHED.reversed(), 0, null))
        .isInstanceOf(MemberException.class)
        .hasMessageContaining("more days than the window before");
  }

  /**
   * Of 8 failures in 100 days 1.6 are expected in 20 days, where they bunch twice; the rate itself
   * is known from 8, which bunch three times.
   */
  @Test
  void aRateThatWasObserved() {
    assertThat(model(8, BUNCHED, 0.1, null).rateVariance(20))
        .isCloseTo(1 / 1.6 + 3.0 / 8 + 0.01, within(1e-12));
    assertThat(model(8, List.of(), 0, null).rateVariance(20)).isCloseTo(1.0 / 8, within(1e-12));
  }

  /** The share of the evidence that counts is the mean weight over its days. */
  @Test
  void oldEvidenceCountsLess() {
    double mean =
        IntStream.range(0, 100_000)
            .mapToDouble(each -> Math.pow(2, -(each + 0.5) / 1000 / 30))
            .average()
            .orElseThrow();
    assertThat(model(8, List.of(), 0, 30.0).rateVariance(20))
        .isCloseTo(1 / (8 * mean), within(1e-9));
  }

  /** Both classes' 80 % intervals are 0.2563 wide, a standard deviation of 0.1 each. */
  @Test
  void aRateThatWasNotObserved() {
    assertThat(model(0, List.of(), 0.5, null).rateVariance(20))
        .isCloseTo(2 * 0.01 / (0.2 * 0.2), within(1e-9));
    assertThat(model(0, List.of(), 1, null).rateVariance(20)).as("between clusters").isEqualTo(1);
  }

  @Test
  void summary() {
    assertThat(model(8, List.of(), 0, null).summary())
        .isEqualTo("failure rates of 2 classes, from 8 failures of 50 hosts");
    assertThat(model(0, List.of(), 0, null).summary()).isEqualTo("failure rates of 2 classes");
  }
}
