package io.heddle.app.planner.walk;

import io.heddle.app.planner.Text;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A way through the program, step by step.
 *
 * @param id of its texts, behind {@code walk.}
 * @param sample that it takes place on, opened for it alone; null: it brings its document
 * @param minutes that it takes at most
 */
public record GuidedWalkthrough(
    String id, @Nullable String sample, int minutes, List<WalkthroughStep> steps) {
  public GuidedWalkthrough {
    steps = List.copyOf(steps);
  }

  public String title() {
    return Text.of("walk." + id);
  }

  /** What one knows afterwards. */
  public String about() {
    return Text.of("walk." + id + ".about");
  }
}
