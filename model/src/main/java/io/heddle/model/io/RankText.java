package io.heddle.model.io;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.node.StringNode;

/** Names of hosts and jobs in other people's syntaxes, whatever they are called. */
final class RankText {
  /** What every launcher, DNS and Slurm agree upon. */
  static final Pattern HOST_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]*");

  private static final Pattern SHELL_SAFE = Pattern.compile("[A-Za-z0-9_./:=@%+-]+");
  private static final Pattern CSV_PLAIN = Pattern.compile("[^\",\\s]+");
  private static final int LONGEST_FILE_PART = 80;

  private RankText() {}

  /** The first lines of every file that can hold comments. */
  static String head(RankPlan plan, RankOptions options, String... lines) {
    var placement = plan.placement();
    var text =
        new StringBuilder(
            "# Written by Heddle. Job %s on cluster %s: %s ranks on %s hosts of %s GPUs, order %s.\n"
                .formatted(
                    comment(placement.job()),
                    comment(placement.cluster()),
                    plan.gpus(),
                    plan.hosts(),
                    placement.gpusPerHost(),
                    options.order()));
    for (var line : lines) {
      text.append("# ").append(line).append('\n');
    }
    return text.toString();
  }

  /** For a comment: one line, not longer than a line. */
  static String comment(String text) {
    var line = text.replaceAll("\\p{Cntrl}|[\u2028\u2029\u0085]", " ");
    return line.length() <= LONGEST_FILE_PART ? line : line.substring(0, LONGEST_FILE_PART) + "…";
  }

  /** For a POSIX shell. */
  static String shell(String text) {
    return SHELL_SAFE.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  /** For YAML, which reads JSON's strings. */
  static String yaml(String text) {
    return StringNode.valueOf(text)
        .toString()
        .chars()
        .mapToObj(c -> c < 0x7f ? String.valueOf((char) c) : "\\u%04x".formatted(c))
        .collect(Collectors.joining());
  }

  /** RFC 4180. */
  static String csv(String text) {
    return CSV_PLAIN.matcher(text).matches() ? text : '"' + text.replace("\"", "\"\"") + '"';
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
    for (var row : matrix) {
      for (var host : row) {
        if (!names.matcher(host).matches()) {
          throw new InputException(
              new Finding(
                  format,
                  "",
                  "host " + JsonCursor.quote(host),
                  "a host name that this format can hold: " + words,
                  "csv, which holds any name"));
        }
      }
    }
  }
}
