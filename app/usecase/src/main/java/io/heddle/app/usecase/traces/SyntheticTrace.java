package io.heddle.app.usecase.traces;

import io.heddle.model.job.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A trace like that of CRUX, 2.2: one job in ten on 128 GPUs or more, 512 at most, some 30 jobs and
 * 1,000 GPUs at a time when 5,000 jobs arrive in two weeks.
 */
public final class SyntheticTrace {
  private static final int[] SIZES = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512};
  private static final double[] SHARES = {
    0.20, 0.08, 0.10, 0.25, 0.12, 0.09, 0.06, 0.06, 0.03, 0.01
  };
  private static final int[] PER_HOST = {8, 8, 8, 8, 8, 8, 8, 4, 4, 3};
  private static final double MEDIAN_SECONDS = 2500;
  private static final double SPREAD = 1.55;
  private static final double DAY = 86_400;

  private static final List<List<String>> MODELS =
      List.of(
          List.of("resnet", "multi-interests", "click-through-rate", "nmt", "bert"),
          List.of("bert", "nmt", "resnet-large", "bert-large", "nlp", "click-through-rate"),
          List.of("gpt", "gpt-large", "nlp"));

  private SyntheticTrace() {}

  /**
   * Of jobs as large as the paper's.
   *
   * @param seconds within which the jobs arrive, more of them by day
   */
  public static List<TraceJob> of(long seed, int jobs, double seconds) {
    return of(seed, jobs, seconds, SIZES[SIZES.length - 1]);
  }

  /**
   * For a cluster that is too small for the largest.
   *
   * @param seconds within which the jobs arrive, more of them by day
   * @param mostGpus of a job
   */
  public static List<TraceJob> of(long seed, int jobs, double seconds, int mostGpus) {
    var random = new Random(seed);
    double[] submit = random.doubles(4L * jobs).map(x -> x * seconds).toArray();
    var kept = new ArrayList<Double>();
    for (double time : submit) {
      double chance = 0.5 + 0.4 * Math.sin(2 * Math.PI * (time / DAY - 0.3));
      if (kept.size() < jobs && random.nextDouble() < chance) {
        kept.add(time);
      }
    }
    while (kept.size() < jobs) {
      kept.add(random.nextDouble() * seconds);
    }
    kept.sort(null);
    var trace = new ArrayList<TraceJob>(jobs);
    for (int j = 0; j < jobs; j++) {
      int gpus = Math.min(mostGpus, size(random.nextDouble()));
      double duration =
          Math.clamp(MEDIAN_SECONDS * Math.exp(SPREAD * random.nextGaussian()), 60, 5 * DAY);
      trace.add(
          new TraceJob(
              "job-%05d".formatted(j),
              kept.get(j),
              duration,
              gpus,
              perHost(gpus, random),
              model(gpus, random).profile(gpus)));
    }
    return trace;
  }

  private static int size(double share) {
    double sum = 0;
    for (int i = 0; i < SIZES.length; i++) {
      sum += SHARES[i];
      if (share < sum) {
        return SIZES[i];
      }
    }
    return SIZES[SIZES.length - 1];
  }

  /**
   * Mostly whole hosts, and some fragments as a busy cluster leaves them, so that most contention
   * is on links between hosts, and a minority on PCIe (CRUX, 2.2); the largest jobs wait for whole
   * hosts.
   */
  private static int perHost(int gpus, Random random) {
    return gpus <= 8 || gpus >= 256 ? 8 : PER_HOST[random.nextInt(PER_HOST.length)];
  }

  /** What runs on so many GPUs: recommenders on few, language models on many. */
  public static ModelCatalogue.Model model(int gpus, Random random) {
    var names = MODELS.get(gpus >= 128 ? 2 : gpus >= 16 ? 1 : 0);
    return ModelCatalogue.byName(names.get(random.nextInt(names.size())));
  }
}
