package io.heddle.solvers.parallelism;

/** How the groups of each kind are joined; tensor groups never leave what is as close as can be. */
record CommunicationGroupLinks(
    CollectiveTimes tensor,
    CollectiveTimes data,
    CollectiveTimes context,
    CollectiveTimes expert,
    CollectiveTimes pipeline) {
  static CommunicationGroupLinks of(
      GpuDevice device, PlacedNetworkShares shares, Calibration calibration) {
    return new CommunicationGroupLinks(
        new CollectiveTimes(device, calibration),
        joined(device, shares.data(), calibration),
        joined(device, shares.context(), calibration),
        joined(device, shares.expert(), calibration),
        joined(device, shares.pipeline(), calibration));
  }

  private static CollectiveTimes joined(GpuDevice device, double share, Calibration calibration) {
    return new CollectiveTimes(
        device.withLinks(
            device.localBytesPerSecond(), device.domain(), share * device.networkBytesPerSecond()),
        calibration);
  }
}
