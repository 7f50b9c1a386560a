package io.heddle.model.io;

import io.heddle.model.escape.CommentEscaping;
import io.heddle.model.text.Advice;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names of hosts and jobs in other people's syntaxes, whatever they are called. */
final class RankNameEscaping {
  /** What every launcher, DNS and Slurm agree upon. */
  static final Pattern HOST_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]*");

  private static final int LONGEST_FILE_PART = 80;

  private RankNameEscaping() {}

  /** The first lines of every file that can hold comments. */
  static String head(RankFilePlan plan, RankFileOptions options, String... lines) {
    var placement = plan.placement();
    var text =
        new StringBuilder(
            "# Written by Heddle. Job %s on cluster %s: %s ranks on %s hosts of %s GPUs, order %s.\n"
                .formatted(
                    CommentEscaping.of(placement.job()),
                    CommentEscaping.of(placement.cluster()),
                    plan.gpus(),
                    plan.hosts(),
                    placement.gpusPerHost(),
                    options.order()));
    for (var line : lines) {
      text.append("# ").append(line).append('\n');
    }
    return text.toString();
  }

  /** For a part of a file name; not unique. */
  static String fileName(String text) {
    var safe = text.replaceAll("[^A-Za-z0-9_.-]", "_");
    return safe.length() <= LONGEST_FILE_PART ? safe : safe.substring(0, LONGEST_FILE_PART);
  }

  /**
   * @throws InputException if a host's name cannot stand in the format
   */
  static void require(Pattern names, String words, List<List<String>> matrix, String format) {
    matrix.forEach(
        row -> require(names, words, row, format, Advice.use("csv, which supports any name")));
  }

  /**
   * @throws InputException if a host's name cannot stand in the format
   */
  static void require(
      Pattern names,
      String words,
      Collection<String> hosts,
      String format,
      @Nullable Advice advice) {
    for (var host : hosts) {
      if (!names.matcher(host).matches()) {
        throw new InputException(
            format,
            "",
            "host " + JsonCursor.quote(host),
            "a host name that this format can hold: " + words,
            advice);
      }
    }
  }
}
