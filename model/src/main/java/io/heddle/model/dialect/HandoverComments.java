package io.heddle.model.dialect;

import io.heddle.model.escape.CommentEscaping;
import io.heddle.model.text.CountedNoun;
import io.heddle.model.text.VisibleTextSanitizer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Comments behind {@code #}, by which a file says what it is and what it cannot ask for. */
final class HandoverComments {
  private HandoverComments() {}

  /** The first lines of a file: what it is, and every note. */
  static String head(SchedulerJob job, String what, List<String> notes) {
    var lines = new ArrayList<String>();
    lines.add(
        "Written by Heddle. Job %s on cluster %s: %s of %s."
            .formatted(
                CommentEscaping.of(job.id()),
                CommentEscaping.of(job.cluster()),
                CountedNoun.of(job.hosts(), "host"),
                CountedNoun.of(job.gpusPerHost(), "GPU")));
    lines.add(what);
    return lines.stream().map(line -> "# " + line + "\n").collect(Collectors.joining())
        + notes.stream().map(HandoverComments::comment).collect(Collectors.joining());
  }

  /** A note as one line of a file that has comments behind {@code #}, however long. */
  static String comment(String note) {
    return "# note: " + VisibleTextSanitizer.of(note) + "\n";
  }
}
