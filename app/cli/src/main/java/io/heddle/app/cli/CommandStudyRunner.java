package io.heddle.app.cli;

import io.heddle.app.usecase.RunFolder;
import io.heddle.app.usecase.study.StudyEngine;
import io.heddle.model.io.InputException;
import io.heddle.model.io.StudyRowsFile;
import io.heddle.model.study.StudyDefinition;
import io.heddle.model.study.StudyVariantRow;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.natives.NativeCache;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine;

/**
 * Asks one command again and again. Each thread has the command made once: that takes longer than
 * many a question.
 */
final class CommandStudyRunner implements StudyEngine.Asking {
  private final StudyDefinition study;
  private final VariantCommandLine variants;
  private final Path scratch;
  private final ThreadLocal<Listener> listeners;

  CommandStudyRunner(
      Path file,
      StudyDefinition study,
      Path folder,
      SubcommandEntry command,
      SolverTermination interrupt) {
    this.study = study;
    listeners = ThreadLocal.withInitial(() -> new Listener(command, interrupt));
    variants =
        new VariantCommandLine(
            file, study, folder, new Listener(command, interrupt).spec(command.name()));
    try {
      scratch = Files.createTempDirectory(RunFolder.current(), "heddle-study");
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  /** A command and what it says. */
  private static final class Listener {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Console console;
    private final CommandLine line;

    Listener(SubcommandEntry command, SolverTermination interrupt) {
      console =
          new Console(new PrintWriter(out), new PrintWriter(err), Path.of(""), false, interrupt);
      line = CommandLineMain.model(console, List.of(command), command.name());
    }

    CommandLine.Model.CommandSpec spec(String name) {
      return Objects.requireNonNull(line.getSubcommands().get(name)).getCommandSpec();
    }

    int status(List<String> words) {
      out.getBuffer().setLength(0);
      err.getBuffer().setLength(0);
      return CommandLineMain.execute(line, console, words.toArray(String[]::new));
    }
  }

  @Override
  public StudyVariantRow ask(int index) {
    var variant = study.variant(index);
    long start = System.nanoTime();
    try {
      var listener = listeners.get();
      int status = listener.status(variants.words(variant, scratch));
      double seconds = (System.nanoTime() - start) / 1e9;
      return status == ExitStatus.DONE
          ? new StudyVariantRow(
              index,
              variant,
              StudyRowsFile.measures(listener.out.toString(), study.measures()),
              seconds,
              null)
          : new StudyVariantRow(index, variant, Map.of(), seconds, listener.err.toString().strip());
    } catch (InputException mistake) {
      return new StudyVariantRow(index, variant, Map.of(), 0, String.valueOf(mistake.getMessage()));
    }
  }

  @Override
  public void close() {
    NativeCache.delete(scratch);
  }
}
