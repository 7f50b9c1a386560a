package io.heddle.model.exchange;

import io.heddle.model.cluster.HostType;
import io.heddle.model.sources.ClusterAssumption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a person knows and a file may not say.
 *
 * @param name of the cluster; null: the file's
 * @param hostType of hosts whose file does not say what they are; null: their GPUs are unknown
 * @param gbps speed of one cable in 10⁹ bit/s where the file does not say it
 * @param assumptions about what no file says, applied in this order
 */
public record FabricImportOptions(
    @Nullable String name,
    @Nullable HostType hostType,
    double gbps,
    List<ClusterAssumption> assumptions) {
  public static final FabricImportOptions DEFAULT = new FabricImportOptions(null, null, 400);

  public FabricImportOptions(@Nullable String name, @Nullable HostType hostType, double gbps) {
    this(name, hostType, gbps, List.of());
  }

  public FabricImportOptions {
    assumptions = List.copyOf(assumptions);
    if (!(gbps > 0 && gbps <= 1e9)) {
      throw new IllegalArgumentException("%s gbps is no speed of a cable".formatted(gbps));
    }
  }
}
