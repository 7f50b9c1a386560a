package io.heddle.app.cli;

import io.heddle.app.usecase.estimate.CaseAnswers;
import io.heddle.app.usecase.estimate.CaseTableNotes;
import io.heddle.app.usecase.estimate.PlacedCosts;
import io.heddle.app.usecase.estimate.PlanCosts;
import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.hardware.UnknownGpuException;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.CaseTable;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.text.CountedNoun;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Estimates time and memory of a plan, or of a table of them. */
final class EstimateCommand extends OutputCommand {
  @Parameters(
      arity = "0..2",
      paramLabel = "CLUSTER JOBS",
      description =
          ClusterFile.KIND + " and " + JobsFile.KIND + " file; with --gpu, only the jobs file")
  private List<Path> files = List.of();

  @Option(names = "--job", paramLabel = "ID", description = "the job to estimate")
  private @Nullable String job;

  @Option(
      names = "--placement",
      paramLabel = "FILE",
      description = Placement.KIND + " file (default: most compact placement)")
  private @Nullable Path placement;

  @Option(names = "--gpu", paramLabel = "G", description = "GPU type, instead of a cluster")
  private @Nullable String gpu;

  @Option(names = "--gpus", paramLabel = "N", description = "number of GPUs (with --gpu)")
  private @Nullable Integer gpus;

  @Option(
      names = "--cases",
      paramLabel = "IN.csv",
      description = "table of training runs, one per row; -o writes it with estimates added")
  private @Nullable Path cases;

  @Mixin private final OwnRunsOption measured = new OwnRunsOption();

  @Mixin private final CalibrationOption calibration = new CalibrationOption();

  @Mixin private final MeasuredOperatorsOption profile = new MeasuredOperatorsOption();

  EstimateCommand(Console console) {
    super(console, PlanEstimate.KIND + " file (with --cases: CSV)");
  }

  @Override
  public Integer call() {
    try {
      return cases == null ? single() : table(cases);
    } catch (UnknownGpuException unknown) {
      throw new UsageException("--gpu: " + unknown.getMessage());
    }
  }

  private int single() {
    if (job == null) {
      throw new UsageException("--job: nothing, expected the id of a job.");
    }
    int wanted = gpu == null ? 2 : 1;
    if (files.size() != wanted) {
      throw new UsageException(
          "%s, expected %s."
              .formatted(
                  CountedNoun.of(files.size(), "file"),
                  gpu == null ? "CLUSTER and JOBS" : "JOBS beside --gpu"));
    }
    if (gpu == null && placement != null) {
      return placed(job, placement);
    }
    if (profile.isGiven() && measured.isGiven()) {
      throw new UsageException("--profile: expected without --measured.");
    }
    var chosen = gpu == null ? onCluster(job) : onGpus(job);
    var numbers = calibration.read();
    var runs = measured.read(numbers);
    var shape = PlanCosts.shape(chosen);
    int batch = chosen.workload().globalBatch();
    var formulas =
        gpu == null
            ? PlanCosts.of(console.files().cluster(files.getFirst()), chosen, numbers)
            : PlanCosts.of(GpuHardwareTable.gpu(gpu), chosen, numbers);
    var estimate =
        profile.isGiven() ? profile.of(formulas, shape, batch) : runs.of(formulas, shape, batch);
    note(chosen);
    output.write(console, estimate, FileKinds.ESTIMATE, EstimateResultTable::of);
    return ExitStatus.DONE;
  }

  private void note(TrainingJob chosen) {
    Stream.of(PlanCosts.unevenBatch(chosen), PlanCosts.wholeExperts(chosen))
        .filter(Objects::nonNull)
        .forEach(console::note);
  }

  private int placed(String id, Path file) {
    noGpus();
    if (calibration.isGiven() || profile.isGiven()) {
      throw new UsageException("--calibration and --profile: expected without --placement.");
    }
    if (measured.isGiven()) {
      throw new UsageException(
          "--measured: expected without --placement, because runs do not state their hosts.");
    }
    var chosen = InputValidation.job(console, files.get(1), id);
    var costs =
        PlacedCosts.of(
            console.files().cluster(files.getFirst()), chosen, FileKinds.PLACEMENT.read(file));
    note(chosen);
    output.write(console, costs, PlacedCosts::placed, FileKinds.ESTIMATE, EstimateResultTable::of);
    return ExitStatus.DONE;
  }

  private TrainingJob onCluster(String id) {
    noGpus();
    return InputValidation.job(console, files.get(1), id);
  }

  private void noGpus() {
    if (gpus != null) {
      throw new UsageException("--gpus: %d, expected beside --gpu only.".formatted(gpus));
    }
  }

  private TrainingJob onGpus(String id) {
    if (placement != null) {
      throw new UsageException("--placement: expected beside a cluster, not beside --gpu.");
    }
    var found = InputValidation.job(console, files.getFirst(), id);
    return gpus == null ? found : resized(found, gpus);
  }

  private static TrainingJob resized(TrainingJob job, int count) {
    return InputValidation.made("--gpus", () -> job.withRequest(job.request().withGpus(count)));
  }

  private int table(Path in) {
    if (!files.isEmpty() || job != null || gpu != null || placement != null || profile.isGiven()) {
      throw new UsageException("--cases: expected alone, with -o OUT.csv.");
    }
    var read = CaseTable.read(in);
    var answers = CaseAnswers.of(read, calibration.read());
    CaseTableNotes.of(read).forEach(note -> console.note(in + ": " + note));
    output.write(
        console,
        answers,
        CaseAnswers::toCsv,
        (table, path) -> AtomicFiles.write(path, table.toCsv()),
        EstimateResultTable::of);
    return ExitStatus.DONE;
  }
}
