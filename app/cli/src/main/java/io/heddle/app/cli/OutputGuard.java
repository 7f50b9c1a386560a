package io.heddle.app.cli;

import io.heddle.model.io.FileSaveGuard;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Refuses a command whose output is one of its inputs or another of its outputs, a folder where a
 * file is written, or a file where a folder is.
 */
final class OutputGuard {
  /** What is wrong with an empty name, which would be the folder where the command runs. */
  static final String EMPTY_NAME =
      "found an empty name, expected that of a file or folder. A variable of the shell may be unset.";

  private static final String OUTPUT = "--output";

  /** Standard output, which takes one answer: of options that are texts, not of those of files. */
  private static final Path STANDARD = Path.of("-");

  /** What the help calls a folder to write to. */
  private static final String FOLDER = "DIR";

  /** Options that name a file to write, beside {@link #OUTPUT} and a page. */
  private static final Set<String> WRITTEN =
      Set.of(
          "state --allocations",
          "parallelize --plans",
          "partition --metis",
          "affinity --export",
          "goodput --hold-slurm",
          "goodput --hold-kubernetes");

  private OutputGuard() {}

  /**
   * Checks every file that a command line names, so that no command has to.
   *
   * @throws UsageException naming the option and the file
   */
  static void check(CommandLine.ParseResult command) {
    var read = new ArrayList<Path>();
    for (var each : command.matchedArgs()) {
      if (!isWritten(each)) {
        read.addAll(files(each.getValue(), each.isPositional()));
      }
    }
    var written = new ArrayList<Path>();
    for (var each : command.matchedOptionsSet()) {
      if (isWritten(each)) {
        var file = Path.of(String.valueOf(each.<Object>getValue()));
        if (!file.equals(STANDARD)) {
          refuse(each.shortestName(), file, read, "an input");
          refuseKind(each, file);
        } else if (each.type().equals(Path.class)) {
          throw new UsageException(
              "%s: -, expected a name, because this does not go to standard output."
                  .formatted(each.shortestName()));
        }
        refuse(each.shortestName(), file, written, "another output");
        written.add(file);
      }
    }
  }

  /**
   * Refuses an output that is a file which another input names.
   *
   * @throws UsageException naming the file
   */
  static void refuseInput(Path output, Collection<Path> inputs) {
    refuse("-o", output, inputs, "an input");
  }

  private static void refuseKind(OptionSpec option, Path file) {
    if (file.toString().isEmpty()) {
      throw new UsageException("%s: %s".formatted(option.shortestName(), EMPTY_NAME));
    }
    boolean folder = option.paramLabel().equals(FOLDER);
    if (Files.exists(file) && Files.isDirectory(file) != folder) {
      throw new UsageException(
          "%s: %s is a %s, expected a %s."
              .formatted(
                  option.shortestName(),
                  file,
                  folder ? "file" : "folder",
                  folder ? "folder" : "file"));
    }
  }

  private static void refuse(String option, Path file, Collection<Path> taken, String as) {
    if (taken.stream().anyMatch(other -> FileSaveGuard.isSameFile(file, other))) {
      throw new UsageException(
          "%s: %s is also %s, expected another file.".formatted(option, file, as));
    }
  }

  private static boolean isWritten(ArgSpec argument) {
    return argument instanceof OptionSpec option
        && (option.longestName().equals(OUTPUT)
            || option.longestName().equals(HtmlOption.NAME)
            || WRITTEN.contains(argument.command().name() + " " + option.longestName()));
  }

  /**
   * @param words whether words are files where there is one: some commands take a file or a name
   */
  private static Collection<Path> files(Object value, boolean words) {
    return switch (value) {
      case Path file when Files.exists(file) -> Set.of(file);
      case String word when words && Files.exists(Path.of(word)) -> Set.of(Path.of(word));
      case Collection<?> several ->
          several.stream().flatMap(each -> files(each, words).stream()).toList();
      case null, default -> Set.of();
    };
  }
}
