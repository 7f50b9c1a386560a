package io.heddle.app.planner.features.fabric.follow;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.follow.PlannedReality;
import io.heddle.app.usecase.follow.StateChanges;
import io.heddle.model.exchange.ImportNotes;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is said of a followed state. */
final class FollowText {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private FollowText() {}

  /** A line for each kind of change; none where nothing changed. */
  static List<String> lines(StateChanges changes) {
    var lines = new ArrayList<String>();
    add(lines, "follow.started", changes.started());
    add(lines, "follow.ended", changes.ended());
    add(lines, "follow.changed", changes.changed());
    add(lines, "follow.host.failed", changes.failed());
    add(lines, "follow.host.drained", changes.drained());
    add(lines, "follow.host.back", changes.back());
    add(lines, "follow.host.others", changes.others());
    return lines;
  }

  private static void add(List<String> lines, String key, List<String> names) {
    if (!names.isEmpty()) {
      lines.add(Text.of(key, names.size(), ImportNotes.listed(names)));
    }
  }

  /** A line for each planned job that did not deviate before, or deviates in another way. */
  static List<String> deviations(List<PlannedReality> before, List<PlannedReality> now) {
    return now.stream()
        .filter(each -> each.deviates() && !before.contains(each))
        .map(each -> Text.of("follow.planned", each.job(), RealityText.of(each)))
        .toList();
  }

  /** The time of a clock on the wall here. */
  static String time(Instant at) {
    return TIME.format(at.atZone(ZoneId.systemDefault()));
  }
}
