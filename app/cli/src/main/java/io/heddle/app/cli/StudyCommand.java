package io.heddle.app.cli;

import io.heddle.app.usecase.AlgorithmRegistries;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Parent of what runs, joins and hands over studies. */
@Command(
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  heddle study run growth.study.json -o rows.jsonl",
      "  heddle study export growth.study.json --shards 20 --to slurm -o growth.sh",
      "  heddle study merge rows-*.jsonl -o rows.jsonl"
    })
final class StudyCommand implements Runnable {
  @CommandLine.Spec private CommandLine.Model.@Nullable CommandSpec spec;

  /** With the commands below it. */
  static CommandLine create(Console console, Supplier<AlgorithmRegistries> algorithms) {
    return new CommandLine(new StudyCommand())
        .addSubcommand(new StudyRunCommand(console, algorithms))
        .addSubcommand(new StudyMergeCommand(console))
        .addSubcommand(new StudyExportCommand(console));
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        Objects.requireNonNull(spec).commandLine(), "run, merge or export is missing.");
  }
}
