package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.study.ForeignRowsException;
import io.heddle.app.usecase.study.StudyVariantRun;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.InputException;
import io.heddle.model.io.StudyRowsFile;
import io.heddle.model.study.StudyColumnTable;
import io.heddle.model.study.StudyDefinition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Studies and the files of their rows, which lie beside them. Slow: not for the UI thread. */
public final class StudyFiles {
  private static final String ROWS = ".rows.jsonl";
  private static final int PROBED = 256;

  private StudyFiles() {}

  /** Where the rows of a study are kept: {@code a.rows.jsonl} beside a.study.json. */
  public static Path rowsBeside(Path study) {
    return study.resolveSibling(base(study) + ROWS);
  }

  /** The name of a study's file, without what says that it is one. */
  public static String base(Path study) {
    var name = String.valueOf(study.getFileName());
    var suffix = name.endsWith(FileKinds.STUDY.suffix()) ? FileKinds.STUDY.suffix() : ".json";
    return name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name;
  }

  /** Whether a file begins as rows do. */
  static boolean areRows(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (var in = Files.newInputStream(file)) {
      return StudyRowsFile.recognises(new String(in.readNBytes(PROBED), StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      return false; // the reader gives the reason
    }
  }

  /**
   * Rows, with the study that lies beside them, if it is theirs.
   *
   * @throws InputException with the line that is no row
   */
  static LoadedFile rows(Path file) {
    var base = String.valueOf(file.getFileName()).replaceFirst("(\\.rows)?\\.[A-Za-z]+$", "");
    var beside = file.resolveSibling(base + FileKinds.STUDY.suffix());
    if (Files.isRegularFile(beside)) {
      try {
        var study = FileKinds.STUDY.read(beside);
        return opened(beside, study, file, read(study, file));
      } catch (InputException other) {
        // the rows stand by themselves
      }
    }
    return opened(file, null, file, StudyRowsFile.table(file));
  }

  private static LoadedFile opened(
      Path path, @Nullable StudyDefinition study, Path rows, StudyColumnTable table) {
    return new LoadedFile.OpenedStudy(
        new StudyDocument(path, study, new StudyDocument.Rows(rows, table)), null);
  }

  /** A study, with the rows that lie beside it. */
  static LoadedFile study(Path file, StudyDefinition study) {
    var rows = rowsBeside(file);
    if (!Files.isRegularFile(rows)) {
      return new LoadedFile.OpenedStudy(new StudyDocument(file, study, null), null);
    }
    try {
      return opened(file, study, rows, read(study, rows));
    } catch (InputException unusable) {
      return new LoadedFile.OpenedStudy(new StudyDocument(file, study, null), unusable);
    }
  }

  /**
   * Rows that lie beside a study.
   *
   * @throws InputException with the line that is no row, or one of another study
   */
  private static StudyColumnTable read(StudyDefinition study, Path rows) {
    var table = new StudyColumnTable.Builder();
    StudyRowsFile.each(rows, into(table, study, rows));
    return table.table();
  }

  /**
   * {@link #read} of rows that the user chooses.
   *
   * @throws InputException also if the file is empty
   */
  public static StudyColumnTable readGiven(StudyDefinition study, Path rows) {
    var table = new StudyColumnTable.Builder();
    StudyRowsFile.eachGiven(rows, into(table, study, rows));
    return table.table();
  }

  /**
   * Why rows cannot be used.
   *
   * @param title unless they belong to another study
   */
  public static UserMessage message(String title, InputException problem) {
    var lines = problem.getMessage().lines().toList();
    if (!(problem instanceof ForeignRowsException foreign)) {
      return new UserMessage(title, lines);
    }
    boolean same = foreign.varied().equals(foreign.expected());
    return new UserMessage(
        Text.of("study.foreign", Path.of(problem.findings().getFirst().file()).getFileName()),
        List.of(
            same
                ? Text.of("study.foreign.values", String.join(", ", foreign.varied()))
                : Text.of(
                    "study.foreign.options",
                    String.join(", ", foreign.varied()),
                    String.join(", ", foreign.expected()))),
        lines,
        null);
  }

  private static StudyRowsFile.Reader into(
      StudyColumnTable.Builder table, StudyDefinition study, Path rows) {
    return (line, row) -> {
      StudyVariantRun.check(study, rows, line, row);
      table.add(row);
    };
  }
}
