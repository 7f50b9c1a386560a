package io.heddle.app.cli;

import io.heddle.app.usecase.federate.FederationInput;
import io.heddle.app.usecase.simulate.FederationPolicyFamily;
import io.heddle.model.federation.Federation;
import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.federation.ClusterChoiceProblem;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code heddle simulate federation}. */
final class SimulateFederationCommand extends ConsoleCommand {
  @Parameters(index = "0", paramLabel = "FEDERATION", description = Federation.KIND + " file")
  private Path federation = Path.of("");

  @Parameters(index = "1", arity = "0..1", paramLabel = "TRACE", description = "CSV file")
  private @Nullable Path trace;

  @Mixin private final TraceStudyOptions study;

  SimulateFederationCommand(
      Console console, AlgorithmRegistry<ClusterChoiceProblem, FederatedJob> algorithms) {
    super(console);
    study = new TraceStudyOptions(algorithms);
  }

  @Override
  public Integer call() {
    var family =
        new FederationPolicyFamily(
            String.valueOf(federation.getFileName()), FederationInput.open(federation));
    study.run(console, family.cluster(), trace, family);
    return ExitStatus.DONE;
  }
}
