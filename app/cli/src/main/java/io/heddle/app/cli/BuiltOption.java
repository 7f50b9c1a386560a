package io.heddle.app.cli;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** An option to be mixed into commands, whose text or values depend on the command. */
abstract class BuiltOption {
  final OptionSpec option;

  @Mixin private final CommandSpec mixin = CommandSpec.create();

  BuiltOption(OptionSpec.Builder of) {
    option = of.build();
    mixin.addOption(option);
  }
}
