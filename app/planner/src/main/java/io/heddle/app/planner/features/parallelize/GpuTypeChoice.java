package io.heddle.app.planner.features.parallelize;

import io.heddle.app.usecase.estimate.GpuOffer;
import io.heddle.model.hardware.GpuHardwareTable;
import org.jspecify.annotations.Nullable;

/**
 * A type of GPU that may be weighed.
 *
 * @param on whether it is
 * @param hourlyPrice of one, or null if not stated
 */
public record GpuTypeChoice(GpuOffer offer, boolean on, @Nullable Double hourlyPrice) {
  public GpuTypeChoice with(boolean whether) {
    return new GpuTypeChoice(offer, whether, hourlyPrice);
  }

  public GpuTypeChoice with(@Nullable Double price) {
    return new GpuTypeChoice(offer, on, price);
  }

  /** Whether plans for GPUs of a name of the table of hardware are for this type. */
  boolean isOf(String gpu) {
    var spec = GpuHardwareTable.find(offer.gpu());
    return spec != null && spec.name().equals(gpu);
  }

  /** Whether the table of hardware knows it. */
  public boolean isKnown() {
    return GpuHardwareTable.find(offer.gpu()) != null;
  }
}
