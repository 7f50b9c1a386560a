package io.heddle.model.reliability;

import io.heddle.model.allocation.Domain;

/** What one failure of a class takes down. */
public enum FailureScope {
  HOST(Domain.HOST),
  /** All hosts of one leaf switch. */
  LEAF(Domain.LEAF),
  /** All hosts of one rack (label {@code rack}). */
  RACK(Domain.RACK);

  private final Domain domain;

  FailureScope(Domain domain) {
    this.domain = domain;
  }

  public Domain domain() {
    return domain;
  }
}
