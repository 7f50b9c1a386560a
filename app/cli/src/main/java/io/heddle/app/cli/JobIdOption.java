package io.heddle.app.cli;

import io.heddle.model.job.TrainingJob;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** {@code --job} of commands about one job. */
final class JobIdOption {
  @Option(names = "--job", required = true, paramLabel = "ID", description = "id of the job")
  private String id = "";

  String value() {
    return id;
  }

  /**
   * The job of a file.
   *
   * @throws UsageException if there is none of that id
   */
  TrainingJob of(Console console, Path jobs) {
    return InputValidation.job(console, jobs, id);
  }
}
