package io.heddle.app.usecase.state;

import io.heddle.render.TimeWords;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** Times that a person types and reads: dates where the clock is one of dates, else from now on. */
public final class TimeEntryFormat {
  /** Clocks beyond this count from 1970. */
  static final double DATED = 1e9;

  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ENGLISH);
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ENGLISH);
  private static final Pattern FROM_NOW =
      Pattern.compile("(?:in |\\+)?\\s*(-?\\d{1,9}(?:\\.\\d{1,6})?)\\s*(s|min|m|h|d|w)");
  private static final Map<String, Integer> UNITS =
      Map.of("s", 1, "m", 60, "min", 60, "h", 3600, "d", 86_400, "w", 604_800);

  private TimeEntryFormat() {}

  /** “2026-11-23 11:00”, or “+2 h” where the clock does not count from 1970. */
  public static String text(double seconds, double now, ZoneId zone) {
    if (now < DATED) {
      return seconds == now ? "now" : "+" + TimeWords.text(seconds - now);
    }
    long whole = Math.round(seconds);
    var at = LocalDateTime.ofInstant(Instant.ofEpochSecond(whole), zone);
    return (at.getSecond() == 0 ? MINUTES : SECONDS).format(at);
  }

  /**
   * The time that was typed: {@link #text}, or “now”, “+2 h”, “in 3 d”.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static double parse(String text, double now, ZoneId zone) {
    var typed = text.strip();
    if (typed.equalsIgnoreCase("now")) {
      return now;
    }
    var fromNow = FROM_NOW.matcher(typed.toLowerCase(Locale.ROOT));
    if (fromNow.matches()) {
      return now
          + Double.parseDouble(fromNow.group(1))
              * Objects.requireNonNull(UNITS.get(fromNow.group(2)));
    }
    if (now >= DATED) {
      try {
        return LocalDateTime.parse(typed.replace(' ', 'T')).atZone(zone).toEpochSecond();
      } catch (DateTimeException none) {
        // refused below
      }
    }
    throw new IllegalArgumentException(
        "%s is no time, expected %s."
            .formatted(
                typed.isEmpty() ? "Nothing" : typed,
                now >= DATED
                    ? "a date such as %s, or +2 h".formatted(text(now, now, zone))
                    : "a time from now such as +2 h or +3 d"));
  }
}
