package io.heddle.model.job;

/**
 * A job's degrees of parallelism do not make whole hosts of the given size, or it has none yet. The
 * message names degrees that do.
 */
public final class JobDoesNotFitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public JobDoesNotFitException(String message) {
    super(message);
  }
}
