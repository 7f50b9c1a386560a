package io.heddle.solvers;

/** There is no answer. The message says what was asked, what there is and what is missing. */
public final class InfeasibleException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public InfeasibleException(String message) {
    super(message);
  }
}
