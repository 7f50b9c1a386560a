package io.heddle.model.cluster;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What hosts of one kind have in common.
 *
 * @param gpuModel for example {@code H100}
 * @param gpus GPUs per host, at least 1
 * @param gpuMemoryGiB memory of one GPU in GiB; 0 where unknown
 * @param interconnect gpus × gpus words of {@code nvidia-smi topo -m} ({@code X}, {@code NV#},
 *     {@code PIX}, {@code PXB}, {@code PHB}, {@code NODE}, {@code SYS}); null: every pair alike
 * @param railGBps what collectives reach between two hosts for each GPU, in GB/s of bus bandwidth;
 *     0 where unknown. The cables of a host go before it
 * @param linkGBps bandwidth in GB/s of a link word where it differs from the built-in table
 */
@RecordBuilder
public record HostType(
    String name,
    String gpuModel,
    int gpus,
    double gpuMemoryGiB,
    @Nullable List<List<String>> interconnect,
    double railGBps,
    Map<String, Double> linkGBps)
    implements HostTypeBuilder.With {
  public HostType {
    if (gpus < 1) {
      throw new IllegalArgumentException("host type %s: %d GPUs".formatted(name, gpus));
    }
    if (interconnect != null) {
      interconnect = interconnect.stream().map(List::copyOf).toList();
      if (interconnect.size() != gpus
          || interconnect.stream().anyMatch(row -> row.size() != gpus)) {
        throw new IllegalArgumentException(
            "host type %s: the interconnect is not %d × %d".formatted(name, gpus, gpus));
      }
    }
    linkGBps = Collections.unmodifiableMap(new TreeMap<>(linkGBps));
  }

  public HostType(String name, String gpuModel, int gpus) {
    this(name, gpuModel, gpus, 0, null, 0, Map.of());
  }
}
