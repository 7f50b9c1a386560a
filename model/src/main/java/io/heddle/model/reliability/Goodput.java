package io.heddle.model.reliability;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much of its time a training run works, and when it ends ({@code heddle.goodput/1}).
 *
 * @param hosts number of hosts that the job computes on
 * @param goodput expected share of useful time, in [0, 1]
 * @param low lower end of its 80 % interval
 * @param high upper end
 * @param meanHoursBetweenInterruptions of this placement, while it works; null: never interrupted
 * @param checkpointSeconds useful seconds between two checkpoints; null: never
 * @param youngDalySeconds Young's √(2δM), as a control; null where it does not exist
 * @param spares number of spare hosts, of each domain of {@code sparesLevel}
 * @param sparesLevel what each spare stays inside of, such as {@code nvlink}; null: anywhere
 * @param shares of the wall time
 * @param causes class of failure, or {@code checkpoint}: its share of the lost time, in [0, 1]
 * @param front by rising GPUs held, each point ending sooner than those before it
 * @param basis where the rates are from
 */
public record Goodput(
    String job,
    int hosts,
    double usefulHours,
    double goodput,
    double low,
    double high,
    @Nullable Double meanHoursBetweenInterruptions,
    @Nullable Double checkpointSeconds,
    @Nullable Double youngDalySeconds,
    int spares,
    @Nullable String sparesLevel,
    FinishHours finishHours,
    @Nullable FinishChance finishChance,
    TimeShares shares,
    Map<String, Double> causes,
    List<SparePoint> front,
    String basis) {
  /** Wall-clock hours until the run ends: 80 % interval and median. */
  public record FinishHours(double low, double median, double high) {}

  /** Chance to end within so many wall-clock hours. */
  public record FinishChance(double hours, double chance) {}

  /**
   * What the wall time is spent on; they add up to 1.
   *
   * @param lost work since the last checkpoint, done again
   * @param restart detection, start of the spare, loading of the checkpoint
   * @param waiting for a repair, where no spare was left
   */
  public record TimeShares(
      double useful, double checkpoint, double lost, double restart, double waiting) {}

  /**
   * What a number of spares costs and brings.
   *
   * @param gpus held for the run, those of spares included
   */
  public record SparePoint(int spares, int gpus, double goodput, FinishHours finishHours) {}

  public Goodput {
    front = List.copyOf(front);
    causes = Collections.unmodifiableMap(new LinkedHashMap<>(causes));
    if (!(low >= 0 && low <= goodput && goodput <= high && high <= 1)) {
      throw new IllegalArgumentException(
          "goodput %s, interval %s to %s".formatted(goodput, low, high));
    }
  }
}
