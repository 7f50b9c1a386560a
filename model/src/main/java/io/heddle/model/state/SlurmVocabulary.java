package io.heddle.model.state;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Words that Slurm's commands have in common: sinfo(1), squeue(1). */
final class SlurmVocabulary {
  private static final Set<String> HOLDING =
      Set.of(
          "RUNNING",
          "COMPLETING",
          "CONFIGURING",
          "SUSPENDED",
          "STOPPED",
          "RESIZING",
          "SIGNALING",
          "STAGE_OUT");

  private SlurmVocabulary() {}

  /** Whether a job in this state holds its GPUs. */
  static boolean holds(Collection<String> states) {
    return states.stream().anyMatch(each -> HOLDING.contains(each.toUpperCase(Locale.ROOT)));
  }

  /** Seconds since 1970 of {@code 2026-11-23T08:34:21}; null for {@code Unknown} and the like. */
  static @Nullable Double time(String text, ZoneId zone) {
    try {
      return (double) LocalDateTime.parse(text.strip()).atZone(zone).toEpochSecond();
    } catch (DateTimeParseException unknown) {
      return null;
    }
  }

  /** Priorities of Slurm are unsigned; the largest that fits is as good. */
  static int priority(String text) {
    return text.matches("-?\\d{1,18}")
        ? Math.clamp(Long.parseLong(text), Integer.MIN_VALUE, Integer.MAX_VALUE)
        : 0;
  }

  static boolean isSaid(@Nullable String text) {
    return text != null
        && !text.isBlank()
        && !text.equals("(null)")
        && !text.equals("N/A")
        && !text.equalsIgnoreCase("none assigned");
  }
}
