package io.heddle.solvers.telemetry;

/** The counters show no iteration; the message says why. */
public final class NoIterationException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NoIterationException(String message) {
    super(message);
  }
}
