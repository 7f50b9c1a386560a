package io.heddle.solvers.learning;

/** Nothing can be trained on this machine; what was trained before still answers. */
public final class LearningUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public LearningUnavailableException(String message) {
    super(message);
  }

  public LearningUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
