package io.heddle.model.result;

import io.heddle.model.cluster.Host;
import java.util.List;
import java.util.stream.IntStream;

/**
 * GPUs of one host that a job holds.
 *
 * @param gpus local indices
 */
public record GpuShare(Host host, List<Integer> gpus) {
  public GpuShare {
    gpus = List.copyOf(gpus);
  }

  /** GPUs from one index to another, the latter excluded. */
  public static GpuShare of(Host host, int from, int to) {
    return new GpuShare(host, IntStream.range(from, to).boxed().toList());
  }
}
