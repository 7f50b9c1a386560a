package io.heddle.app.planner.features.place;

import java.util.ArrayList;
import java.util.List;

/** Tells of changes, of several that belong together once. */
final class ChangeNotifier {
  private final List<Runnable> listeners = new ArrayList<>();
  private int depth;
  private boolean owed;

  void addListener(Runnable action) {
    listeners.add(action);
  }

  void changed() {
    if (depth > 0) {
      owed = true;
      return;
    }
    List.copyOf(listeners).forEach(Runnable::run);
  }

  /** Makes changes and notifies at their end. */
  void together(Runnable changes) {
    depth++;
    try {
      changes.run();
    } finally {
      depth--;
      if (depth == 0 && owed) {
        owed = false;
        changed();
      }
    }
  }
}
