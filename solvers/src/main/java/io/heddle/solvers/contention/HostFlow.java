package io.heddle.solvers.contention;

import org.jspecify.annotations.Nullable;

/**
 * What one host sends to another in an iteration.
 *
 * @param bytes above 0
 * @param fromGroup PCIe switch that it leaves by, −1: all of them
 * @param toGroup PCIe switch that it arrives at, −1: all of them
 * @param lane the adapters and the queue pair that it is, or null: not distinguished yet
 */
public record HostFlow(
    String fromHost, String toHost, double bytes, int fromGroup, int toGroup, @Nullable Lane lane) {
  /**
   * One of the queue pairs between two adapters.
   *
   * @param out the network's link from the host that it leaves by
   * @param in the network's link to the host that it arrives by
   * @param queuePair from 0 on
   */
  public record Lane(int out, int in, int queuePair) {}

  public HostFlow(String fromHost, String toHost, double bytes) {
    this(fromHost, toHost, bytes, -1, -1);
  }

  public HostFlow(String fromHost, String toHost, double bytes, int fromGroup, int toGroup) {
    this(fromHost, toHost, bytes, fromGroup, toGroup, null);
  }

  /** 0 where queue pairs are not distinguished. */
  public int queuePair() {
    return lane == null ? 0 : lane.queuePair();
  }
}
