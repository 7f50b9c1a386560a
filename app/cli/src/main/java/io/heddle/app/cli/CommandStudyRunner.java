package io.heddle.app.cli;

import io.heddle.app.usecase.study.StudyEngine;
import io.heddle.model.io.InputException;
import io.heddle.model.study.StudyDefinition;
import io.heddle.model.study.StudyVariantRow;
import io.heddle.solvers.SolverTermination;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine;

/**
 * Asks one command again and again, within this process: clusters and jobs are read once, and the
 * answer is taken as an object. Each thread has the command made once: that takes longer than many
 * a question.
 */
final class CommandStudyRunner implements StudyEngine.Asking {
  private static final String NO_ANSWER =
      "The answer is a table, which has no measures. Remove the option that asks for a table.";

  private final StudyDefinition study;
  private final VariantCommandLine variants;
  private final ThreadLocal<Listener> listeners;

  CommandStudyRunner(
      Path file,
      StudyDefinition study,
      Path folder,
      SubcommandEntry command,
      SolverTermination interrupt) {
    this.study = study;
    var inputs = new StudyVariantFiles.Inputs();
    listeners = ThreadLocal.withInitial(() -> new Listener(command, study, inputs, interrupt));
    variants =
        new VariantCommandLine(
            file,
            study,
            folder,
            new Listener(command, study, inputs, interrupt).spec(command.name()));
  }

  /** A command, what it works on, and what it says. */
  private static final class Listener {
    private final StringWriter err = new StringWriter();
    private final StudyVariantFiles files;
    private final Console console;
    private final CommandLine line;

    Listener(
        SubcommandEntry command,
        StudyDefinition study,
        StudyVariantFiles.Inputs inputs,
        SolverTermination interrupt) {
      files = new StudyVariantFiles(inputs, study.measures());
      var nowhere = new PrintWriter(Writer.nullWriter());
      console = new Console(nowhere, new PrintWriter(err), Path.of(""), false, interrupt, files);
      line = CommandLineMain.model(console, List.of(command), command.name());
    }

    CommandLine.Model.CommandSpec spec(String name) {
      return Objects.requireNonNull(line.getSubcommands().get(name)).getCommandSpec();
    }

    int status(VariantCommandLine.Asked asked) {
      err.getBuffer().setLength(0);
      files.begin(asked.state());
      return CommandLineMain.execute(line, console, asked.words().toArray(String[]::new));
    }
  }

  @Override
  public StudyVariantRow ask(int index) {
    var variant = study.variant(index);
    long start = System.nanoTime();
    try {
      var listener = listeners.get();
      int status = listener.status(variants.asked(variant));
      double seconds = (System.nanoTime() - start) / 1e9;
      if (status != ExitStatus.DONE) {
        return new StudyVariantRow(
            index, variant, Map.of(), seconds, listener.err.toString().strip());
      }
      var measures = listener.files.measures();
      return measures == null
          ? new StudyVariantRow(index, variant, Map.of(), seconds, NO_ANSWER)
          : new StudyVariantRow(index, variant, measures, seconds, null);
    } catch (InputException mistake) {
      return new StudyVariantRow(index, variant, Map.of(), 0, String.valueOf(mistake.getMessage()));
    }
  }
}
