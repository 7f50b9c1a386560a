package io.heddle.app.planner.features.fabric.follow;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.follow.PlannedReality;
import io.heddle.model.exchange.ImportNotes;
import java.util.Objects;

/** What is said of a planned job beside what runs. */
public final class RealityText {
  private RealityText() {}

  /** One sentence. */
  public static String of(PlannedReality reality) {
    var hosts = ImportNotes.listed(reality.hosts());
    var running = Objects.requireNonNullElse(reality.running(), "");
    return switch (reality.state()) {
      case WAITING -> Text.of("planned.held");
      case AS_PLANNED -> Text.of(reality.byName() ? "planned.runs" : "planned.runs.other", running);
      case ELSEWHERE -> Text.of("planned.elsewhere", running, hosts);
      case AMBIGUOUS -> Text.of("planned.ambiguous", running, hosts);
      case BROKEN -> Text.of("planned.broken", reality.hosts().size(), hosts);
      case TAKEN ->
          running.isEmpty()
              ? Text.of("planned.taken", reality.hosts().size(), hosts)
              : Text.of("planned.taken.by", running, hosts);
    };
  }
}
