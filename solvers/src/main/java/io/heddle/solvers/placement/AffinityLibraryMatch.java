package io.heddle.solvers.placement;

import io.heddle.model.job.JobCharacterization;
import io.heddle.model.job.JobCommunicationVolumes;
import io.heddle.model.job.TrainingJob;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The measured job that is most like a new one (Arnold, 5.2): the nearest (r₁, r₂), among those on
 * the same GPU model where there are any. The paper takes the Euclidean distance of the ratios
 * themselves, in which r₂, of some hundreds, drowns r₁, of about 1, and a doubling weighs the more
 * the larger the ratio was; here it is that of their logarithms. It proposes its α only if it was
 * measured on the job's GPU model and lies within {@link #FARTHEST}.
 *
 * @param entry the nearest
 * @param distance from it: √(ln²(r₁/r₁′) + ln²(r₂/r₂′)), 0 for equal ratios
 * @param sameGpu whether it was measured on the job's GPU model, or the job names none
 * @param volumes of the job
 */
public record AffinityLibraryMatch(
    JobCharacterization entry, double distance, boolean sameGpu, JobCommunicationVolumes volumes) {
  /** Half as large again. Arnold's own two results on one GPU model lie that far apart. */
  public static final double FARTHEST = Math.log(1.5);

  /**
   * @return null if nothing was measured yet
   * @throws IllegalArgumentException if the job has no model
   * @throws io.heddle.model.job.JobDoesNotFitException if it has no degrees
   */
  public static @Nullable AffinityLibraryMatch of(
      TrainingJob job, List<JobCharacterization> library) {
    var volumes = JobCommunicationVolumes.of(job);
    var alike = library.stream().filter(each -> job.request().accepts(each.gpuModel())).toList();
    boolean same = !alike.isEmpty();
    return (same ? alike : library)
        .stream()
            .min(
                Comparator.comparingDouble((JobCharacterization each) -> distance(volumes, each))
                    .thenComparing(JobCharacterization::name))
            .map(each -> new AffinityLibraryMatch(each, distance(volumes, each), same, volumes))
            .orElse(null);
  }

  private static double distance(JobCommunicationVolumes volumes, JobCharacterization entry) {
    return Math.hypot(
        Math.log(entry.r1() / volumes.computeToCommunication()),
        Math.log(entry.r2() / volumes.dpToPp()));
  }

  /** The α of the entry, if that is near enough to mean anything for the job. */
  public OptionalDouble proposed() {
    return sameGpu && distance <= FARTHEST
        ? OptionalDouble.of(entry.alpha())
        : OptionalDouble.empty();
  }

  /** Why this α, or why none, in sentences for a person. */
  public List<String> sentences() {
    return List.of(
        sizes(),
        nearest(),
        proposed().isPresent() ? gains() : refusal(),
        "Source: %s.".formatted(Objects.requireNonNull(entry.source())));
  }

  private String sizes() {
    double gb = 1e9;
    return "A GPU exchanges %.2f GB with its DP group and %.3f GB with its PP neighbours: r₁ = %.3f, r₂ = %.1f."
        .formatted(
            volumes.dpBytes() / gb,
            volumes.ppBytes() / gb,
            volumes.computeToCommunication(),
            volumes.dpToPp());
  }

  private String nearest() {
    return "Nearest measured job: %s on %s (r₁ = %.3f, r₂ = %.1f; distance %.2f)."
        .formatted(entry.name(), entry.gpuModel(), entry.r1(), entry.r2(), distance);
  }

  private String gains() {
    return "There a DP-aligned placement gained %.1f %% and a PP-aligned one %.1f %%, so α = %.1f / (%.1f + %.1f) = %.2f."
        .formatted(
            entry.dpGain(),
            entry.ppGain(),
            entry.dpGain(),
            entry.dpGain(),
            entry.ppGain(),
            entry.alpha());
  }

  private String refusal() {
    return sameGpu
        ? "That is beyond %.2f, a ratio half as large again, so nothing is proposed: measure this job, or one like it."
            .formatted(FARTHEST)
        : "Nothing was measured on this job's own GPU model, so nothing is proposed: what a"
            + " placement gains hangs on the GPU.";
  }
}
