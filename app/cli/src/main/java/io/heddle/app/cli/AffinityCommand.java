package io.heddle.app.cli;

import io.heddle.app.usecase.affinity.AffinityCsv;
import io.heddle.app.usecase.affinity.AffinityLibrary;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.JobCharacterization;
import io.heddle.solvers.placement.AffinityLibraryMatch;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds the affinity of a job in the library of measured ones. */
final class AffinityCommand extends ConsoleCommand {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "JOBS",
      description = JobsFile.KIND + " file; the job needs a model")
  private @Nullable Path jobs;

  @Option(names = "--job", paramLabel = "ID", description = "the job")
  private @Nullable String job;

  @Option(
      names = "--import",
      paramLabel = "CSV",
      description =
          "add measured jobs: name,gpu,r1,r2,dpGain,ppGain,source; r1: computation to"
              + " communication, r2: DP to PP volume, gains: %% faster if aligned to DP or PP groups")
  private @Nullable Path imported;

  @Option(names = "--export", paramLabel = "CSV", description = "write all measured jobs")
  private @Nullable Path exported;

  @Option(names = "--remove", paramLabel = "NAME", description = "remove a measured job")
  private @Nullable String removed;

  @Mixin private final LibraryHomeOption home = new LibraryHomeOption();

  AffinityCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    if (jobs != null && job == null) {
      throw new UsageException(
          "--job: none given, expected the id of a job of %s.".formatted(jobs));
    }
    try (var library = home.open()) {
      if (imported != null) {
        var entries = AffinityCsv.read(imported);
        library.put(entries);
        console.say("added %d measured jobs", entries.size());
      }
      if (removed != null && !library.remove(removed)) {
        throw new UsageException(
            "--remove: no measured job %s. Use one of %s."
                .formatted(
                    removed,
                    String.join(
                        ", ", library.all().stream().map(JobCharacterization::name).toList())));
      }
      if (exported != null) {
        AffinityCsv.write(library.all(), exported);
        console.wrote(exported);
      }
      console
          .out()
          .print(jobs == null || job == null ? list(library.all()) : match(library, jobs, job));
      return ExitStatus.DONE;
    } catch (AffinityLibrary.LibraryException unusable) {
      throw new UsageException(unusable.getMessage() == null ? "" : unusable.getMessage());
    }
  }

  private String match(AffinityLibrary library, Path jobs, String id) {
    var job = InputValidation.job(console, jobs, id);
    if (job.model() == null) {
      throw new UsageException(
          "%s: job %s has no model, and its volumes follow from it.".formatted(jobs, id));
    }
    var match = AffinityLibraryMatch.of(job, library.all());
    if (match == null) {
      throw new UsageException(
          "nothing is in the affinity library. Use --import to add measurements.");
    }
    var proposed = match.proposed();
    return "%s%n%s%n"
        .formatted(
            proposed.isPresent() ? "α %.2f".formatted(proposed.getAsDouble()) : "no α proposed",
            String.join("\n", match.sentences()));
  }

  private static String list(List<JobCharacterization> entries) {
    var text = new StringBuilder();
    text.append(
        "%-16s  %-8s  %8s  %8s  %8s  %8s  %5s  %s%n"
            .formatted("name", "gpu", "r1", "r2", "DP %", "PP %", "α", "source"));
    for (var entry : entries) {
      text.append(
          "%-16s  %-8s  %8.3f  %8.1f  %8.2f  %8.2f  %5.2f  %s%n"
              .formatted(
                  entry.name(),
                  entry.gpuModel(),
                  entry.r1(),
                  entry.r2(),
                  entry.dpGain(),
                  entry.ppGain(),
                  entry.alpha(),
                  entry.source()));
    }
    return text.toString();
  }
}
