package io.heddle.app.usecase.dispatch;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.HostShare;
import io.heddle.solvers.dispatch.BandwidthEstimate;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Measures the time that searches spend in an estimate. */
public final class TimedBandwidthEstimate implements BandwidthEstimate {
  private final BandwidthEstimate inner;
  private final AtomicLong nanos = new AtomicLong();

  public TimedBandwidthEstimate(BandwidthEstimate inner) {
    this.inner = inner;
  }

  @Override
  public double[] estimate(List<List<HostShare>> candidates) {
    long start = System.nanoTime();
    var result = inner.estimate(candidates);
    nanos.addAndGet(System.nanoTime() - start);
    return result;
  }

  @Override
  public @Nullable ClusterBandwidthFunction exact() {
    return inner.exact();
  }

  @Override
  public @Nullable ClusterBandwidthFunction guide() {
    return inner.guide();
  }

  /** Milliseconds since the last call of this method. */
  public double takeMillis() {
    return nanos.getAndSet(0) / 1e6;
  }
}
