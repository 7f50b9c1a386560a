package io.heddle.app.planner.walk;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One step of a walkthrough.
 *
 * @param key of its text, behind {@code walk.}
 * @param workspace where it takes place; null: anywhere
 * @param target the control that it points at; empty: none
 * @param done whether the window stands as the step asks; null: the step is only read
 * @param act does it as a person would, on request and to replay earlier steps
 */
public record WalkthroughStep(
    String key,
    @Nullable String workspace,
    String target,
    @Nullable Predicate<WindowState> done,
    Consumer<WindowState> act) {

  /** A step that is read. */
  static WalkthroughStep read(String key, @Nullable String workspace, String target) {
    return new WalkthroughStep(key, workspace, target, null, _ -> {});
  }

  /** A step that a person does. */
  static WalkthroughStep act(
      String key,
      @Nullable String workspace,
      String target,
      Predicate<WindowState> done,
      Consumer<WindowState> act) {
    return new WalkthroughStep(key, workspace, target, done, act);
  }

  /** A step that goes to a workspace. */
  static WalkthroughStep go(String key, String workspace) {
    return act(
        key,
        null,
        "#workspace-" + workspace,
        stand -> workspace.equals(stand.workspace()),
        stand -> stand.go(workspace));
  }

  /** Whether nothing is to be done but to read. */
  public boolean isRead() {
    return done == null;
  }

  /** Whether the window stands as the step asks; never for one that is read. */
  boolean isDone(WindowState stand) {
    return done != null && done.test(stand);
  }
}
