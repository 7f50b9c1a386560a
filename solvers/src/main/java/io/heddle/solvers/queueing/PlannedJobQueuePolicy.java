package io.heddle.solvers.queueing;

/** What a job may do that finds no room outside the hosts reserved for the planned job. */
public enum PlannedJobQueuePolicy {
  /** Arnold: into the zone if its predicted completion comes before the planned job. */
  PREDICTING("reserving, with predictor"),
  /** Never into the zone: the reservation alone. */
  RESERVING("reserving, no predictor"),
  /** Outside first, else into the zone: best effort, as packing schedulers do. */
  PACKING("reserving and packing");

  private final String label;

  PlannedJobQueuePolicy(String label) {
    this.label = label;
  }

  /** For a person. */
  public String label() {
    return label;
  }
}
