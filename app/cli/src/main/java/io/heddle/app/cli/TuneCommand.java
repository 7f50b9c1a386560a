package io.heddle.app.cli;

import io.heddle.app.usecase.DataFolder;
import io.heddle.app.usecase.dispatch.ModelTuningResult;
import io.heddle.app.usecase.dispatch.TrainedModelStore;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.MultiHostRunSamples;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.NcclLogReader;
import io.heddle.solvers.Solver;
import io.heddle.solvers.dispatch.PredictionAccuracy;
import io.heddle.solvers.dispatch.TwoStageSurrogate;
import io.heddle.solvers.learning.LearningUnavailableException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lets a bandwidth model learn what was measured since. */
final class TuneCommand extends OutputCommand {
  @Mixin private final ClusterParameter cluster = new ClusterParameter();

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "LOG",
      description = "output of nccl-tests (default: the measurement library)")
  private List<Path> logs = List.of();

  @Mixin
  private final SurrogateModelOption model =
      new SurrogateModelOption("to start from (default: none; trains on the measurements only)");

  @Mixin
  private final BandwidthProfileOption bandwidth = new BandwidthProfileOption("the built-in model");

  @Mixin private final CollectiveOption collective = new CollectiveOption();

  @Mixin private final MessageSizeOption size = new MessageSizeOption("that of most runs");

  TuneCommand(Console console) {
    super(console, SurrogateModel.KIND + " file");
  }

  @Override
  public Integer call() {
    var of = collective.checked();
    var on = cluster.read(console);
    if (on.hosts().size() < 2) {
      throw new UsageException(
          "%s has %d hosts, expected at least two: the model learns bandwidth between hosts."
              .formatted(cluster.path(), on.hosts().size()));
    }
    var truth = ClusterBandwidthFunction.of(on, bandwidth.read());
    var runs = MeasuredRuns.of(logs, NcclLogReader.Hints.NONE);
    long bytes = size.of(runs, of);
    var measured = MultiHostRunSamples.of(runs, of, bytes, on, truth);
    measured.leftOut().forEach(line -> console.err().println("left out: " + line));
    if (measured.samples().isEmpty()) {
      var kind = "valid multi-host run of %s on %s".formatted(of, on.name());
      throw MeasuredRuns.none(kind, bytes, runs);
    }
    var tuning = TimeLimitedSolverRun.answer(console, tuning(on), measured, 0);
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
    var given = model.read();
    if (given != null) {
      try {
        var _ = new TwoStageSurrogate(given);
      } catch (IllegalArgumentException foreign) {
        throw model.refused(foreign);
      }
    }
    return given;
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
