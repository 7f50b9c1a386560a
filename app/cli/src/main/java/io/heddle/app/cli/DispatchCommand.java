package io.heddle.app.cli;

import io.heddle.app.usecase.DataFolder;
import io.heddle.app.usecase.dispatch.Models;
import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.BandwidthFile;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.DispatchExport;
import io.heddle.model.io.DispatchFile;
import io.heddle.model.io.DispatchesFile;
import io.heddle.model.io.SurrogateFile;
import io.heddle.model.result.Dispatch;
import io.heddle.model.result.Dispatches;
import io.heddle.model.result.Fragmentation;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.Progress;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.Trait;
import io.heddle.solvers.dispatch.BandwidthEstimate;
import io.heddle.solvers.dispatch.DispatchAlgorithms;
import io.heddle.solvers.dispatch.DispatchConstraints;
import io.heddle.solvers.dispatch.DispatchProblem;
import io.heddle.solvers.dispatch.JointDispatch;
import io.heddle.solvers.dispatch.RequestsProblem;
import io.heddle.solvers.dispatch.Surrogate;
import io.heddle.solvers.dispatch.TruthEstimate;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Chooses GPUs for a request. */
@Command(
    name = "dispatch",
    description = "Chooses the free GPUs that talk fastest to each other.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  heddle dispatch a.cluster.json --gpus 12",
      "  heddle dispatch a.cluster.json --gpus 8,16,4 --export gpus",
      "  heddle dispatch a.cluster.json --gpus 12 --bandwidth a.bandwidth.json -o a.dispatch.json"
    })
final class DispatchCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "CLUSTER", description = "heddle.cluster/1 file")
  private Path cluster = Path.of("");

  @Option(
      names = "--gpus",
      required = true,
      split = ",",
      paramLabel = "K",
      description = "GPUs to choose; several requests at once: 8,16,4")
  private List<Integer> gpus = List.of();

  @Option(
      names = "--algorithm",
      defaultValue = "bandpilot",
      paramLabel = "A",
      description =
          "bandpilot, eha, pts, ideal, oracle, topo, default or random (default: ${DEFAULT-VALUE})")
  private String algorithm = "bandpilot";

  @Option(
      names = "--bandwidth",
      paramLabel = "PROFILE",
      description = "heddle.bandwidth/1 file of measurements (default: the built-in model)")
  private @Nullable Path bandwidth;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description = "heddle.surrogate/1 file to be guided by (default: trained once and kept)")
  private @Nullable Path model;

  @Option(names = "--same-minipod", description = "all GPUs in one minipod")
  private boolean sameMinipod;

  @Option(
      names = "--max-hosts",
      paramLabel = "M",
      defaultValue = "2147483647",
      description = "at most M hosts")
  private int maxHosts;

  @Option(names = "--whole-hosts", description = "take hosts whole or not at all")
  private boolean wholeHosts;

  @Option(names = "--time-limit", paramLabel = "S", description = "seconds to search at most")
  private @Nullable Double timeLimit;

  @Option(names = "--seed", defaultValue = "0", paramLabel = "N", description = "random seed")
  private long seed;

  @Option(
      names = "--export",
      paramLabel = "DIR",
      description = "writes the GPU list, and a script that sets CUDA_VISIBLE_DEVICES on each host")
  private @Nullable Path export;

  @Option(names = "--force", description = "let --export replace files that Heddle did not write")
  private boolean force;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "heddle.dispatch/1 file to write, or - for standard output")
  private @Nullable String output;

  DispatchCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var chosen = algorithm();
    for (int each : gpus) {
      if (each < 1) {
        throw new UsageException("--gpus: %d, expected at least 1.".formatted(each));
      }
    }
    if (maxHosts < 1) {
      throw new UsageException("--max-hosts: %d, expected at least 1.".formatted(maxHosts));
    }
    SolverRun.check(timeLimit);
    if (output != null && !output.equals("-")) {
      Inputs.distinct(Path.of(output), cluster);
      if (bandwidth != null) {
        Inputs.distinct(Path.of(output), bandwidth);
      }
    }
    var on = ClusterFile.read(cluster);
    var profile = bandwidth == null ? null : BandwidthFile.read(bandwidth);
    var truth = truth(on, profile);
    var constraints = new DispatchConstraints(sameMinipod, maxHosts, wholeHosts);
    gpus.stream()
        .map(each -> DispatchProblem.of(on, each, truth).withConstraints(constraints))
        .forEach(DispatchAlgorithms::check); // before anything is trained
    boolean guided = chosen.is(Trait.LEARNED) && gpus.stream().anyMatch(each -> each > 1);
    var estimate = guided ? estimate(on, truth) : new TruthEstimate(truth.builtIn());
    var problem = new RequestsProblem(on, gpus, truth, estimate, constraints);
    if (gpus.size() == 1) {
      single(chosen, problem);
    } else {
      several(chosen, problem);
    }
    return ExitStatus.DONE;
  }

  private void single(Algorithm<DispatchProblem, Dispatch> chosen, RequestsProblem problem) {
    var one =
        new DispatchProblem(
            problem.cluster(),
            gpus.getFirst(),
            problem.truth(),
            problem.estimate(),
            problem.constraints());
    var dispatch =
        SolverRun.run(console, DispatchAlgorithms.judged(chosen), one, timeLimit, seed).answer();
    Output.write(
        console,
        output,
        dispatch,
        DispatchFile::toJson,
        DispatchFile::write,
        result -> DispatchTable.of(problem.cluster(), result));
    var left = Fragmentation.after(problem.cluster(), dispatch.gpus());
    export(new Dispatches(dispatch.cluster(), List.of(dispatch), left));
  }

  private void several(Algorithm<DispatchProblem, Dispatch> chosen, RequestsProblem problem) {
    var joint =
        SolverRun.run(console, new JointDispatch(chosen), problem, timeLimit, seed).answer();
    Output.write(
        console,
        output,
        joint.dispatches(),
        DispatchesFile::toJson,
        DispatchesFile::write,
        _ -> DispatchTable.of(problem.cluster(), joint));
    export(joint.dispatches());
  }

  private void export(Dispatches dispatches) {
    if (export != null) {
      for (var file : DispatchExport.write(dispatches, export, force)) {
        console.err().println("wrote " + file);
      }
    }
  }

  private BandwidthEstimate estimate(Cluster on, Bandwidth truth) {
    if (model != null) {
      try {
        return new Surrogate(SurrogateFile.read(model));
      } catch (IllegalArgumentException foreign) {
        throw new UsageException("--model: %s: %s.".formatted(model, foreign.getMessage()));
      }
    }
    Solver<Cluster, BandwidthEstimate> training =
        (cluster, control) ->
            new Models(DataFolder.path())
                .estimate(
                    cluster,
                    truth,
                    message -> console.err().println("heddle: " + message),
                    new SolveControl<>(
                        control.termination(),
                        step ->
                            control
                                .progress()
                                .accept(new Progress<>(step.fraction(), step.message(), null)),
                        0));
    return SolverRun.run(console, training, on, null, seed).answer();
  }

  private Algorithm<DispatchProblem, Dispatch> algorithm() {
    try {
      return DispatchAlgorithms.registry().byName(algorithm);
    } catch (IllegalArgumentException unknown) {
      throw new UsageException("--algorithm: " + unknown.getMessage());
    }
  }

  private Bandwidth truth(Cluster on, @Nullable BandwidthProfile profile) {
    try {
      return Bandwidth.of(on, profile);
    } catch (IllegalArgumentException tooLarge) {
      throw new UsageException("%s: %s".formatted(cluster, tooLarge.getMessage()));
    }
  }
}
