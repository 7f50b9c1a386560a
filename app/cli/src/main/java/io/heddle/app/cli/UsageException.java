package io.heddle.app.cli;

/** An argument that cannot be used; the message says which, why, and what helps. */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UsageException(String message) {
    super(message);
  }
}
