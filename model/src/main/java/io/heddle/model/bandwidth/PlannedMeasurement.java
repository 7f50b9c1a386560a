package io.heddle.model.bandwidth;

import io.heddle.model.result.Gpu;
import java.util.List;

/**
 * A measurement to make.
 *
 * @param gpus in order, two or more
 * @param seconds how long it is likely to take
 */
public record PlannedMeasurement(List<Gpu> gpus, double seconds) {
  public PlannedMeasurement {
    gpus = List.copyOf(gpus);
  }
}
