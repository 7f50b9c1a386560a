package io.heddle.model.telemetry;

import java.util.List;

/**
 * One quantity of one device over time.
 *
 * @param host that the device is in
 * @param device of that host; empty if it has one
 * @param samples by rising time
 */
public record DeviceTimeSeries(
    String host, String device, DeviceQuantity quantity, List<Sample> samples) {
  public DeviceTimeSeries {
    samples = List.copyOf(samples);
  }

  /**
   * What was read at one moment.
   *
   * @param seconds since any beginning that all devices share
   * @param value bytes of a counter, or a share in [0, 1] since the sample before
   */
  public record Sample(double seconds, double value) {}
}
