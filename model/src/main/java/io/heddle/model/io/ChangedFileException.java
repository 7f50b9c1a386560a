package io.heddle.model.io;

import io.heddle.model.text.Advice;
import java.nio.file.Path;

/** A file was not replaced because another program changed it after it was read. */
public final class ChangedFileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Path file;

  ChangedFileException(Path file) {
    super(
        new FileFinding(
                file.toString(),
                "",
                "changes by another program",
                "the file as it was when it was read",
                Advice.sentence("Save it elsewhere, or read it again."))
            .toString());
    this.file = file;
  }

  /** The file that changed. */
  public Path file() {
    return file;
  }
}
