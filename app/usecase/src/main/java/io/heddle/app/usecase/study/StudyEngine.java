package io.heddle.app.usecase.study;

import io.heddle.model.study.StudyDefinition;
import io.heddle.model.study.StudyVariantRow;
import io.heddle.solvers.SolverTermination;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;

/** Asks the variants of studies. The commands that can be asked provide it. */
public interface StudyEngine {
  /**
   * The one that comes with the program.
   *
   * @throws IllegalStateException if none does
   */
  static StudyEngine ofProgram() {
    return ServiceLoader.load(StudyEngine.class)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no commands to study"));
  }

  /** What can be asked, in the order of the help. */
  List<StudiedCommand> commands();

  /**
   * Gets ready to ask.
   *
   * @param file of the study, for what is said about it
   * @param folder that names of files start at
   * @param interrupt ends the variants that are being asked
   * @throws io.heddle.model.io.InputException if the study's command, or one of its options, is not
   *     known
   */
  Asking asking(Path file, StudyDefinition study, Path folder, SolverTermination interrupt);

  /** Asks variants, from any number of threads at once. */
  @FunctionalInterface
  interface Asking {
    /** What came of one variant; a variant without an answer is a row, too. */
    StudyVariantRow ask(int index);
  }
}
