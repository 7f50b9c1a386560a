package io.heddle.app.cli;

import io.heddle.model.job.TrainingJob;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import picocli.CommandLine.Option;

/** {@code --job} and {@code --all} of commands about one or several jobs. */
final class ChosenJobsOption implements CheckedOption {
  @Option(
      names = "--job",
      paramLabel = "ID",
      description = "id of the job; may be repeated to plan several jobs, by priority")
  private List<String> ids = List.of();

  @Option(names = "--all", description = "plan all jobs of the file, by priority")
  private boolean all;

  boolean isAll() {
    return all;
  }

  @Override
  public void check() {
    if (ids.isEmpty() && !all) {
      throw new UsageException(
          "--job: none given, expected the id of a job. Use --all for all jobs.");
    }
    var seen = new HashSet<String>();
    for (var id : ids) {
      if (!seen.add(id) && !all) {
        throw new UsageException("--job: %s is given twice.".formatted(id));
      }
    }
  }

  /**
   * The jobs of a file that are chosen, in the order given.
   *
   * @throws UsageException if there is none of an id
   */
  List<TrainingJob> of(Console console, Path jobs) {
    var known = InputValidation.jobs(console, jobs);
    return all ? known : ids.stream().map(id -> InputValidation.job(jobs, known, id)).toList();
  }
}
