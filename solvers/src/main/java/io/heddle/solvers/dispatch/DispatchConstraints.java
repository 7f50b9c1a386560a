package io.heddle.solvers.dispatch;

import java.util.List;
import java.util.Set;

/**
 * What a request asks for beside a number of GPUs.
 *
 * @param sameMinipod all GPUs in one minipod
 * @param maxHosts at most so many hosts
 * @param wholeHosts hosts are taken whole or not at all, so no fragment is left behind
 * @param gpuModels that it may mix; empty: any
 * @param reserved ids of hosts that it may not have
 */
public record DispatchConstraints(
    boolean sameMinipod,
    int maxHosts,
    boolean wholeHosts,
    List<String> gpuModels,
    Set<String> reserved) {
  public static final DispatchConstraints NONE =
      new DispatchConstraints(false, Integer.MAX_VALUE, false);

  public DispatchConstraints {
    gpuModels = List.copyOf(gpuModels);
    reserved = Set.copyOf(reserved);
    if (maxHosts < 1) {
      throw new IllegalArgumentException("%d hosts at most".formatted(maxHosts));
    }
  }

  /** Of any GPUs, with no host reserved. */
  public DispatchConstraints(boolean sameMinipod, int maxHosts, boolean wholeHosts) {
    this(sameMinipod, maxHosts, wholeHosts, List.of(), Set.of());
  }

  DispatchConstraints with(int hosts, boolean whole) {
    return new DispatchConstraints(sameMinipod, hosts, whole, gpuModels, reserved);
  }
}
