package io.heddle.model.reliability;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.NameMember;
import io.heddle.model.text.CountedNoun;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much of its time a training run works, and when it ends ({@code heddle.goodput/1}).
 *
 * @param hosts number of hosts that the job computes on
 * @param goodput share of useful time, the mean of runs that differ by chance
 * @param low lower end of the 80 % interval of the runs, widened to the mean where few runs are far
 *     worse than all others
 * @param high upper end
 * @param meanHoursBetweenInterruptions of this placement, while it works; null: never interrupted
 * @param checkpointSeconds useful seconds between two checkpoints; null: never
 * @param youngDalySeconds Young's √(2δM), as a control; null where it does not exist
 * @param spares number of spare hosts, of each domain of {@code sparesLevel}
 * @param sparesLevel what each spare stays inside of, such as {@code nvlink}; null: anywhere
 * @param shares of the wall time
 * @param causes class of failure, or {@code checkpoint}: its share of the lost time
 * @param front by rising GPUs held, each point ending sooner than those before it: in the median,
 *     or at the high end of its interval
 * @param checkpointCurve by rising interval; empty: nothing interrupts the run
 * @param basis where the rates are from
 */
public record Goodput(
    @FileMember("the id of a job") @NameMember String job,
    @FileMember(value = "number of hosts, at least 1", min = 1) int hosts,
    @FileMember(value = HOURS, max = LARGEST) double usefulHours,
    @FileMember(value = SHARE, max = 1) double goodput,
    @FileMember(value = LOW, max = 1) double low,
    @FileMember(value = HIGH, max = 1) double high,
    @FileMember(value = HOURS, max = LARGEST, absent = AbsentMeaning.NULL)
        @Nullable Double meanHoursBetweenInterruptions,
    @FileMember(value = SECONDS, max = LARGEST, absent = AbsentMeaning.NULL)
        @Nullable Double checkpointSeconds,
    @FileMember(value = SECONDS, max = LARGEST, absent = AbsentMeaning.NULL)
        @Nullable Double youngDalySeconds,
    @FileMember("number of hosts, at least 0") int spares,
    @FileMember(value = "the name of a level", absent = AbsentMeaning.NULL) @Nullable @NameMember
        String sparesLevel,
    @FileMember("an interval") FinishHours finishHours,
    @FileMember(value = "a chance", absent = AbsentMeaning.NULL)
        @Nullable FinishChance finishChance,
    @FileMember("shares of the wall time") TimeShares shares,
    @FileMember("an object with the share of each class")
        Map<String, @FileMember(value = SHARE, max = 1) Double> causes,
    @FileMember("an array of numbers of spares")
        List<@FileMember("a number of spares") SparePoint> front,
    @FileMember(value = "an array of checkpoint intervals", absent = AbsentMeaning.USUAL)
        List<@FileMember("a checkpoint interval") CheckpointPoint> checkpointCurve,
    @FileMember("the source of the rates") String basis)
    implements FileRecordKind {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.goodput/1";

  private static final double LARGEST = 1e12;
  private static final double PERCENT = 100;
  private static final String HOURS = "hours, at least 0";
  private static final String SECONDS = "seconds, at least 0";
  private static final String SHARE = "a share of 0 to 1";
  private static final String LOW = "a share of 0 to goodput";
  private static final String HIGH = "a share of goodput to 1";

  /** Wall-clock hours until the run ends: 80 % interval and median. */
  public record FinishHours(
      @FileMember(value = HOURS, max = LARGEST) double low,
      @FileMember(value = HOURS, max = LARGEST) double median,
      @FileMember(value = HOURS, max = LARGEST) double high) {
    /**
     * @throws MemberException if they do not rise
     */
    public FinishHours {
      if (!(median >= low)) {
        throw new MemberException("/median", "hours, at least low");
      } else if (!(high >= median)) {
        throw new MemberException("/high", "hours, at least the median");
      }
    }
  }

  /** Chance to end within so many wall-clock hours. */
  public record FinishChance(
      @FileMember(value = HOURS, max = LARGEST) double hours,
      @FileMember(value = SHARE, max = 1) double chance) {}

  /**
   * What the wall time is spent on; they add up to 1.
   *
   * @param lost work since the last checkpoint, done again
   * @param restart detection, start of the spare, loading of the checkpoint
   * @param waiting for a repair, where no spare was left
   */
  public record TimeShares(
      @FileMember(value = SHARE, max = 1) double useful,
      @FileMember(value = SHARE, max = 1) double checkpoint,
      @FileMember(value = SHARE, max = 1) double lost,
      @FileMember(value = SHARE, max = 1) double restart,
      @FileMember(value = SHARE, max = 1) double waiting) {}

  /**
   * What a number of spares costs and brings.
   *
   * @param gpus held for the run, those of spares included
   */
  public record SparePoint(
      @FileMember("number of hosts, at least 0") int spares,
      @FileMember(value = "number of GPUs, at least 1", min = 1) int gpus,
      @FileMember(value = SHARE, max = 1) double goodput,
      @FileMember("an interval") FinishHours finishHours) {}

  /**
   * What an interval between checkpoints brings.
   *
   * @param seconds useful ones between two checkpoints
   * @param goodput by the renewal formula
   * @param simulated mean of simulated runs; null: not simulated
   */
  public record CheckpointPoint(
      @FileMember(value = SECONDS, max = LARGEST) double seconds,
      @FileMember(value = SHARE, max = 1) double goodput,
      @FileMember(value = SHARE, max = 1, absent = AbsentMeaning.NULL)
          @Nullable Double simulated) {}

  /**
   * @throws MemberException if the goodput lies outside of its interval
   */
  public Goodput {
    front = List.copyOf(front);
    checkpointCurve = List.copyOf(checkpointCurve);
    causes = Collections.unmodifiableMap(new LinkedHashMap<>(causes));
    if (!(low <= goodput)) {
      throw new MemberException("/low", LOW);
    } else if (!(high >= goodput)) {
      throw new MemberException("/high", HIGH);
    }
  }

  @Override
  public String summary() {
    return String.format(
        Locale.ENGLISH,
        "goodput %.1f %% of %s on %s",
        PERCENT * goodput,
        job,
        CountedNoun.of(hosts, "host"));
  }
}
