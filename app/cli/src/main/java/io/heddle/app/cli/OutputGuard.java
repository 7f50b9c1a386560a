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

/** Refuses a command whose output is one of its inputs or another of its outputs. */
final class OutputGuard {
  private static final String OUTPUT = "--output";

  /** Options that name a file to write, beside {@link #OUTPUT} and a page. */
  private static final Set<String> WRITTEN =
      Set.of("state --allocations", "partition --metis", "affinity --export");

  private OutputGuard() {}

  /**
   * Checks every file that a command line names, so that no command has to.
   *
   * @throws UsageException naming the option and the file
   */
  static void check(CommandLine.ParseResult line) {
    var command = line;
    while (command.hasSubcommand()) {
      command = command.subcommand();
    }
    var read = new ArrayList<Path>();
    for (var each : command.matchedArgs()) {
      if (!isWritten(each)) {
        read.addAll(files(each.getValue(), each.isPositional()));
      }
    }
    var written = new ArrayList<Path>();
    for (var each : command.matchedOptionsSet()) {
      if (isWritten(each) && !"-".equals(String.valueOf(each.<Object>getValue()))) {
        var file = Path.of(String.valueOf(each.<Object>getValue()));
        refuse(each, file, read, "an input");
        refuse(each, file, written, "another output");
        written.add(file);
      }
    }
  }

  private static void refuse(OptionSpec option, Path file, Collection<Path> taken, String as) {
    if (taken.stream().anyMatch(other -> FileSaveGuard.isSameFile(file, other))) {
      throw new UsageException(
          "%s: %s is also %s, expected another file.".formatted(option.shortestName(), file, as));
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
