package io.heddle.app.cli;

import picocli.CommandLine.Model.CommandSpec;

/** An option, mixed into commands, whose value is checked before a command runs. */
interface CheckedOption {
  /**
   * @throws UsageException if no command can use the value
   */
  void check();

  /** Checks all of a command, whatever they are mixed into. */
  static void checkAll(CommandSpec command) {
    for (var mixin : command.mixins().values()) {
      if (mixin.userObject() instanceof CheckedOption option) {
        option.check();
      }
      checkAll(mixin);
    }
  }
}
