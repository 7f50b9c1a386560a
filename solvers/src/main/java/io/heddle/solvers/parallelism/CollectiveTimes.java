package io.heddle.solvers.parallelism;

import io.heddle.model.job.TransformerShape;

/**
 * Seconds of collectives by α–β over two levels: the domain (NVLink) and the network between
 * domains. GPUs of a group lie a stride apart in rank order, and every group of a domain sends at
 * the same time, so that a ring gets the network share of its own members there.
 */
final class CollectiveTimes {
  /** Share of the wires' speed that large messages reach inside a domain of eight. */
  static final double LOCAL_SHARE = CollectiveTimeLaw.SHIPPED.ringShare(8);

  private final double latency;
  private final int domain;
  private final double local;
  private final double network;
  private final double perLocalExpertByte;
  private final double perNetworkExpertByte;

  CollectiveTimes(GpuDevice device, Calibration calibration) {
    domain = device.domain();
    latency = CollectiveTimeLaw.latency(device.name());
    local = device.localBytesPerSecond() * LOCAL_SHARE;
    network =
        Math.min(
            local,
            device.networkBytesPerSecond() * calibration.of(CalibratedTimeParameter.NETWORK));
    perLocalExpertByte = calibration.of(CalibratedTimeParameter.EXPERTS_LOCAL) / local;
    perNetworkExpertByte = calibration.of(CalibratedTimeParameter.EXPERTS_NETWORK) / network;
  }

  /** Bytes per second that each GPU of a ring sends. */
  double ringSpeed(double size, double stride) {
    double members = Math.max(1, Math.min(size, Math.floor(domain / Math.max(1, stride))));
    double most = local * CollectiveTimeLaw.SHIPPED.ringShare(size) / LOCAL_SHARE;
    return members >= size ? most : Math.min(most, members * network);
  }

  /** All-gather or reduce-scatter of so many bytes; an all-reduce takes both. */
  double ring(double bytes, double size, double stride) {
    return size <= 1 ? 0 : steps(bytes * (size - 1) / size / ringSpeed(size, stride), size);
  }

  /** Blocks handed round until all have all, as context parallelism does with keys. */
  double handRound(double bytes, double size, double stride) {
    return size <= 1 ? 0 : steps(bytes * (size - 1) / ringSpeed(size, stride), size);
  }

  private double steps(double sending, double size) {
    return CollectiveTimeLaw.together(latency * CollectiveTimeLaw.SHIPPED.ring(size - 1), sending);
  }

  /**
   * Tokens to their experts, or back. A token travels once to each GPU of its domain, and once to
   * each other domain, that has any of its experts.
   *
   * @param bytes of the tokens of one GPU
   */
  double toExperts(double bytes, double size, TransformerShape shape) {
    if (size <= 1) {
      return 0;
    }
    double inside = Math.min(size, domain);
    double domains = Math.max(1, Math.floor(size / inside));
    double gpus = met(LayerSizes.expertPlaces(shape, size), shape.topK());
    double others =
        domains > 1
            ? met(LayerSizes.expertPlaces(shape, domains), shape.topK()) * (domains - 1) / domains
            : 0;
    return Math.max(
            bytes * gpus * (size - 1) / size * perLocalExpertByte,
            bytes * others * perNetworkExpertByte)
        + latency * CollectiveTimeLaw.SHIPPED.exchange(size);
  }

  /** How many of so many places have any of the k experts of a token. */
  private static double met(double places, int k) {
    return places * (1 - Math.pow(1 - 1 / places, k));
  }

  /** From a stage to the next. */
  double pass(double bytes, double span) {
    return bytes / (span <= domain ? local : network) + latency * CollectiveTimeLaw.SHIPPED.base();
  }
}
