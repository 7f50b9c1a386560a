package io.heddle.model.io;

import io.heddle.model.telemetry.DeviceTimeSeries;
import java.nio.file.Path;
import java.util.List;

/**
 * Counters of network adapters and GPUs over time: a CSV with a row for each device and moment, or
 * the answer of a Prometheus range query.
 */
public final class TelemetryFile {
  private TelemetryFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with every problem of the file; if it names no known quantity, too
   */
  public static List<DeviceTimeSeries> read(Path path) {
    return read(path.toString(), Utf8FileReader.read(path));
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static List<DeviceTimeSeries> read(String sourceName, String text) {
    return text.stripLeading().startsWith("{")
        ? PrometheusSeriesReader.read(sourceName, text)
        : CounterCsvTable.read(sourceName, text);
  }
}
