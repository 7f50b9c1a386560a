package io.heddle.app.cli;

import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.contention.ContentionPlan;
import io.heddle.solvers.contention.SchedulingProblem;
import io.heddle.solvers.federation.ClusterChoiceProblem;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Parent of the simulations. */
@Command(mixinStandardHelpOptions = true)
final class SimulateCommand implements Runnable {
  @CommandLine.Spec private CommandLine.Model.@Nullable CommandSpec spec;

  /** With all simulations below it. */
  static CommandLine create(
      Console console,
      AlgorithmRegistry<SchedulingProblem, ContentionPlan> schedulers,
      AlgorithmRegistry<ClusterChoiceProblem, FederatedJob> federation) {
    return new CommandLine(new SimulateCommand())
        .addSubcommand(new SimulateContentionCommand(console, schedulers))
        .addSubcommand(new SimulateQueueCommand(console))
        .addSubcommand(new SimulateElasticCommand(console))
        .addSubcommand(new SimulateFederationCommand(console, federation));
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        Objects.requireNonNull(spec).commandLine(), "a simulation is missing.");
  }
}
