package io.heddle.solvers.simulation;

/**
 * One transfer of every iteration of a job.
 *
 * @param bytes above 0
 * @param links numbers of the links that it takes
 */
@SuppressWarnings("ArrayRecordComponent") // shared and never written
public record SimulatedFlow(double bytes, int[] links) {
  public SimulatedFlow {
    if (!(bytes > 0)) {
      throw new IllegalArgumentException("a flow of %s bytes".formatted(bytes));
    }
  }
}
