package io.heddle.app.planner.document;

import io.heddle.model.io.Content;
import java.nio.file.Path;

/** An answer that stands by itself: it belongs to no cluster, or to none that is open. */
public final class AnswerDocument implements Document {
  private final Content<?> content;
  private final Path path;

  public AnswerDocument(Content<?> content, Path path) {
    this.content = content;
    this.path = path;
  }

  /** What the file holds. */
  public Content<?> content() {
    return content;
  }

  @Override
  public String name() {
    return String.valueOf(path.getFileName());
  }

  @Override
  public Path path() {
    return path;
  }

  /** Answers are not edited. */
  @Override
  public boolean isModified() {
    return false;
  }
}
