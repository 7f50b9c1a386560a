package io.heddle.app.usecase.state;

import io.heddle.model.allocation.WaitingJobTimetable;
import io.heddle.model.allocation.WaitingJobTimetable.Entry;
import io.heddle.model.allocation.WaitingJobTimetable.Wait;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.text.SlurmHostlist;
import io.heddle.render.TimeWords;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Collectors;

/** A timetable for a person. */
public final class TimetableText {
  /** From September 2001 on, seconds are taken to be those since 1970. */
  private static final double DATED = 1e9;

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE d MMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private TimetableText() {}

  /** Each job with its hosts and what it waits for, a line each; then who has no end. */
  public static String of(WaitingJobTimetable timetable) {
    var text = new StringBuilder();
    for (var entry : timetable.jobs()) {
      text.append("%s: %s%n".formatted(entry.job(), start(timetable, entry)));
      if (!entry.waitsFor().isEmpty()) {
        text.append("  waits for %s%n".formatted(waits(timetable, entry)));
      }
    }
    if (!timetable.endless().isEmpty()) {
      text.append("%s%n".formatted(endless(timetable)));
    }
    timetable.assumed().forEach(each -> text.append("assumed: %s%n".formatted(each)));
    return text.toString();
  }

  /** “in 3.25 h (Mon 23 Nov 2026, 11:00 UTC) on a[0-3], spread 1”, or why never. */
  public static String start(WaitingJobTimetable timetable, Entry entry) {
    var start = entry.startSeconds();
    if (start == null) {
      return entry.reason();
    }
    var date = date(start);
    return "%s%s on %s, spread %d%s"
        .formatted(
            in(timetable, start),
            date.isEmpty() ? "" : " (%s)".formatted(date),
            SlurmHostlist.compress(entry.hosts()),
            entry.spread(),
            entry.endSeconds() == null ? ", no end known" : "");
  }

  /** “Mon 23 Nov 2026, 11:00 UTC”; empty on a clock that is not that of the calendar. */
  public static String date(double seconds) {
    return seconds >= DATED ? DATE.format(Instant.ofEpochSecond((long) Math.ceil(seconds))) : "";
  }

  /** Why it never fits, a sentence. */
  public static String reason(Entry entry) {
    var reason = entry.reason().replaceFirst("^never: ", "");
    return reason.isEmpty()
        ? ""
        : reason.substring(0, 1).toUpperCase(Locale.ENGLISH)
            + reason.substring(1)
            + (reason.endsWith(".") ? "" : ".");
  }

  /** “now”, or “in 3.25 h”. */
  public static String in(WaitingJobTimetable timetable, double seconds) {
    double wait = seconds - timetable.fromSeconds();
    return wait <= 0 ? "now" : "in " + TimeWords.text(wait);
  }

  /** Who holds its hosts until then. */
  public static String waits(WaitingJobTimetable timetable, Entry entry) {
    return entry.waitsFor().stream()
        .map(wait -> "%s (%s)".formatted(name(wait), in(timetable, wait.untilSeconds())))
        .collect(Collectors.joining(", "));
  }

  private static String name(Wait wait) {
    return switch (wait.holder()) {
      case RUNNING -> wait.id();
      case WAITING -> wait.id() + ", which waits, too";
      case RESERVATION -> "reservation " + wait.id();
    };
  }

  /** Who is assumed never to end. */
  public static String endless(WaitingJobTimetable timetable) {
    return "No end is known of %s: assumed never to end"
        .formatted(ImportNotes.listed(timetable.endless()));
  }
}
