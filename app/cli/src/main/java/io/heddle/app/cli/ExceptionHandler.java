package io.heddle.app.cli;

import io.heddle.app.usecase.DataFolder;
import io.heddle.model.io.InputException;
import io.heddle.model.io.IoFailureReason;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.text.Advice;
import io.heddle.model.text.NearestNameSuggestion;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.MissingLibraryException;
import io.heddle.solvers.StoppedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The one handler of errors on the command line: words for a person, a status for the shell. */
final class ExceptionHandler
    implements CommandLine.IExecutionExceptionHandler, CommandLine.IParameterExceptionHandler {
  /** The parser's refusal of a number. */
  private static final Pattern NUMBER =
      Pattern.compile(
          "(?s)Invalid value for (?:option|positional parameter at index [^(]*) ?'?\\(?([^'()]+).*?: '(.*)' is not an? (int|long|double|float|short)");

  private final Console console;

  ExceptionHandler(Console console) {
    this.console = console;
  }

  @Override
  public int handleExecutionException(
      Exception problem, CommandLine command, CommandLine.ParseResult parsed) {
    return switch (problem) {
      case InputException input -> say(input, ExitStatus.UNUSABLE);
      case JobDoesNotFitException misfit -> say(misfit, ExitStatus.UNUSABLE);
      case UsageException usage -> say(usage, ExitStatus.UNUSABLE);
      case UncheckedIOException io ->
          say(IoFailureReason.named(Objects.requireNonNull(io.getCause())), ExitStatus.UNUSABLE);
      case IOException io -> say(IoFailureReason.named(io), ExitStatus.UNUSABLE);
      case MissingLibraryException missing -> say(missing, ExitStatus.UNUSABLE);
      case InfeasibleException infeasible -> say(infeasible, ExitStatus.INFEASIBLE);
      case StoppedException stopped -> say(stopped, ExitStatus.TIME_LIMIT);
      case InvalidPathException path -> noSuchName(path);
      default -> fault(problem);
    };
  }

  @Override
  public int handleParseException(CommandLine.ParameterException problem, String[] arguments) {
    var command = problem.getCommandLine();
    var number = NUMBER.matcher(String.valueOf(problem.getMessage()));
    if (number.matches()) {
      say(
          "%s: %s, expected %s."
              .formatted(number.group(1), number.group(2), limits(number.group(3))),
          ExitStatus.UNUSABLE);
    } else if (problem.getCause() instanceof InvalidPathException path) {
      return noSuchName(path);
    } else if (problem instanceof CommandLine.UnmatchedArgumentException unmatched
        && !unmatched.isUnknownOption()
        && !command.getSubcommands().isEmpty()) {
      say(
          "unknown command %s.".formatted(unmatched.getUnmatched().getFirst()),
          ExitStatus.UNUSABLE);
    } else {
      say(problem, ExitStatus.UNUSABLE);
    }
    var meant = meant(problem);
    if (meant != null) {
      console.err().println(Advice.didYouMean(meant));
    } else if (!CommandLine.UnmatchedArgumentException.printSuggestions(problem, console.err())) {
      console.err().printf("Try “%s --help”.%n", command.getCommandSpec().qualifiedName());
    }
    return ExitStatus.UNUSABLE;
  }

  private int noSuchName(InvalidPathException path) {
    return say(
        "%s: this system's character set (%s) has no such file name. Set LC_ALL=C.UTF-8."
            .formatted(path.getInput(), System.getProperty("sun.jnu.encoding")),
        ExitStatus.UNUSABLE);
  }

  /** The option that an unknown one is nearest to; null if none is near. */
  private static @Nullable String meant(CommandLine.ParameterException problem) {
    return problem instanceof CommandLine.UnmatchedArgumentException unmatched
            && unmatched.isUnknownOption()
        ? NearestNameSuggestion.to(
            unmatched.getUnmatched().getFirst(),
            problem.getCommandLine().getCommandSpec().optionsMap().keySet())
        : null;
  }

  /** What the type of an option can hold. */
  private static String limits(String type) {
    return switch (type) {
      case "int" -> "a whole number of at most %,d".formatted(Integer.MAX_VALUE);
      case "long" -> "a whole number of at most %,d".formatted(Long.MAX_VALUE);
      default -> "a number such as 0.5";
    };
  }

  private int say(Throwable problem, int status) {
    return say(
        Objects.requireNonNullElse(problem.getMessage(), problem.getClass().getSimpleName()),
        status);
  }

  private int say(String message, int status) {
    console.err().println("heddle: " + message);
    return status;
  }

  int unusable(Throwable problem) {
    return say(problem, ExitStatus.UNUSABLE);
  }

  int outOfMemory() {
    return say(
        "%,d MiB of memory are not enough for this input. Set JDK_JAVA_OPTIONS=-Xmx16g to allow 16 GiB, or use fewer hosts, jobs or threads."
            .formatted(Runtime.getRuntime().maxMemory() >> 20),
        ExitStatus.UNUSABLE);
  }

  /** What is not the user's mistake is kept whole in a file, and named in one line. */
  int fault(Throwable problem) {
    var trace = new StringWriter();
    problem.printStackTrace(new PrintWriter(trace, true));
    Path file;
    try {
      var folder = Files.createDirectories(DataFolder.path());
      file = folder.resolve("last-fault.log");
      Files.writeString(file, Instant.now() + "\n" + trace);
    } catch (IOException unwritable) {
      console.err().println(trace);
      file = Path.of("(above)");
    }
    console
        .err()
        .printf(
            "heddle: a fault of ours: %s. The details are in %s; please report them.%n",
            problem, file);
    return ExitStatus.FAULT;
  }
}
