package io.heddle.solvers.placement;

import io.heddle.model.job.Characterization;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.Volumes;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The measured job that is most like a new one (Arnold, 5.2): the least Euclidean distance of (r₁,
 * r₂), among those on the same GPU model where there are any.
 *
 * @param entry the nearest
 * @param distance from it
 * @param sameGpu whether it was measured on the job's GPU model, or the job names none
 * @param volumes of the job
 */
public record AffinityMatch(
    Characterization entry, double distance, boolean sameGpu, Volumes volumes) {
  /**
   * @return null if nothing was measured yet
   * @throws IllegalArgumentException if the job has no model
   * @throws io.heddle.model.job.JobDoesNotFitException if it has no degrees
   */
  public static @Nullable AffinityMatch of(TrainingJob job, List<Characterization> library) {
    var volumes = Volumes.of(job);
    var alike = library.stream().filter(each -> job.request().accepts(each.gpuModel())).toList();
    boolean same = !alike.isEmpty();
    return (same ? alike : library)
        .stream()
            .min(
                Comparator.comparingDouble((Characterization each) -> distance(volumes, each))
                    .thenComparing(Characterization::name))
            .map(each -> new AffinityMatch(each, distance(volumes, each), same, volumes))
            .orElse(null);
  }

  private static double distance(Volumes volumes, Characterization entry) {
    return Math.hypot(volumes.computeToCommunication() - entry.r1(), volumes.dpToPp() - entry.r2());
  }

  public double alpha() {
    return entry.alpha();
  }

  /** Why this α, in sentences for a person. */
  public List<String> sentences() {
    double gb = 1e9;
    var sizes =
        "A GPU exchanges %.2f GB with its DP group and %.3f GB with its PP neighbours: r1 = %.3f, r2 = %.1f."
            .formatted(
                volumes.dpBytes() / gb,
                volumes.ppBytes() / gb,
                volumes.computeToCommunication(),
                volumes.dpToPp());
    var nearest =
        "Nearest measured job: %s on %s (r1 = %.3f, r2 = %.1f; distance %.2f)%s"
            .formatted(
                entry.name(),
                entry.gpuModel(),
                entry.r1(),
                entry.r2(),
                distance,
                sameGpu ? "." : "; nothing was measured on this job's own GPU model.");
    var gains =
        "There a DP-aligned placement gained %.1f %% and a PP-aligned one %.1f %%, so α = %.1f / (%.1f + %.1f) = %.2f."
            .formatted(
                entry.dpGain(),
                entry.ppGain(),
                entry.dpGain(),
                entry.dpGain(),
                entry.ppGain(),
                alpha());
    return List.of(
        sizes, nearest, gains, "Source: %s.".formatted(Objects.requireNonNull(entry.source())));
  }
}
