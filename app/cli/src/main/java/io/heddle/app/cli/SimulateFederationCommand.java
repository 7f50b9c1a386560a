package io.heddle.app.cli;

import io.heddle.app.usecase.federate.FederationInput;
import io.heddle.app.usecase.simulate.FederationPolicyFamily;
import io.heddle.model.federation.Federation;
import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.Registry;
import io.heddle.solvers.federation.FederationProblem;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** {@code heddle simulate federation}. */
@Command(
    name = "federation",
    mixinStandardHelpOptions = true,
    description =
        "Plays a trace of jobs on a federation, first come, first served (SpiderFlow): each gets the"
            + " clusters that a federation algorithm chooses, and keeps them until it ends.",
    footer = {
      "",
      "A trace tells how long a job takes on one cluster; on several it takes as much longer as the"
          + " estimate says, or a third for each further cluster where that is not known. Columns"
          + " model, batch and submitCluster are kept; what is missing is drawn.",
      "",
      "Example:",
      "  heddle simulate federation a.federation.json --jobs 200 --load 0.9"
    })
final class SimulateFederationCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "FEDERATION", description = Federation.KIND + " file")
  private Path federation = Path.of("");

  @Parameters(index = "1", arity = "0..1", paramLabel = "TRACE", description = "CSV file")
  private @Nullable Path trace;

  private final AlgorithmOption<FederationProblem, FederatedJob> policies;

  @Mixin private final CommandSpec policySpec;

  @Mixin private final StudyOptions study = new StudyOptions();

  SimulateFederationCommand(Console console, Registry<FederationProblem, FederatedJob> algorithms) {
    this.console = console;
    this.policySpec = AlgorithmOption.several(algorithms, "--policy");
    this.policies = new AlgorithmOption<>(algorithms, policySpec);
  }

  @Override
  public Integer call() {
    study.check();
    var chosen = policies.allChosen().stream().map(Algorithm::name).toList();
    var family =
        new FederationPolicyFamily(
            String.valueOf(federation.getFileName()), FederationInput.open(federation));
    study.run(console, family.cluster(), trace, family, chosen);
    return ExitStatus.DONE;
  }
}
