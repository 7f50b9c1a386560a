package io.heddle.model.dialect;

import io.heddle.model.io.InputException;
import io.heddle.model.io.RankFileFormat;
import io.heddle.model.io.RankFilePlan;
import io.heddle.model.text.Advice;
import io.heddle.model.text.DescribedFormat;
import java.util.LinkedHashMap;

/**
 * A launcher, which starts ranks on the hosts of a placement and knows no levels: what it can do is
 * to keep the rank order, in which each slice is a run of hosts.
 */
final class LauncherDialect extends DescribedFormat implements SchedulerDialect {
  private final RankFileFormat format;

  LauncherDialect(RankFileFormat format) {
    super(format.id(), format.summary() + "; needs a placement");
    this.format = format;
  }

  @Override
  public boolean needsPlacement() {
    return true;
  }

  @Override
  public SchedulerHandover write(SchedulerJob job, LevelNames names) {
    var placement = job.placement();
    if (placement == null) {
      throw new InputException(
          "--format",
          "",
          id() + " without --placement",
          "a placement, because a launcher does not choose hosts",
          Advice.sentence("Run heddle place, then pass its file as --placement FILE."));
    }
    var account = new SchedulerHandover.Account(job);
    for (var slice : job.topology().slices()) {
      account.leave(
          slice,
          "%s starts ranks on the hosts that it is given; nodes 0 to %d, and so on, are the slices in rank order"
              .formatted(id(), slice.hosts() - 1));
    }
    if (job.priority() != 0) {
      account.note("priority %,d: left out, a launcher has no queue".formatted(job.priority()));
    }
    account.leaveExclusive("a launcher does not keep other jobs out");
    var notes = account.close("");
    var comments = new StringBuilder();
    notes.forEach(note -> comments.append(HandoverComments.comment(note)));
    var files = new LinkedHashMap<String, String>();
    format
        .files(new RankFilePlan(placement), job.options())
        .forEach((name, text) -> files.put(name, behindFirstLine(text, comments.toString())));
    return account.handover(files);
  }

  /** A script's first line names its shell. */
  private static String behindFirstLine(String text, String comments) {
    int end = text.indexOf('\n') + 1;
    return text.substring(0, end) + comments + text.substring(end);
  }
}
