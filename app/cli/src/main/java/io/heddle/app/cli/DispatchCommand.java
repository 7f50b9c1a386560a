package io.heddle.app.cli;

import io.heddle.app.usecase.dispatch.BandwidthGroundTruth;
import io.heddle.app.usecase.dispatch.DispatchAnswer;
import io.heddle.app.usecase.dispatch.DispatchReport;
import io.heddle.app.usecase.dispatch.DispatchRequest;
import io.heddle.app.usecase.dispatch.PreparedDispatch;
import io.heddle.app.usecase.dispatch.SearchGuide;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostType;
import io.heddle.model.io.DispatchFileExport;
import io.heddle.model.io.FileKinds;
import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.Solver;
import io.heddle.solvers.dispatch.DispatchConstraints;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import io.heddle.solvers.dispatch.GpuDispatchProblem;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Chooses GPUs for a request. */
final class DispatchCommand extends SolverCommand<GpuDispatchProblem, GpuDispatch> {
  @Mixin private final ClusterParameter cluster = new ClusterParameter();

  @Option(
      names = "--gpus",
      required = true,
      split = ",",
      paramLabel = "K",
      description = "GPUs to choose; several requests at once: 8,16,4")
  private List<Integer> gpus = List.of();

  @Mixin
  private final BandwidthProfileOption bandwidth = new BandwidthProfileOption("the built-in model");

  @Mixin
  private final SurrogateModelOption model =
      new SurrogateModelOption(
          "of “heddle measure tune” (default: measurements and their extrapolation)");

  @Option(names = "--same-minipod", description = "all GPUs in one minipod")
  private boolean sameMinipod;

  @Option(
      names = "--max-hosts",
      paramLabel = "M",
      defaultValue = "2147483647",
      description = "maximum number of hosts")
  private int maxHosts;

  @Option(names = "--whole-hosts", description = "use whole hosts only")
  private boolean wholeHosts;

  @Option(
      names = "--gpu-model",
      split = ",",
      paramLabel = "MODEL",
      description = "GPU models that the request may mix: H100,H200 (default: any)")
  private List<String> gpuModels = List.of();

  @Mixin private final SpareReserveOption reserve = new SpareReserveOption();

  @Mixin
  private final ExportFolderOption export =
      new ExportFolderOption(
          "the GPU list, and a script that sets CUDA_VISIBLE_DEVICES on each host");

  @Mixin private final HtmlOption html = new HtmlOption();

  DispatchCommand(Console console, AlgorithmRegistry<GpuDispatchProblem, GpuDispatch> algorithms) {
    super(console, algorithms, GpuDispatch.KIND + " file");
  }

  @Override
  public Integer call() {
    var chosen = algorithm.chosen();
    check();
    var on = cluster.read(console);
    var profile = bandwidth.read();
    var truth = truth(on, profile);
    if (profile != null) {
      warn(on, profile);
    }
    var constraints =
        new DispatchConstraints(sameMinipod, maxHosts, wholeHosts, gpuModels, reserve.hosts());
    gpus.stream()
        .map(each -> GpuDispatchProblem.of(on, each, truth).withConstraints(constraints))
        .forEach(GpuDispatchAlgorithms::check); // before anything is learned
    var with = prepared(on, new BandwidthGroundTruth("", profile));
    Solver<DispatchRequest, DispatchAnswer> solver =
        (request, control) -> DispatchAnswer.solve(request, chosen, with, control);
    if (!on.hasKnownFabric() && on.hosts().size() > 1) {
      console.note(on.assumedFabric());
    }
    var request = new DispatchRequest(on, gpus, chosen.name(), constraints);
    write(on, search.run(console, solver, request).answer());
    return ExitStatus.DONE;
  }

  private void check() {
    for (int each : gpus) {
      InputValidation.expect(each >= 1, "--gpus", each, "at least 1");
    }
    InputValidation.expect(maxHosts >= 1, "--max-hosts", maxHosts, "at least 1");
  }

  private void write(Cluster on, DispatchAnswer answer) {
    var joint = answer.joint();
    if (joint == null) {
      output.write(
          console,
          answer.dispatches().answers().getFirst(),
          FileKinds.DISPATCH,
          result -> DispatchResultTable.of(on, result));
    } else {
      output.write(
          console,
          answer.dispatches(),
          FileKinds.DISPATCHES,
          _ -> DispatchResultTable.of(on, joint));
    }
    html.write(() -> DispatchReport.of(on, answer.dispatches()));
    export.write(
        console, (folder, force) -> DispatchFileExport.write(answer.dispatches(), folder, force));
  }

  private PreparedDispatch prepared(Cluster on, BandwidthGroundTruth truth) {
    var trained = model.read();
    if (trained == null) {
      return PreparedDispatch.of(on, truth, new SearchGuide("", SearchGuide.Kind.KNOWN, null));
    }
    var guide = new SearchGuide("", SearchGuide.Kind.GIVEN, trained);
    try {
      return PreparedDispatch.of(on, truth, guide);
    } catch (IllegalArgumentException foreign) {
      throw model.refused(foreign);
    }
  }

  /** A profile that holds nothing for these GPUs is no truth. */
  private void warn(Cluster on, BandwidthProfile profile) {
    var models =
        on.hostTypes().values().stream()
            .map(HostType::gpuModel)
            .filter(each -> !profile.knows(each))
            .collect(Collectors.toCollection(TreeSet::new));
    if (!models.isEmpty()) {
      console.say(
          "heddle: %s has no measurement of %s: their bandwidth is assumed.",
          bandwidth.file(), String.join(" and ", models));
    }
  }

  private ClusterBandwidthFunction truth(Cluster on, @Nullable BandwidthProfile profile) {
    return InputValidation.made(
        cluster.path().toString(), () -> ClusterBandwidthFunction.of(on, profile));
  }
}
