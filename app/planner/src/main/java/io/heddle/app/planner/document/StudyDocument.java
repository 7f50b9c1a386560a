package io.heddle.app.planner.document;

import io.heddle.model.study.StudyColumnTable;
import io.heddle.model.study.StudyDefinition;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A study with the rows that there are of it, or rows whose study is unknown. */
public final class StudyDocument implements OpenDocument {
  private final Path path;
  private final @Nullable StudyDefinition study;
  private final @Nullable Rows rows;

  /** Rows and where they come from. */
  public record Rows(Path file, StudyColumnTable table) {}

  /**
   * @param path of the study; of the rows where there is none
   */
  public StudyDocument(Path path, @Nullable StudyDefinition study, @Nullable Rows rows) {
    this.path = path;
    this.study = study;
    this.rows = rows;
  }

  /** Null: only rows are known. */
  public @Nullable StudyDefinition study() {
    return study;
  }

  /** As they were when the document was opened; null: none. */
  public @Nullable Rows rows() {
    return rows;
  }

  @Override
  public Path path() {
    return path;
  }
}
