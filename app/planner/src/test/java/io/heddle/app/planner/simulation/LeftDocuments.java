package io.heddle.app.planner.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What processes that died left behind, for a later start to bring back. */
final class LeftDocuments {
  private final SimulatedWorld world;
  private final List<LeftDocument> left = new ArrayList<>();

  /** Deleted, but not yet for good. */
  private final List<LeftDocument> deleted = new ArrayList<>();

  /**
   * A document of a process that died.
   *
   * @param outcomes what its autosave may hold
   * @param mayBeGone whether there may be no autosave of it
   */
  record LeftDocument(
      String name, Set<ExpectedDocument.KeptState> outcomes, boolean mayBeGone, long died) {}

  LeftDocuments(SimulatedWorld world) {
    this.world = world;
  }

  void add(ExpectedDocument document, long kept, long forced) {
    var outcomes = document.outcomes(kept, forced);
    if (!outcomes.isEmpty()) {
      world.tell("leaves " + document.name + (document.mayBeGone(kept) ? ", or not" : ""));
      left.add(new LeftDocument(document.name, outcomes, document.mayBeGone(kept), world.step));
    }
  }

  /** The document was given up: only after a power loss may it be there again. */
  void addDeleted(ExpectedDocument document, long kept, long forced) {
    deleted.add(new LeftDocument(document.name, document.outcomes(kept, forced), true, world.step));
  }

  /** What was deleted is gone for good. */
  void forced() {
    deleted.clear();
  }

  void powerLost() {
    left.addAll(deleted);
    deleted.clear();
  }

  /** What was recovered is what was left. */
  void found(String name, ExpectedDocument.KeptState state) {
    for (var each : left) {
      if (each.name().equals(name) && each.outcomes().contains(state)) {
        left.remove(each);
        return;
      }
    }
    for (var each : left) {
      if (each.name().equals(name)) {
        world.require(
            false,
            "%s came back as it was not last: %s"
                .formatted(name, each.outcomes().stream().map(state::difference).toList()));
      }
    }
    world.require(false, "%s came back, though nobody left it".formatted(name));
  }

  /**
   * A start has brought back what it can.
   *
   * @param since the step in which it began
   * @param complete whether nothing went wrong
   */
  void allFound(long since, boolean complete) {
    var found = left.stream().filter(each -> each.died() < since).toList();
    left.removeAll(found);
    for (var each : found) {
      world.require(each.mayBeGone() || !complete, "%s is lost".formatted(each.name()));
      if (complete) {
        deleted.add(each);
      } else {
        left.add(new LeftDocument(each.name(), each.outcomes(), true, each.died()));
      }
    }
  }
}
