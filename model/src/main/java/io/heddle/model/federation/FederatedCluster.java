package io.heddle.model.federation;

import io.heddle.model.kind.FileMember;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A cluster as others see it from afar.
 *
 * @param free by type of GPU
 * @param file name of the file that holds its fabric and says what is free, relative to the
 *     federation's; null where {@code free} is all that is known
 * @param region of whatever provider, or null
 * @param place on the map, or null
 */
@RecordBuilder
public record FederatedCluster(
    String id,
    List<GpuStock> free,
    @Nullable String file,
    @Nullable String region,
    @Nullable Place place)
    implements FederatedClusterBuilder.With {
  public FederatedCluster {
    free = List.copyOf(free);
  }

  /**
   * Coordinates.
   *
   * @param latitude degrees, -90 to 90
   * @param longitude degrees, -180 to 180
   */
  public record Place(
      @FileMember(value = "degrees from -90 to 90", min = -90, max = 90) double latitude,
      @FileMember(value = "degrees from -180 to 180", min = -180, max = 180) double longitude) {
    public Place {
      if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
        throw new IllegalArgumentException("place %s, %s".formatted(latitude, longitude));
      }
    }
  }

  /** Nothing but GPUs of a type. */
  public static FederatedCluster of(String id, int gpus, @Nullable String gpuModel) {
    return new FederatedCluster(id, List.of(new GpuStock(gpuModel, gpus)), null, null, null);
  }

  public int gpus() {
    return free.stream().mapToInt(GpuStock::gpus).sum();
  }

  /** Free GPUs of the types that are wanted; a type that is not known is none of them. */
  public int gpus(Predicate<String> wanted) {
    return free.stream()
        .filter(stock -> stock.gpuModel() != null && wanted.test(stock.gpuModel()))
        .mapToInt(GpuStock::gpus)
        .sum();
  }
}
