package io.heddle.model.allocation;

import io.heddle.model.kind.Absent;
import io.heddle.model.kind.FileRecord;
import io.heddle.model.kind.Member;
import io.heddle.model.kind.Name;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which running jobs move so that another one finds its hosts ({@code heddle.moves/1}).
 *
 * @param cluster its name
 * @param job that comes
 * @param hosts that it finds free then, sorted
 * @param moves in order: each finds its GPUs free when its turn comes
 * @param lowerBound of moves, or of GPU-hours where those were to be few
 * @param assumed what the answer rests on, for a person
 */
public record MovePlan(
    @Member("the name of a cluster") @Name String cluster,
    @Member("the id of a job") @Name String job,
    @Member("an array of hosts") List<@Member("the id of a host") @Name String> hosts,
    @Member("an array of moves") List<@Member("a move") Move> moves,
    @Member(FIT) Fit before,
    @Member(FIT) Fit after,
    @Member(value = "a bound, at least 0", max = 1e15) double lowerBound,
    @Member("true or false") boolean provenOptimal,
    @Member("the name of an algorithm") String algorithm,
    @Member(value = "seconds, at least 0", max = 1e15) double seconds,
    @Member(value = Allocations.ASSUMPTIONS, absent = Absent.OMITTED)
        List<@Member("an assumption") String> assumed)
    implements FileRecord {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.moves/1";

  private static final String FIT = "how well the job fits";

  /**
   * How well the job fits.
   *
   * @param spread fewest minipods whose free hosts hold it; null where no number does
   * @param freeDomains minipods whose hosts are all free
   */
  public record Fit(
      @Member(value = "minipods, at least 1", min = 1, absent = Absent.NULL)
          @Nullable Integer spread,
      @Member("minipods, at least 0") int freeDomains) {}

  public MovePlan {
    hosts = hosts.stream().sorted().toList();
    moves = List.copyOf(moves);
    assumed = List.copyOf(assumed);
  }

  /** Of all moves, in hours. */
  public double gpuHoursLost() {
    return moves.stream().mapToDouble(Move::gpuHoursLost).sum();
  }

  /** The same moves, found by another way that knows a bound. */
  public MovePlan bounded(double bound, boolean proven, String by) {
    return new MovePlan(
        cluster, job, hosts, moves, before, after, bound, proven, by, seconds, assumed);
  }

  public MovePlan withSeconds(double taken) {
    return new MovePlan(
        cluster,
        job,
        hosts,
        moves,
        before,
        after,
        lowerBound,
        provenOptimal,
        algorithm,
        taken,
        assumed);
  }

  @Override
  public String summary() {
    return "%,d moves on %s for job %s%s"
        .formatted(moves.size(), cluster, job, Allocations.assumed(assumed));
  }
}
