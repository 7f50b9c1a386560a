package io.heddle.app.usecase.follow;

/** A command that cannot be run, or whose run failed; the message is for a person. */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CommandException(String message) {
    super(message);
  }

  CommandException(String message, Throwable cause) {
    super(message, cause);
  }
}
