package io.heddle.model.result;

import io.heddle.model.cluster.Host;
import java.util.List;
import java.util.stream.IntStream;

/**
 * GPUs of one host that a job holds.
 *
 * @param gpus local indices
 */
public record HostGpuShare(Host host, List<Integer> gpus) {
  public HostGpuShare {
    gpus = List.copyOf(gpus);
  }

  /** GPUs from one index to another, the latter excluded. */
  public static HostGpuShare of(Host host, int from, int to) {
    return new HostGpuShare(host, IntStream.range(from, to).boxed().toList());
  }
}
