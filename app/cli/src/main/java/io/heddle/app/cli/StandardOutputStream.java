package io.heddle.app.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Standard output; remembers that it could not be written, which a {@code PrintWriter} hides. */
final class StandardOutputStream extends FilterOutputStream {
  private @Nullable IOException trouble;

  StandardOutputStream(OutputStream out) {
    super(out);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    try {
      out.write(bytes, from, count);
    } catch (IOException problem) {
      trouble = problem;
      throw problem;
    }
  }

  /** Null also where a reader has had enough ({@code heddle … | head}). */
  @Nullable IOException trouble() {
    return trouble != null && String.valueOf(trouble.getMessage()).matches("(?i).*pipe.*")
        ? null
        : trouble;
  }
}
