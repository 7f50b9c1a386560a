package io.heddle.solvers;

/** There is no answer. The message says what was asked, what there is and what is missing. */
public final class InfeasibleException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean proven;

  public InfeasibleException(String message) {
    this(message, true);
  }

  /**
   * @param proven false where a search found none and there may be one
   */
  public InfeasibleException(String message, boolean proven) {
    super(message);
    this.proven = proven;
  }

  /** Whether it is certain that there is no answer. */
  public boolean isProven() {
    return proven;
  }
}
