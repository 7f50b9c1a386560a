package io.heddle.app.usecase.traces;

import io.heddle.model.job.JobProfile;
import java.util.List;

/**
 * Eleven models to train, as in CRUX, 6.3: five open ones, their larger variants, and one of each
 * kind that the paper calls in-house. Their figures are ours: orders of magnitude for A100 hosts,
 * so that large language models compute much for what they send, and recommendation models little.
 */
public final class ModelCatalogue {
  /**
   * A model.
   *
   * @param teraflops that each GPU reaches while it computes
   * @param computeSeconds of an iteration
   * @param overlapStart share of the compute after which communication starts
   * @param gigabytes that the hosts of the job reduce in an iteration
   */
  public record Model(
      String name, double teraflops, double computeSeconds, double overlapStart, double gigabytes) {
    /** An iteration of it on so many GPUs. */
    public JobProfile profile(int gpus) {
      return new JobProfile(
          gpus * teraflops * 1e12 * computeSeconds,
          computeSeconds,
          overlapStart,
          gigabytes * 1e9,
          Double.NaN);
    }
  }

  private static final List<Model> ALL =
      List.of(
          new Model("gpt", 140, 1.30, 0.60, 22),
          new Model("bert", 95, 0.45, 0.60, 9),
          new Model("resnet", 35, 0.18, 0.55, 2.2),
          new Model("nmt", 70, 0.30, 0.65, 5),
          new Model("multi-interests", 18, 0.12, 0.90, 2.6),
          new Model("gpt-large", 150, 2.10, 0.70, 40),
          new Model("bert-large", 105, 0.80, 0.65, 17),
          new Model("resnet-large", 45, 0.32, 0.60, 3.6),
          new Model("nmt-large", 85, 0.55, 0.70, 10),
          new Model("click-through-rate", 12, 0.10, 1.00, 3.2),
          new Model("nlp", 115, 0.95, 0.50, 14));

  private ModelCatalogue() {}

  public static List<Model> all() {
    return ALL;
  }

  /**
   * @throws java.util.NoSuchElementException if there is none of that name
   */
  public static Model byName(String name) {
    return ALL.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }
}
