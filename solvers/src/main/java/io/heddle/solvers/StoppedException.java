package io.heddle.solvers;

/** The search was stopped before it had an answer. */
public final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public StoppedException(String message) {
    super(message);
  }
}
