package io.heddle.solvers;

import io.heddle.model.text.Advice;

/** A native library that an answer needs cannot be loaded on this system; the message says why. */
public final class MissingLibraryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param library its name, such as {@code LightGBM}
   * @param problem what the system says
   * @param advice what may help
   */
  public MissingLibraryException(String library, String problem, Advice advice) {
    super("%s cannot be used here: %s. %s".formatted(library, problem, advice));
  }

  /** An earlier error again, by its message. */
  public MissingLibraryException(String message) {
    super(message);
  }
}
