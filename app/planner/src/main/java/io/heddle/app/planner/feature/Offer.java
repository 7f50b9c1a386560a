package io.heddle.app.planner.feature;

import javafx.beans.value.ObservableBooleanValue;

/**
 * A next step: how what one workspace found goes on in another. The one that offers it does not
 * know who takes it.
 *
 * @param step what is to be done next; the first workspace that takes it opens
 * @param text what the button says
 * @param unavailable while there is nothing to go on with
 * @param prepare makes what was found part of the document
 */
public record Offer(Step step, String text, ObservableBooleanValue unavailable, Runnable prepare) {
  /** What one workspace leaves to another. */
  public enum Step {
    /** The document's job is to get hosts. */
    PLACE
  }
}
