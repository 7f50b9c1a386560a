package io.heddle.solvers.federation;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.FixedDegrees;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.TransformerShape;
import io.heddle.solvers.parallelism.EstimatedSoftwareStack;
import io.heddle.solvers.parallelism.GpuDevice;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Plans on single clusters, found once for all runs that share it. Safe for several threads. */
public final class SingleClusterPlanCache {
  /** All that such a plan hangs on. */
  record Key(
      TransformerShape shape,
      int globalBatch,
      Precision precision,
      OptimizerKind optimizer,
      EstimatedSoftwareStack stack,
      FixedDegrees fixed,
      GpuDevice device,
      int gpus) {}

  private final Map<Key, Optional<FederationCut>> plans = new ConcurrentHashMap<>();

  @Nullable FederationCut get(Key key, Supplier<@Nullable FederationCut> search) {
    var known = plans.get(key);
    if (known == null) {
      known = Optional.ofNullable(search.get());
      plans.put(key, known);
    }
    return known.orElse(null);
  }
}
