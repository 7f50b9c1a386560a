package io.heddle.app.cli;

import io.heddle.solvers.AlgorithmRegistry;
import picocli.CommandLine.Mixin;

/** A command that answers with one of the algorithms of a family, within a time limit. */
abstract class SolverCommand<P, R> extends OutputCommand {
  final AlgorithmChoiceOption<P, R> algorithm;

  /** The same: picocli accepts no field whose type has type variables. */
  @Mixin final AlgorithmChoiceOption<?, ?> mixedIn;

  @Mixin final SolverRunOptions search = new SolverRunOptions();

  /**
   * @param what is written: “heddle.placement/1 file”
   */
  SolverCommand(Console console, AlgorithmRegistry<P, R> algorithms, String what) {
    super(console, what);
    algorithm = new AlgorithmChoiceOption<>(algorithms);
    mixedIn = algorithm;
  }
}
