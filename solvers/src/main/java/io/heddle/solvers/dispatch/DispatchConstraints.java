package io.heddle.solvers.dispatch;

/**
 * What a request asks for beside a number of GPUs.
 *
 * @param sameMinipod all GPUs in one minipod
 * @param maxHosts at most so many hosts
 * @param wholeHosts hosts are taken whole or not at all, so no fragment is left behind
 */
public record DispatchConstraints(boolean sameMinipod, int maxHosts, boolean wholeHosts) {
  public static final DispatchConstraints NONE =
      new DispatchConstraints(false, Integer.MAX_VALUE, false);

  public DispatchConstraints {
    if (maxHosts < 1) {
      throw new IllegalArgumentException("%d hosts at most".formatted(maxHosts));
    }
  }
}
