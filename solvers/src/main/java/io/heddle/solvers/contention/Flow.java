package io.heddle.solvers.contention;

/**
 * What one host sends to another in an iteration.
 *
 * @param bytes above 0
 * @param fromGroup PCIe switch that it leaves by, −1: all of them
 * @param toGroup PCIe switch that it arrives at, −1: all of them
 */
public record Flow(String fromHost, String toHost, double bytes, int fromGroup, int toGroup) {
  public Flow(String fromHost, String toHost, double bytes) {
    this(fromHost, toHost, bytes, -1, -1);
  }
}
