package io.heddle.app.planner.walk;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows walkthroughs to their ends by what their cards offer, for tests of an installed planner.
 * To be used on the UI thread only.
 */
public final class WalkthroughFollower {
  private final WalkthroughSession session;
  private final WindowState stand;
  private final Consumer<String> prompt;
  private final Deque<GuidedWalkthrough> waiting;
  private @Nullable GuidedWalkthrough current;
  private @Nullable WalkthroughPrompt last;

  /**
   * @param prompt gets every step before it is gone
   */
  public WalkthroughFollower(
      WalkthroughSession session,
      WindowState stand,
      Collection<GuidedWalkthrough> all,
      Consumer<String> prompt) {
    this.session = session;
    this.stand = stand;
    this.prompt = prompt;
    waiting = new ArrayDeque<>(all);
  }

  /** Where it is, for diagnosis when it does not continue. */
  public String where() {
    var now = current;
    var card = last;
    return now == null || card == null
        ? "nowhere"
        : "%s, step %s: %s".formatted(now.id(), card.count(), card.text());
  }

  /** Whether the window was seen to stand as the last step asked. */
  public boolean isSeen() {
    var card = session.promptProperty().get();
    return session.walkProperty().get() == null || card != null && !card.equals(last);
  }

  /**
   * Goes one step further, if the window stands as the last one asked; to be called again and
   * again.
   *
   * @return false once all were followed
   */
  public boolean step() {
    if (session.walkProperty().get() == null) {
      var next = waiting.poll();
      current = next;
      last = null;
      if (next == null) {
        return false;
      }
      session.begin(next);
      return true;
    }
    var card = session.promptProperty().get();
    if (card != null && isSeen()) {
      last = card;
      prompt.accept(where());
      session.go(stand);
    }
    return true;
  }
}
