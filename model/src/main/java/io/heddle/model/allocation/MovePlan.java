package io.heddle.model.allocation;

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
    String cluster,
    String job,
    List<String> hosts,
    List<Move> moves,
    Fit before,
    Fit after,
    double lowerBound,
    boolean provenOptimal,
    String algorithm,
    double seconds,
    List<String> assumed) {
  /**
   * How well the job fits.
   *
   * @param spread fewest minipods whose free hosts hold it; null where no number does
   * @param freeDomains minipods whose hosts are all free
   */
  public record Fit(@Nullable Integer spread, int freeDomains) {}

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
}
