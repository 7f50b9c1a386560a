package io.heddle.solvers.contention;

/** Two hosts of a job are not connected. */
public final class NoPathException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NoPathException(Flow flow) {
    super(
        "no path from host %s to host %s. Maybe a link is missing."
            .formatted(flow.fromHost(), flow.toHost()));
  }
}
