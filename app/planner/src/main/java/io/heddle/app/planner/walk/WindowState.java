package io.heddle.app.planner.walk;

import io.heddle.app.planner.document.OpenDocument;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How a window stands, as a person sees it, and what a person's hand could do there. Controls are
 * named by a CSS selector such as {@code #export}; one that is not in the window is empty, off and
 * zero, and to act on it does nothing. On the UI thread only.
 */
public interface WindowState {
  /** Whether a control is in the window, on a panel that is not hidden. */
  boolean has(String selector);

  /** What a label, button or field says. */
  String text(String selector);

  /** The number of a slider or spinner. */
  double value(String selector);

  /** Whether a button stays pressed, or a box is ticked. */
  boolean isOn(String selector);

  /** How many lines a box, list or table has. */
  int lines(String selector);

  /** Whether a tab of that id is in front. */
  boolean isTab(String selector, String id);

  /** Whether a window of its own shows a control. */
  boolean dialogHas(String selector);

  /** The open workspace; null where nothing is open. */
  @Nullable String workspace();

  /** The document of the walkthrough; null while there is none. */
  @Nullable OpenDocument document();

  /** An example file to import; null until it is written. */
  @Nullable Path example();

  /** Presses a button, or chooses an item of the menu that it opens. */
  void press(String selector, String... item);

  /** Moves a slider, or sets a spinner. */
  void set(String selector, double value);

  /** Types words into a field and presses Enter. */
  void type(String selector, String words);

  /** Chooses an entry of a list that folds out. */
  void choose(String selector, String entry);

  /** Brings a tab to the front. */
  void tab(String selector, String id);

  /** Works on another job of the document. */
  void job(String id);

  /** Opens a file. */
  void open(Path file);

  /** Goes to a workspace. */
  void go(String workspace);
}
