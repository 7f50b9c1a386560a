package io.heddle.solvers.eligibility;

/** What may exclude a host from a job, in the order in which the rules are applied. */
public enum EligibilityRule {
  UNKNOWN_GPUS("whose GPUs are not known"),
  GPU_MODEL("with other GPUs"),
  DEGREES("whose size does not suit the degrees"),
  HEALTH("drained or failed"),
  GPU_STATE("with taken GPUs that no running job holds"),
  RESERVATION("reserved while it runs"),
  HELD("held by jobs that may not move"),
  NVLINK_DOMAIN("in NVLink domains that are too small for a tensor group"),
  TENSOR_GROUP("of tensor groups that no NVLink domain holds"),
  CABLES("that too few others reach over cables"),
  NUMBER("of a model and size with too few of them");

  private final String words;

  EligibilityRule(String words) {
    this.words = words;
  }

  /** Completes “3 hosts …”. */
  public String words() {
    return words;
  }
}
