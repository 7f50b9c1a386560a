package io.heddle.model.io;

import io.heddle.model.text.Advice;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a file is that is no text in UTF-8, by its first bytes.
 *
 * @param content for a message
 * @param advice what to do with it
 */
record BinaryFileSignature(String content, Advice advice) {
  private static final int PROBED = 256;
  private static final String UNPACK = "Decompress it: %s.";
  private static final String SAVE = "Save it as UTF-8, for example with iconv -f %s -t UTF-8.";

  private record Known(List<Integer> start, BinaryFileSignature signature) {
    Known(String start, String content, String advice) {
      this(
          start.chars().boxed().toList(),
          new BinaryFileSignature(content, Advice.sentence(advice)));
    }

    boolean begins(byte[] bytes) {
      for (int i = 0; i < start.size(); i++) {
        if (i >= bytes.length || (bytes[i] & 0xff) != start.get(i)) {
          return false;
        }
      }
      return true;
    }
  }

  private static final List<Known> KNOWN =
      List.of(
          new Known("(\u00b5/\u00fd", "data compressed by zstd", UNPACK.formatted("unzstd")),
          new Known("\u00fd7zXZ", "data compressed by xz", UNPACK.formatted("unxz")),
          new Known("BZh", "data compressed by bzip2", UNPACK.formatted("bunzip2")),
          new Known("%PDF-", "a PDF document", "Use the file that it was made from."),
          new Known("\u0089PNG", "a picture (PNG)", "Use the file that it was made from."),
          new Known("SQLite format 3\0", "an SQLite database", "Export its table as CSV."),
          new Known("\u00ff\u00fe\0\0", "text in UTF-32", SAVE.formatted("UTF-32")),
          new Known("\0\0\u00fe\u00ff", "text in UTF-32", SAVE.formatted("UTF-32")),
          new Known("\u00ff\u00fe", "text in UTF-16", SAVE.formatted("UTF-16")),
          new Known("\u00fe\u00ff", "text in UTF-16", SAVE.formatted("UTF-16")));

  /** Null for what may be text. */
  static @Nullable BinaryFileSignature of(byte[] bytes) {
    for (var known : KNOWN) {
      if (known.begins(bytes)) {
        return known.signature();
      }
    }
    var head = Arrays.copyOf(bytes, Math.min(PROBED, bytes.length));
    int odd = zeros(head, 1);
    int even = zeros(head, 0);
    if (odd + even == 0) {
      return null;
    }
    if (even == 0 && odd * 3 > head.length) {
      return new BinaryFileSignature("text in UTF-16", Advice.sentence(SAVE.formatted("UTF-16LE")));
    }
    if (odd == 0 && even * 3 > head.length) {
      return new BinaryFileSignature("text in UTF-16", Advice.sentence(SAVE.formatted("UTF-16BE")));
    }
    return new BinaryFileSignature("binary data", Advice.sentence("It may be the wrong file."));
  }

  private static int zeros(byte[] bytes, int from) {
    int zeros = 0;
    for (int i = from; i < bytes.length; i += 2) {
      zeros += bytes[i] == 0 ? 1 : 0;
    }
    return zeros;
  }
}
