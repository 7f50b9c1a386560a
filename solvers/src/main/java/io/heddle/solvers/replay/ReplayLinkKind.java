package io.heddle.solvers.replay;

/** Links by what they join (CRUX, Fig. 24). */
public enum ReplayLinkKind {
  /** Inside a host, between GPUs and an adapter. */
  PCIE,

  /** Between a host's adapter and its switch. */
  ADAPTER,

  /** Between switches. */
  SWITCHES
}
