package io.heddle.model.reliability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Counts and cuts of a log by hand. */
class FailureLogTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  private static FailureEvent event(String host, double start, double end, String kind) {
    return new FailureEvent(host, start, end, kind);
  }

  /** Host a is down twice at once from day 12 to 13. */
  private static final FailureLog LOG =
      new FailureLog(
          "log.csv",
          4,
          10,
          20,
          List.of(
              event("b", 18, NEVER, "NIC"),
              event("a", 12, 15, "GPU"),
              event("a", 11, 13, "NIC"),
              event("c", 15, 15, "GPU")));

  private static List<String> shown(FailureLog log) {
    return log.events().stream()
        .map(each -> "%s %.0f–%.0f".formatted(each.host(), each.startDay(), each.endDay()))
        .toList();
  }

  @Test
  void eventsAreInTheOrderOfTime() {
    assertThat(shown(LOG)).containsExactly("a 11–13", "a 12–15", "c 15–15", "b 18–Infinity");
    assertThat(LOG.days()).isEqualTo(10);
    assertThat(LOG.upHostDays()).as("40 host-days but for 2 + 3 + 0 + 2").isEqualTo(33);
  }

  /** Neither the failures after the day are known nor when a host that is down comes back. */
  @Test
  void whatWasKnownOnADay() {
    assertThat(shown(LOG.until(15))).containsExactly("a 11–13", "a 12–15");
    assertThat(shown(LOG.until(14))).containsExactly("a 11–13", "a 12–Infinity");
    assertThat(LOG.until(14).untilDay()).isEqualTo(14);
    assertThat(LOG.until(14).upHostDays()).isEqualTo(4 * 4 - 2 - 2);
  }

  @Test
  void partsOfALog() {
    assertThat(shown(LOG.since(12))).containsExactly("a 12–15", "c 15–15", "b 18–Infinity");
    assertThat(LOG.since(12).days()).isEqualTo(8);
    assertThat(shown(LOG.of("NIC"))).containsExactly("a 11–13", "b 18–Infinity");
    assertThat(LOG.of("NIC").days()).isEqualTo(10);
  }

  @Test
  void failuresBeginInAHalfOpenSpan() {
    assertThat(LOG.count(11, 15)).isEqualTo(2);
    assertThat(LOG.count(12, 15.5)).isEqualTo(2);
    assertThat(LOG.count(19, 20)).isZero();
  }

  @Test
  void aHostThatIsDownTwiceIsOneHost() {
    assertThat(LOG.down(12.5)).isEqualTo(1);
    assertThat(LOG.down(15)).as("all are back").isZero();
    assertThat(LOG.down(18)).isEqualTo(1);
  }

  @Test
  void whatCannotBeIsRefused() {
    var one = List.of(event("a", 12, 13, "GPU"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FailureLog("l", 0, 10, 20, List.of()))
        .withMessage("0 hosts from day 10.0 to 20.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FailureLog("l", 1, 20, 20, List.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FailureLog("l", 1, 13, 20, one))
        .withMessage("host a fails on day 12.0, outside of the log");
    assertThatIllegalArgumentException().isThrownBy(() -> new FailureLog("l", 1, 5, 11, one));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FailureLog("l", 2, 10, 20, LOG.events()))
        .withMessage("3 hosts with failures, expected at most 2");
    assertThatIllegalArgumentException().isThrownBy(() -> event("a", 3, 2, "GPU"));
  }
}
