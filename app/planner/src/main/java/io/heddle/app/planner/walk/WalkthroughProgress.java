package io.heddle.app.planner.walk;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How far a person is with the walkthroughs, as it is kept between starts.
 *
 * @param at the step, from 0, of those that were begun and not ended
 * @param done those that were followed to the end
 * @param hidden whether they are offered in the menu alone
 */
public record WalkthroughProgress(
    @Nullable Map<String, Integer> at, @Nullable Set<String> done, boolean hidden) {
  public static final WalkthroughProgress NONE = new WalkthroughProgress(Map.of(), Set.of(), false);

  public WalkthroughProgress {
    at = at == null ? Map.of() : Map.copyOf(at);
    done = done == null ? Set.of() : Set.copyOf(done);
  }

  private Map<String, Integer> steps() {
    return at == null ? Map.of() : at;
  }

  private Set<String> ended() {
    return done == null ? Set.of() : done;
  }

  /** The step, from 0, that a walkthrough goes on with; null where it was not begun. */
  public @Nullable Integer step(GuidedWalkthrough of) {
    var known = steps().get(of.id());
    return known == null ? null : (Integer) Math.clamp(known, 0, of.steps().size() - 1);
  }

  public boolean isDone(GuidedWalkthrough of) {
    return ended().contains(of.id());
  }

  WalkthroughProgress at(GuidedWalkthrough of, int step) {
    var next = new TreeMap<>(steps());
    next.put(of.id(), step);
    return new WalkthroughProgress(next, ended(), hidden);
  }

  WalkthroughProgress ended(GuidedWalkthrough of) {
    var next = new TreeMap<>(steps());
    next.remove(of.id());
    var all = new TreeSet<>(ended());
    all.add(of.id());
    return new WalkthroughProgress(next, all, hidden);
  }

  WalkthroughProgress hidden(boolean now) {
    return new WalkthroughProgress(steps(), ended(), now);
  }
}
