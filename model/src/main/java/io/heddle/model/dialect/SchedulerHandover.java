package io.heddle.model.dialect;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A job as files for a scheduler.
 *
 * @param files contents by plain file name
 * @param said what of the job's topology the files ask for
 * @param notes what they cannot ask for, and what they rest on; each is also a comment in a file
 */
public record SchedulerHandover(
    Map<String, String> files, ScheduledTopology said, List<String> notes) {
  public SchedulerHandover {
    files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    notes = List.copyOf(notes);
  }

  /** What a dialect takes of a job's topology, part by part: all else becomes a note. */
  static final class Account {
    private final SchedulerJob job;
    private final List<HostSlice> said = new ArrayList<>();
    private final List<HostSlice> left;
    private final List<String> notes = new ArrayList<>();
    private boolean balanceNoted;

    Account(SchedulerJob job) {
      this.job = job;
      this.left = new ArrayList<>(job.topology().slices());
      notes.addAll(job.notes());
    }

    SchedulerJob job() {
      return job;
    }

    /** The file asks for the slice. */
    void say(HostSlice slice) {
      left.remove(slice);
      said.add(slice);
    }

    /** The file cannot ask for the slice; the first reason counts. */
    void leave(HostSlice slice, String reason) {
      if (left.remove(slice)) {
        notes.add("%s: left out, %s".formatted(slice, reason));
      }
    }

    /** The label of a slice's level; null where it has none, and the file cannot ask for it. */
    @Nullable String label(HostSlice slice, LevelNames names) {
      var label = names.label(slice.level());
      if (label == null) {
        leave(slice, names.withoutLabel(slice.level()));
      }
      return label;
    }

    /** The file cannot keep other jobs out. */
    void leaveExclusive(String reason) {
      if (job.exclusive()) {
        notes.add("exclusive: left out, " + reason);
      }
    }

    /** The file asks for something that the job does not, and a note says why. */
    void sayMore(HostSlice more) {
      said.add(more);
    }

    /** What became of the wish for balance. */
    void noteBalance(String note) {
      balanceNoted = true;
      notes.add("balanced: " + note);
    }

    void note(String note) {
      notes.add(note);
    }

    /** What is neither said nor left out with a reason of its own is left out for this one. */
    List<String> close(String reason) {
      List.copyOf(left).forEach(each -> leave(each, reason));
      if (job.topology().balanced() && !balanceNoted) {
        noteBalance("left out, the scheduler has no setting for it");
      }
      return List.copyOf(notes);
    }

    /** After {@link #close}. */
    SchedulerHandover handover(Map<String, String> files) {
      return new SchedulerHandover(
          files, new ScheduledTopology(job.topology().hosts(), said, false), notes);
    }
  }
}
