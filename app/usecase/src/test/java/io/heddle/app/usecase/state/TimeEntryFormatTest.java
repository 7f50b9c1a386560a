package io.heddle.app.usecase.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeEntryFormatTest {
  private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");

  /** 2027-01-15 09:00 in Berlin. */
  private static final double NOW = 1_800_000_000;

  @ParameterizedTest
  @CsvSource({
    "now, 0",
    "NOW, 0",
    "+2 h, 7200",
    "in 2h, 7200",
    "90 min, 5400",
    "1.5d, 129600",
    "2 w, 1209600",
    "-30 s, -30",
    "2027-01-15 09:01, 60",
    "2027-01-15T09:01:30, 90"
  })
  void timesAreUnderstood(String typed, double after) {
    assertThat(TimeEntryFormat.parse(typed, NOW, ZONE)).isEqualTo(NOW + after);
  }

  @Test
  void whatIsShownCanBeTyped() {
    for (double at : new double[] {0, 60, 61, 1e6}) {
      var shown = TimeEntryFormat.text(NOW + at, NOW, ZONE);
      assertThat(TimeEntryFormat.parse(shown, NOW, ZONE)).as(shown).isEqualTo(NOW + at);
    }
    assertThat(TimeEntryFormat.text(NOW, NOW, ZONE)).isEqualTo("2027-01-15 09:00");
    assertThat(TimeEntryFormat.text(7210, 10, ZONE)).isEqualTo("+2 h");
    assertThat(TimeEntryFormat.parse("+2 h", 10, ZONE)).isEqualTo(7210);
    assertThat(TimeEntryFormat.text(10, 10, ZONE)).isEqualTo("now");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tomorrow", "2 years", "2027-02-30 10:00", "12", "+2 h 3 s"})
  void othersAreRefused(String typed) {
    assertThatThrownBy(() -> TimeEntryFormat.parse(typed, NOW, ZONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected a date such as 2027-01-15 09:00, or +2 h");
    assertThatThrownBy(() -> TimeEntryFormat.parse(typed, 10, ZONE))
        .hasMessageContaining("expected a time from now such as +2 h");
  }
}
