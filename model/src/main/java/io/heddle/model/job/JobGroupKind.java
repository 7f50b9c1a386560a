package io.heddle.model.job;

import java.util.Locale;

/** A kind of communication group of a job, by the degree that splits it. */
public enum JobGroupKind {
  /** Tensor groups: tp GPUs. */
  TP,
  /** Context groups: cp tensor groups. */
  CP,
  /** Expert groups: ep of the tensor groups of a stage. */
  EP,
  /** Data-parallel groups: a stage of all replicas. */
  DP,
  /** Pipeline groups: the stages of a replica. */
  PP;

  /** As files and options have it: {@code tp}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
