package io.heddle.app.cli;

import io.heddle.app.usecase.AlgorithmRegistries;
import io.heddle.model.io.IoFailureReason;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.natives.RequiredSystemLibraries;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine;

/** Runs a command as a program: standard streams, Ctrl-C, exit status. */
public final class CommandLineMain {
  private static final long PATIENCE_SECONDS = 20;

  /** Commands that tell of all commands. */
  private static final Set<String> WHOLE = Set.of(CompletionCommand.NAME, ManCommand.NAME);

  private CommandLineMain() {}

  /**
   * Runs a command and ends the program with its status.
   *
   * @param cleanUp runs last, also where a signal ends the program
   */
  public static void exit(String[] arguments, Runnable cleanUp) {
    var interrupt = new SolverTermination.Cancel();
    var finished = new CountDownLatch(1);
    var status = new AtomicInteger(ExitStatus.FAULT);
    var hook = new Thread(() -> end(interrupt, finished, status, cleanUp));
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException ending) { // a signal came before anything was done
      cleanUp.run();
      return;
    }
    var output = new StandardOutputStream(new FileOutputStream(FileDescriptor.out));
    var console =
        new Console(writer(output), writer(System.err), Path.of(""), isTerminal(), interrupt);
    try {
      int ended = run(console, arguments);
      var trouble = output.trouble();
      if (trouble != null && ended == ExitStatus.DONE) {
        console
            .err()
            .println(
                "heddle: "
                    + IoFailureReason.unwritable(Path.of("standard output"), trouble).getMessage());
        ended = ExitStatus.UNUSABLE;
      }
      status.set(ended);
    } finally {
      finished.countDown(); // or the hook would wait for what never ends
    }
    System.exit(status.get());
  }

  /**
   * What the JVM runs when the program ends. On Ctrl-C the solver is asked to stop, its best answer
   * still comes out, and the program ends with the command's status instead of the signal's, which
   * only halting does.
   */
  private static void end(
      SolverTermination.Cancel interrupt,
      CountDownLatch finished,
      AtomicInteger status,
      Runnable cleanUp) {
    boolean interrupted = finished.getCount() > 0;
    interrupt.cancel();
    try {
      boolean answered = finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      cleanUp.run();
      if (interrupted && answered) {
        Runtime.getRuntime().halt(status.get());
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  @SuppressWarnings("SystemConsoleNull") // null when the JVM has no console provider
  private static boolean isTerminal() {
    var console = System.console();
    return console != null && console.isTerminal();
  }

  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
  }

  /** Runs a command without a word and returns its status; never throws. */
  public static int runQuietly(String... arguments) {
    var nowhere = new PrintWriter(Writer.nullWriter());
    return run(
        new Console(nowhere, nowhere, Path.of(""), false, new SolverTermination.Cancel()),
        arguments);
  }

  /** Runs a command and returns its status; never throws. */
  static int run(Console console, String... arguments) {
    return run(console, SubcommandList.of(AlgorithmRegistries::all), arguments);
  }

  /** Runs one of these commands. */
  static int run(Console console, List<SubcommandEntry> commands, String... arguments) {
    return execute(model(console, commands, arguments), console, arguments);
  }

  /** Runs what a model was made for; never throws. */
  static int execute(CommandLine model, Console console, String... arguments) {
    int status;
    try {
      status = model.execute(arguments);
    } catch (OutOfMemoryError exhausted) {
      status = new ExceptionHandler(console).outOfMemory();
    } catch (StackOverflowError | LinkageError broken) {
      var missing = RequiredSystemLibraries.missing("A library of Heddle", broken);
      status =
          missing == null
              ? new ExceptionHandler(console).fault(broken)
              : new ExceptionHandler(console).unusable(missing);
    }
    console.out().flush();
    console.err().flush();
    return status;
  }

  /**
   * The command that is asked for with all its options, the others by name and summary alone; all
   * of them whole for the completion script and the manual.
   */
  static CommandLine model(Console console, List<SubcommandEntry> commands, String... arguments) {
    var asked = List.of(arguments);
    boolean all = !asked.isEmpty() && WHOLE.contains(asked.getFirst());
    var root = new CommandLine(new HeddleCommand());
    for (var each : commands) {
      root.addSubcommand(all || asked.contains(each.name()) ? each.whole(console) : each.sketch());
    }
    return root.setOut(console.out())
        .setErr(console.err())
        .setColorScheme(
            CommandLine.Help.defaultColorScheme(
                console.terminal() ? CommandLine.Help.Ansi.AUTO : CommandLine.Help.Ansi.OFF))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false) // a name may begin so, and nothing says that it is a file
        .setUsageHelpWidth(100)
        .registerConverter(Path.class, CommandLineMain::path) // picocli's hides why it refuses
        .setExecutionStrategy(CommandLineMain::checkAndRun)
        .setExecutionExceptionHandler(new ExceptionHandler(console))
        .setParameterExceptionHandler(new ExceptionHandler(console));
  }

  private static Path path(String name) {
    if (name.isEmpty()) {
      throw new CommandLine.TypeConversionException(OutputGuard.EMPTY_NAME);
    }
    return Path.of(name);
  }

  private static int checkAndRun(CommandLine.ParseResult line) {
    var asked = line;
    while (asked.hasSubcommand()) {
      asked = asked.subcommand();
    }
    try {
      if (!asked.isUsageHelpRequested() && !asked.isVersionHelpRequested()) {
        OutputGuard.check(asked);
        CheckedOption.checkAll(asked.commandSpec());
      }
    } catch (UsageException mistake) {
      throw new CommandLine.ExecutionException(line.commandSpec().commandLine(), "", mistake);
    }
    return new CommandLine.RunLast().execute(line);
  }
}
