package io.heddle.model.allocation;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.NameMember;
import io.heddle.model.text.CountedNoun;
import io.soabase.recordbuilder.core.RecordBuilder;
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
@RecordBuilder
public record JobMigrationPlan(
    @FileMember("the name of a cluster") @NameMember String cluster,
    @FileMember("the id of a job") @NameMember String job,
    @FileMember("an array of hosts") List<@FileMember("the id of a host") @NameMember String> hosts,
    @FileMember("an array of moves") List<@FileMember("a move") JobMigration> moves,
    @FileMember(FIT) Fit before,
    @FileMember(FIT) Fit after,
    @FileMember(value = "a bound, at least 0", max = 1e15) double lowerBound,
    @FileMember("true or false") boolean provenOptimal,
    @FileMember("the name of an algorithm") String algorithm,
    @FileMember(value = "seconds, at least 0", max = 1e15) double seconds,
    @FileMember(value = ClusterJobAllocations.ASSUMPTIONS, absent = AbsentMeaning.OMITTED)
        List<@FileMember("an assumption") String> assumed)
    implements FileRecordKind, JobMigrationPlanBuilder.With {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.moves/1";

  private static final String FIT = "how well the job fits";

  /**
   * How well the job fits.
   *
   * @param spread fewest minipods whose free hosts hold it; null where no number does
   * @param freeDomains minipods whose hosts are all free
   * @param segments that free hosts hold in the domains of the level that the job requires; null
   *     where it requires none
   */
  public record Fit(
      @FileMember(value = "minipods, at least 1", min = 1, absent = AbsentMeaning.NULL)
          @Nullable Integer spread,
      @FileMember("minipods, at least 0") int freeDomains,
      @FileMember("segments, at least 0") @Nullable Integer segments) {
    /** Of a job that requires no segments. */
    public Fit(@Nullable Integer spread, int freeDomains) {
      this(spread, freeDomains, null);
    }
  }

  public JobMigrationPlan {
    hosts = hosts.stream().sorted().toList();
    moves = List.copyOf(moves);
    assumed = List.copyOf(assumed);
  }

  /** Of all moves, in hours. */
  public double gpuHoursLost() {
    return moves.stream().mapToDouble(JobMigration::gpuHoursLost).sum();
  }

  /** The same moves, found by another way that knows a bound. */
  public JobMigrationPlan bounded(double bound, boolean proven, String by) {
    return with().lowerBound(bound).provenOptimal(proven).algorithm(by).build();
  }

  @Override
  public String summary() {
    return "%s on %s for job %s%s"
        .formatted(
            CountedNoun.of(moves.size(), "move"),
            cluster,
            job,
            ClusterJobAllocations.assumed(assumed));
  }
}
