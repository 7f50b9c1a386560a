package io.heddle.model.io;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a usable file holds. */
public final class FileContent<T> {
  private final FileSchema<T> schema;
  private final T value;
  private final FileFindings findings;

  FileContent(FileSchema<T> schema, T value, FileFindings findings) {
    this.schema = schema;
    this.value = value;
    this.findings = findings;
  }

  /** The kind of the file. */
  public FileSchema<T> schema() {
    return schema;
  }

  public T value() {
    return value;
  }

  /**
   * What is strange in the file, though it can be used: members that look misspelt, numbers that do
   * not fit each other. Searched for when it is first asked for: O(length of the file).
   */
  public synchronized List<FileFinding> advice() {
    return List.copyOf(findings.advice());
  }

  /** The value if the file is of a kind, else null. */
  @SuppressWarnings("unchecked") // a schema is one object, which says the type of its values
  public <S> @Nullable S as(FileSchema<S> wanted) {
    return schema.equals(wanted) ? (S) value : null;
  }

  /** One line on what the file holds and how much of it. */
  public String summary() {
    return schema.summary(value);
  }

  /** What of other files it speaks of. */
  public FileReferences references() {
    return schema.references(value);
  }

  /** The text of such a file. */
  public String toJson() {
    return schema.toJson(value);
  }
}
