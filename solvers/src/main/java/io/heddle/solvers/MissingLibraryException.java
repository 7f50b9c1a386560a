package io.heddle.solvers;

/** A native library that an answer needs cannot be loaded on this system; the message says why. */
public final class MissingLibraryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param library its name, such as {@code LightGBM}
   * @param problem what the system says
   * @param advice what may help, without an end
   */
  public MissingLibraryException(String library, String problem, String advice) {
    super("%s cannot be used here: %s. Maybe %s.".formatted(library, problem, advice));
  }

  /** The same again, for whoever asks again. */
  public MissingLibraryException(MissingLibraryException before) {
    super(before.getMessage(), before);
  }
}
