package io.heddle.model.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class FailureToleranceTest {
  @Test
  void whatEitherAsksFor() {
    var hosts = new FailureTolerance(2, false, false);
    var leaf = new FailureTolerance(1, true, false);
    assertThat(hosts.and(leaf)).isEqualTo(new FailureTolerance(2, true, false));
    assertThat(leaf.and(hosts)).isEqualTo(hosts.and(leaf));
    assertThat(hosts.and(new FailureTolerance(0, false, true)))
        .isEqualTo(new FailureTolerance(2, false, true));
    assertThat(hosts.isNone()).isFalse();
    assertThat(FailureTolerance.NONE.and(FailureTolerance.NONE).isNone()).isTrue();
  }

  @Test
  void words() {
    assertThat(FailureTolerance.NONE.words()).isEmpty();
    assertThat(new FailureTolerance(1, false, false).words()).isEqualTo("any host");
    assertThat(new FailureTolerance(3, true, true).words())
        .isEqualTo("any 3 hosts, any leaf, any rack");
    assertThat(new FailureTolerance(0, false, true).words()).isEqualTo("any rack");
  }

  @Test
  void fewerThanNoHostsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FailureTolerance(-1, false, false))
        .withMessage("-1 hosts fail, expected at least 0");
  }
}
