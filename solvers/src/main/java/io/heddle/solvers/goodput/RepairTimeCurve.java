package io.heddle.solvers.goodput;

import io.heddle.model.reliability.FailureEvent;
import io.heddle.model.reliability.FailureLog;
import io.heddle.model.reliability.RepairTime;
import java.util.Comparator;
import java.util.List;

/**
 * Median and mean of repairs of which some had not ended when the log did (Kaplan and Meier 1958;
 * the largest time counts as ended, Efron 1967).
 */
final class RepairTimeCurve {
  private record Span(double hours, boolean ended) {}

  private RepairTimeCurve() {}

  /** O(events · log events). */
  static RepairTime of(FailureLog log) {
    List<Span> spans =
        log.events().stream()
            .map(each -> span(each, log.untilDay()))
            .sorted(Comparator.comparingDouble(Span::hours).thenComparing(each -> !each.ended()))
            .toList();
    double away = 1;
    double mean = 0;
    double median = 0;
    double last = 0;
    for (int i = 0; i < spans.size(); i++) {
      var span = spans.get(i);
      mean += away * (span.hours() - last);
      last = span.hours();
      int left = spans.size() - i;
      boolean over = away > 0.5;
      away *= span.ended() || left == 1 ? (left - 1.0) / left : 1;
      median = over && away <= 0.5 ? span.hours() : median;
    }
    median = Math.min(median, mean);
    return median == 0 ? RepairTime.NONE : new RepairTime(median, mean);
  }

  private static Span span(FailureEvent event, double untilDay) {
    double end = Math.min(event.endDay(), untilDay);
    return new Span((end - event.startDay()) * FailureLog.DAY_HOURS, !event.isCensored());
  }
}
