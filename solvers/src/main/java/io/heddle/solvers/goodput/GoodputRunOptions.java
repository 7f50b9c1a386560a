package io.heddle.solvers.goodput;

import org.jspecify.annotations.Nullable;

/**
 * How a job is run.
 *
 * @param usefulHours work to do
 * @param checkpointBytes of the whole job
 * @param storageGBps of the whole job to its storage, 10⁹ byte/s
 * @param copyGBps of each GPU to its host's memory, where checkpoints are asynchronous; 0: they are
 *     synchronous
 * @param intervalSeconds useful seconds between checkpoints; null: the best
 * @param detectMinutes until a failure is noticed and the job stopped
 * @param swapMinutes until a spare host is ready: little for a hot one, more for a cold one
 * @param restartMinutes to start and warm up, beside loading the checkpoint
 * @param spares of each domain; null: the fewest for {@code waitChance}
 * @param waitChance of waiting for a repair within the run
 * @param sparesLevel what spares stay inside of; null: anywhere
 * @param shrinks whether the job goes on with fewer replicas where no spare is left
 * @param finishByHours deadline; null: none
 * @param runs number of simulated runs
 */
public record GoodputRunOptions(
    double usefulHours,
    double checkpointBytes,
    double storageGBps,
    double copyGBps,
    @Nullable Double intervalSeconds,
    double detectMinutes,
    double swapMinutes,
    double restartMinutes,
    @Nullable Integer spares,
    double waitChance,
    @Nullable String sparesLevel,
    boolean shrinks,
    @Nullable Double finishByHours,
    int runs) {
  /** Assumed of a site that states nothing: 10⁹ byte/s of a job to its storage. */
  public static final int STORAGE_GBPS = 100;

  /** Assumed minutes until a failure is noticed. */
  public static final int DETECT_MINUTES = 5;

  /** Assumed minutes until a cold spare is ready. */
  public static final int SWAP_MINUTES = 10;

  /** Assumed minutes to start and warm up. */
  public static final int RESTART_MINUTES = 5;

  /** Usual accepted chance of waiting for a repair. */
  public static final double WAIT_CHANCE = 0.05;

  /** Usual number of simulated runs. */
  public static final int RUNS = 400;

  /** Synchronous checkpoints at the best interval, spares anywhere, the rest as assumed. */
  public static GoodputRunOptions usual(
      double usefulHours, double checkpointBytes, @Nullable Integer spares) {
    return new GoodputRunOptions(
        usefulHours,
        checkpointBytes,
        STORAGE_GBPS,
        0,
        null,
        DETECT_MINUTES,
        SWAP_MINUTES,
        RESTART_MINUTES,
        spares,
        WAIT_CHANCE,
        null,
        false,
        null,
        RUNS);
  }

  public GoodputRunOptions {
    double least = Math.min(Math.min(detectMinutes, swapMinutes), restartMinutes);
    if (!(usefulHours > 0 && storageGBps > 0 && checkpointBytes >= 0 && copyGBps >= 0)
        || !(least >= 0 && waitChance > 0 && waitChance < 1)
        || runs < 1) {
      throw new IllegalArgumentException(
          "%s h, %s bytes at %s and %s GB/s, %s min, chance %s, %d runs"
              .formatted(
                  usefulHours, checkpointBytes, storageGBps, copyGBps, least, waitChance, runs));
    }
  }
}
