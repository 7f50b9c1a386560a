package io.heddle.solvers.moves;

/** What may keep moves from making room, each on its own. */
enum JobMovesLimit {
  RACK("racks could power more GPUs (--rack-gpus)"),
  APART("no jobs were kept apart"),
  RESERVATION("no hosts were reserved"),
  PREEMPTIBLE_ONLY("jobs that are not preemptible moved, too (--preemptible-only)"),
  PINNED("no jobs were pinned"),
  MERGE("shares of one job on several hosts could meet on one"),
  MINIPODS("the job lay in more minipods (--spread)");

  private final String words;

  JobMovesLimit(String words) {
    this.words = words;
  }

  /** Completes “There would be room if …”. */
  String words() {
    return words;
  }

  /** Whether a problem sets this limit at all. */
  boolean isSet(MovesProblem problem) {
    var jobs = problem.allocations().jobs();
    return switch (this) {
      case RACK -> problem.rules().rackGpus() > 0;
      case APART -> jobs.stream().anyMatch(job -> !job.apartFrom().isEmpty());
      case RESERVATION -> !problem.allocations().reservations().isEmpty();
      case PREEMPTIBLE_ONLY -> problem.rules().preemptibleOnly();
      case PINNED -> jobs.stream().anyMatch(job -> job.pinned());
      case MERGE -> jobs.stream().anyMatch(job -> job.hosts().size() > 1);
      case MINIPODS -> problem.mostMinipods() < problem.cluster().minipods().size();
    };
  }
}
