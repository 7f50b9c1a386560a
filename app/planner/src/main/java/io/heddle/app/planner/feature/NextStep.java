package io.heddle.app.planner.feature;

import javafx.beans.value.ObservableStringValue;

/**
 * A next step: how what one workspace found goes on in another. The one that offers it does not
 * know who takes it.
 *
 * @param step what is to be done next; the first workspace that takes it opens
 * @param text what the button says
 * @param obstacle why there is nothing to go on with, or empty
 * @param prepare makes what was found part of the document, or of another one that it shows
 */
public record NextStep(
    Step step, String text, ObservableStringValue obstacle, Preparation prepare) {
  /** What has to be done before the next workspace opens. */
  @FunctionalInterface
  public interface Preparation {
    /**
     * @param then to be called once all is ready, on the UI thread
     */
    void prepare(Runnable then);
  }

  /** One for which nothing has to be done. */
  public static NextStep of(Step step, String text, ObservableStringValue obstacle) {
    return new NextStep(step, text, obstacle, Runnable::run);
  }

  /** One that is ready at once. */
  public static NextStep of(
      Step step, String text, ObservableStringValue obstacle, Runnable prepare) {
    return new NextStep(
        step,
        text,
        obstacle,
        then -> {
          prepare.run();
          then.run();
        });
  }

  /** What one workspace leaves to another. */
  public enum Step {
    /** The document's job is to get degrees. */
    PARALLELIZE,
    /** The document's job is to get hosts. */
    PLACE,
    /** The document's jobs are to share its links. */
    CONTEND,
    /** Jobs are to come and go on the document's cluster. */
    SIMULATE
  }
}
