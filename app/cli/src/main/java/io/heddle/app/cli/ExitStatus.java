package io.heddle.app.cli;

/** What the program tells the shell. */
final class ExitStatus {
  static final int DONE = 0;
  static final int INFEASIBLE = 1;
  static final int UNUSABLE = 2;
  static final int TIME_LIMIT = 3;
  static final int FAULT = 4;

  private ExitStatus() {}
}
