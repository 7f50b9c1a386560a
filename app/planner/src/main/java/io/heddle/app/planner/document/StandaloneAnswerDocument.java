package io.heddle.app.planner.document;

import io.heddle.model.io.FileContent;
import java.nio.file.Path;

/** An answer that stands by itself: it belongs to no cluster, or to none that is open. */
public final class StandaloneAnswerDocument implements OpenDocument {
  private final FileContent<?> content;
  private final Path path;

  public StandaloneAnswerDocument(FileContent<?> content, Path path) {
    this.content = content;
    this.path = path;
  }

  /** What the file holds. */
  public FileContent<?> content() {
    return content;
  }

  @Override
  public Path path() {
    return path;
  }
}
