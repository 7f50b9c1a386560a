package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.model.job.TrainingJob;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** New jobs to start from. */
public final class NewJobTemplates {
  private NewJobTemplates() {}

  private static final int USUAL_HOST = 8;

  /** A job on one free host, which a person then enlarges. */
  public static TrainingJob first(EditableDocument document) {
    int gpus =
        document instanceof ClusterDocument fabric && !fabric.cluster().hosts().isEmpty()
            ? fabric.cluster().hosts().getFirst().type().gpus()
            : USUAL_HOST;
    return TrainingJob.of(Text.of("job.new"), 1, gpus, 1);
  }

  /** The job of that name; null where there is none. */
  public static @Nullable TrainingJob named(List<TrainingJob> jobs, String id) {
    return jobs.stream().filter(each -> each.id().equals(id)).findFirst().orElse(null);
  }

  /** The same job again; the document gives it a free id. */
  public static TrainingJob copy(TrainingJob job) {
    return job.withId(Text.of("job.copy", job.id()));
  }

  /**
   * Adds a job to others, unless it is one of them; where its id is taken, under the next free
   * number.
   *
   * @return the job as it is among them
   */
  static TrainingJob join(List<TrainingJob> jobs, TrainingJob job) {
    if (jobs.contains(job)) {
      return job;
    }
    var id = job.id();
    for (int number = 2; isTaken(jobs, id); number++) {
      id = job.id() + "-" + number;
    }
    var joined = job.withId(id);
    jobs.add(joined);
    return joined;
  }

  /**
   * Which job is worked on after an edit, an undo or a redo: the one of before, however it is
   * called now, else the last, else none.
   */
  static @Nullable TrainingJob kept(
      @Nullable TrainingJob shown, List<TrainingJob> before, List<TrainingJob> now) {
    if (shown == null || now.isEmpty()) {
      return now.isEmpty() ? null : now.getLast();
    }
    int index = before.indexOf(shown);
    boolean renamed = before.size() == now.size() && index >= 0;
    return Stream.of(
            now.stream().filter(shown::equals),
            now.stream().filter(each -> each.id().equals(shown.id())),
            renamed ? Stream.of(now.get(index)) : Stream.<TrainingJob>empty())
        .flatMap(each -> each)
        .findFirst()
        .orElse(now.getLast());
  }

  private static boolean isTaken(List<TrainingJob> jobs, String id) {
    return jobs.stream().anyMatch(job -> job.id().equals(id));
  }
}
