package io.heddle.app.planner.document;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.KnownModel;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Jobs that train a public model, on sizes that a document's hosts allow. */
public final class JobPresets {
  private static final int MOST_SIZES = 6;
  private static final int USUAL_HOST = 8;
  private static final double USUAL_GIB = 80;
  private static final int USUAL_MOST = 8192;

  /** Of mixed-precision Adam: weights and gradients of 2 bytes, 12 of the optimizer. */
  private static final double STATE_BYTES = 16;

  private JobPresets() {}

  /** A job whose degrees are still to be found. */
  public static TrainingJob of(KnownModel model, int gpus) {
    return new TrainingJob(
        id(model.name()),
        TrainingWorkload.of(model.shape(), model.globalBatch()),
        null,
        JobResourceRequest.of(gpus),
        null);
  }

  /**
   * A job that trains another model on the same request. Its degrees and what was measured of it
   * were another model's, and are dropped where the model changes.
   */
  public static TrainingJob training(TrainingJob job, TrainingWorkload other) {
    if (Objects.equals(other.model(), job.model())) {
      return job;
    }
    return new TrainingJob(
        job.id(),
        job.workload().withModel(other.model()).withGlobalBatch(other.globalBatch()),
        null,
        job.request(),
        null);
  }

  /** The public model of these dimensions; null where it is none of them. */
  public static @Nullable KnownModel known(@Nullable ModelShape shape) {
    return KnownModel.all().stream()
        .filter(each -> each.shape().equals(shape))
        .findFirst()
        .orElse(null);
  }

  /**
   * Numbers of GPUs, whole hosts each: doubled from the fewest that can hold weights, gradients and
   * optimizer state, up to all of the cluster. Where even those are too few: all of them.
   */
  public static List<Integer> sizes(KnownModel model, EditableDocument document) {
    var type = usual(document);
    int most =
        type != null && document instanceof ClusterDocument fabric
            ? fabric.cluster().gpus()
            : USUAL_MOST;
    int gpus = type == null ? USUAL_HOST : type.gpus();
    double gib = type == null || type.gpuMemoryGiB() <= 0 ? USUAL_GIB : type.gpuMemoryGiB();
    double need = model.billions() * 1e9 * STATE_BYTES / (gib * (1L << 30));
    var sizes = new ArrayList<Integer>();
    for (long size = gpus; size <= most && sizes.size() < MOST_SIZES; size *= 2) {
      if (size >= need) {
        sizes.add((int) size);
      }
    }
    return sizes.isEmpty() ? List.of(most) : List.copyOf(sizes);
  }

  /** The type of the first host whose GPUs are known; null where there is none. */
  private static @Nullable HostType usual(EditableDocument document) {
    return document instanceof ClusterDocument fabric
        ? fabric.cluster().hosts().stream()
            .filter(host -> host.hasKnownGpus() && host.type().gpus() > 0)
            .map(Host::type)
            .findFirst()
            .orElse(null)
        : null;
  }

  /** A name as ids of jobs are written. */
  public static String id(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-");
  }
}
