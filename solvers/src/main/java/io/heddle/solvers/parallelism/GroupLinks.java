package io.heddle.solvers.parallelism;

/** How the groups of each kind are joined; tensor groups never leave what is as close as can be. */
record GroupLinks(
    Collectives tensor,
    Collectives data,
    Collectives context,
    Collectives expert,
    Collectives pipeline) {
  static GroupLinks of(Device device, NetworkShares shares, Calibration calibration) {
    return new GroupLinks(
        new Collectives(device, calibration),
        joined(device, shares.data(), calibration),
        joined(device, shares.context(), calibration),
        joined(device, shares.expert(), calibration),
        joined(device, shares.pipeline(), calibration));
  }

  private static Collectives joined(Device device, double share, Calibration calibration) {
    return new Collectives(
        device.withLinks(
            device.localBytesPerSecond(), device.domain(), share * device.networkBytesPerSecond()),
        calibration);
  }
}
