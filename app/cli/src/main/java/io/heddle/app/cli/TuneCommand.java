package io.heddle.app.cli;

import io.heddle.app.usecase.DataFolder;
import io.heddle.app.usecase.dispatch.LibraryProfiles;
import io.heddle.app.usecase.dispatch.MeasurementLibrary;
import io.heddle.app.usecase.dispatch.ModelTuningResult;
import io.heddle.app.usecase.dispatch.TrainedModelStore;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.MultiHostRunSamples;
import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.NcclLogReader;
import io.heddle.solvers.Solver;
import io.heddle.solvers.dispatch.PredictionAccuracy;
import io.heddle.solvers.dispatch.TwoStageSurrogate;
import io.heddle.solvers.learning.LearningUnavailableException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lets a bandwidth model learn what was measured since. */
@Command(
    name = "tune",
    description = {
      "Fine-tunes a bandwidth model on new multi-host measurements, and reports its drift.",
      "Earlier data is rehearsed to avoid forgetting. Without --model, trains a new model on the"
          + " measurements only. Use the model with heddle dispatch --model."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  heddle measure tune a.cluster.json -o a.surrogate.json",
      "  heddle measure tune a.cluster.json new.log --model a.surrogate.json -o b.surrogate.json"
    })
final class TuneCommand extends OutputCommand {
  @Mixin private final ClusterParameter cluster = new ClusterParameter();

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "LOG",
      description = "output of nccl-tests (default: the measurement library)")
  private List<Path> logs = List.of();

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description =
          SurrogateModel.KIND
              + " model to start from (default: none; trains on the measurements only)")
  private @Nullable Path model;

  @Option(
      names = "--bandwidth",
      paramLabel = "PROFILE",
      description =
          BandwidthProfile.KIND + " file for single-host bandwidth (default: the built-in model)")
  private @Nullable Path bandwidth;

  @Option(
      names = "--collective",
      defaultValue = "all_reduce",
      paramLabel = "C",
      description = "all_reduce, all_gather, … (default: ${DEFAULT-VALUE})")
  private String collective = "all_reduce";

  @Option(
      names = "--bytes",
      paramLabel = "N",
      description = "message size in bytes (default: that of most runs)")
  private @Nullable Long wanted;

  TuneCommand(Console console) {
    super(console, SurrogateModel.KIND + " file");
  }

  @Override
  public Integer call() {
    InputValidation.expect(wanted == null || wanted >= 1, "--bytes", wanted, "at least 1");
    output.check(cluster.path());
    var on = cluster.read(console);
    if (on.hosts().size() < 2) {
      throw new UsageException(
          "%s has %d hosts, expected at least two: the model learns bandwidth between hosts."
              .formatted(cluster.path(), on.hosts().size()));
    }
    var truth =
        ClusterBandwidthFunction.of(
            on, bandwidth == null ? null : FileKinds.BANDWIDTH.read(bandwidth));
    var runs = runs();
    long bytes = wanted == null ? LibraryProfiles.bytes(runs, collective) : wanted;
    var measured = MultiHostRunSamples.of(runs, collective, bytes, on, truth);
    measured.leftOut().forEach(line -> console.err().println("left out: " + line));
    if (measured.samples().isEmpty()) {
      throw new UsageException(
          "no valid multi-host run of %s on %s near %,d bytes among %s. Import logs, or use another --collective or --bytes."
              .formatted(collective, on.name(), bytes, CollectiveRunKinds.of(runs)));
    }
    var tuning = TimeLimitedSolverRun.run(console, tuning(on), measured, null, 0).answer();
    output.write(
        console,
        tuning,
        each -> FileKinds.SURROGATE.toJson(each.after()),
        (each, file) -> FileKinds.SURROGATE.write(each.after(), file),
        each -> report(each, measured));
    if (output.isGiven()) {
      console.err().print(report(tuning, measured));
    }
    return ExitStatus.DONE;
  }

  private List<NcclTestRun> runs() {
    if (logs.isEmpty()) {
      try (var library = new MeasurementLibrary(DataFolder.path())) {
        return library.runs();
      }
    }
    var runs = new ArrayList<NcclTestRun>();
    logs.forEach(log -> runs.addAll(NcclLogReader.read(log)));
    return runs;
  }

  private Solver<MultiHostRunSamples, ModelTuningResult> tuning(Cluster on) {
    return (measured, control) -> {
      var models = new TrainedModelStore(DataFolder.path());
      var inner = control.<SurrogateModel>part();
      try {
        return ModelTuningResult.of(base(), measured.samples(), on, models, (_, _) -> {}, inner);
      } catch (LearningUnavailableException missing) {
        throw new UsageException(
            missing.getMessage() + " A model that was tuned elsewhere still serves by --model.");
      }
    };
  }

  private @Nullable SurrogateModel base() {
    if (model == null) {
      return null;
    }
    var given = FileKinds.SURROGATE.read(model);
    try {
      var _ = new TwoStageSurrogate(given);
      return given;
    } catch (IllegalArgumentException foreign) {
      throw new UsageException("--model: %s: %s.".formatted(model, foreign.getMessage()));
    }
  }

  private static String report(ModelTuningResult tuning, MultiHostRunSamples measured) {
    return "%,d measurements, %,d learned, %,d kept back to judge by%n%s%s%s"
        .formatted(
            measured.samples().size(),
            tuning.learned().size(),
            tuning.unseen().size(),
            line(
                "new",
                ModelTuningResult.drift(tuning.before(), measured.samples()),
                ModelTuningResult.drift(tuning.after(), measured.samples())),
            line(
                "kept back",
                ModelTuningResult.drift(tuning.before(), tuning.unseen()),
                ModelTuningResult.drift(tuning.after(), tuning.unseen())),
            line("old", tuning.keptBefore(), tuning.keptAfter()));
  }

  private static String line(
      String name, @Nullable PredictionAccuracy before, @Nullable PredictionAccuracy after) {
    if (after == null) {
      return "";
    }
    if (before == null) {
      return String.format(
          Locale.ENGLISH,
          "%-10s bias %+6.1f %%, error %5.1f %%%n",
          name,
          100 * after.bias(),
          100 * after.mape());
    }
    return String.format(
        Locale.ENGLISH,
        "%-10s before: bias %+6.1f %%, error %5.1f %%   after: bias %+6.1f %%, error %5.1f"
            + " %%%n",
        name,
        100 * before.bias(),
        100 * before.mape(),
        100 * after.bias(),
        100 * after.mape());
  }
}
