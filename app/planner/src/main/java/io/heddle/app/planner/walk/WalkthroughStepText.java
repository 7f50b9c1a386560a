package io.heddle.app.planner.walk;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.walk.WalkthroughPrompt.Way;

/**
 * The words of a walkthrough where a person is.
 *
 * @param step that the window is at
 * @param goal that a person is at, later than the other while it is come back to
 */
record WalkthroughStepText(GuidedWalkthrough walk, int step, int goal) {
  private String count() {
    return Text.of("walk.count", Math.max(step, goal) + 1, walk.steps().size());
  }

  /** Nothing can be done at a control now. */
  WalkthroughPrompt plain(String key, Way way) {
    return new WalkthroughPrompt(-1, walk.title(), count(), Text.of(key), "", way, false);
  }

  /** Another document is on show. */
  WalkthroughPrompt away(OpenDocument own) {
    return new WalkthroughPrompt(
        -1, walk.title(), count(), Text.of("walk.away", own.name()), "", Way.RETURN, false);
  }

  /**
   * The step itself, or how to get to its control.
   *
   * @param already whether there is nothing left to do
   */
  WalkthroughPrompt tell(WindowState stand, boolean already) {
    var current = walk.steps().get(step);
    var workspace = current.workspace();
    if (workspace != null && !workspace.equals(stand.workspace())) {
      return prompt(
          Text.of("walk.elsewhere", Text.of("workspace." + workspace)),
          "#workspace-" + workspace,
          Way.SHOW);
    }
    var example = stand.example();
    var text = Text.of("walk." + current.key(), example == null ? "…" : example.toString());
    if (!current.target().isEmpty() && !stand.has(current.target())) {
      return prompt(Text.of("walk.hidden", text), "", Way.SHOW);
    }
    return prompt(already ? Text.of("walk.already", text) : text, current.target(), way(already));
  }

  private WalkthroughPrompt prompt(String text, String target, Way way) {
    return new WalkthroughPrompt(step, walk.title(), count(), text, target, way, step > 0);
  }

  private Way way(boolean already) {
    if (step + 1 == walk.steps().size()) {
      return Way.END;
    }
    if (walk.steps().get(step).isRead() || already) {
      return Way.NEXT;
    }
    return walk.sample() == null && step == 0 ? Way.EXAMPLE : Way.DO;
  }
}
