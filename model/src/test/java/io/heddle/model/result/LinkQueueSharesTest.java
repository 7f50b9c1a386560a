package io.heddle.model.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Shares in whole percent. */
class LinkQueueSharesTest {
  @Test
  void byHand() {
    assertThat(LinkQueueShares.of(3, 1)).containsExactly(75, 25);
    assertThat(LinkQueueShares.of(1, 1, 1)).containsExactly(34, 33, 33);
    assertThat(LinkQueueShares.of(7)).containsExactly(100);
    assertThat(LinkQueueShares.of(1e9, 1)).containsExactly(99, 1);
    assertThat(LinkQueueShares.of(1, 2, 4, 8, 16, 32)).containsExactly(2, 3, 6, 13, 25, 51);
  }

  /** Never less than 1 %, 100 % together, and who weighs more has no less. */
  @Test
  void wholeAndInOrder() {
    for (long seed = 0; seed < 2000; seed++) {
      var random = new Random(seed);
      double[] weights =
          random.doubles(1 + random.nextInt(100), -8, 8).map(Math::exp).sorted().toArray();
      var shares = LinkQueueShares.of(weights);
      assertThat(shares).as("seed %d", seed).hasSameSizeAs(weights).isSorted();
      assertThat(shares.getFirst()).as("seed %d", seed).isGreaterThanOrEqualTo(1);
      assertThat(shares.stream().mapToInt(Integer::intValue).sum()).isEqualTo(100);
    }
  }

  @Test
  void whatCannotBeShared() {
    assertThatThrownBy(() -> LinkQueueShares.of()).hasMessageContaining("1 to 100");
    assertThatThrownBy(() -> LinkQueueShares.of(1, 0)).hasMessageContaining("above 0");
    assertThatThrownBy(() -> LinkQueueShares.of(1, Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> LinkQueueShares.of(new Random(1).doubles(101, 1, 2).toArray()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
