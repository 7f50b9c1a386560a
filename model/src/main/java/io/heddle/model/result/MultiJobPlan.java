package io.heddle.model.result;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.NameMember;
import io.heddle.model.kind.UniqueName;
import io.heddle.model.text.CountedNoun;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Several jobs on one cluster ({@code heddle.plan/1}).
 *
 * @param cluster name of the cluster
 * @param planned jobs that have hosts, the most urgent first; no host occurs twice
 * @param waiting jobs that found too few hosts
 * @param joint what is known of all of them together; null: nothing
 * @param dispatched jobs that have GPUs and no place in a communication matrix, as dispatch gives
 *     them; on hosts of no planned job, and no GPU occurs twice
 */
public record MultiJobPlan(
    @FileMember("the name of a cluster") @NameMember String cluster,
    @FileMember("an array of planned jobs") List<@FileMember("a planned job") Planned> planned,
    @FileMember(value = "an array of waiting jobs", absent = AbsentMeaning.USUAL)
        List<@FileMember("a waiting job") Waiting> waiting,
    @FileMember("what is known of all jobs together") @Nullable Joint joint,
    @FileMember(value = "an array of dispatched jobs", absent = AbsentMeaning.OMITTED)
        List<@FileMember("a dispatched job") Dispatched> dispatched)
    implements FileRecordKind {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.plan/1";

  private static final String BOUND = "a bound from 0 to the spread";

  /**
   * @throws MemberException if two jobs have one host, or one GPU
   */
  public MultiJobPlan {
    planned = List.copyOf(planned);
    waiting = List.copyOf(waiting);
    dispatched = List.copyOf(dispatched);
    var taken = new HashMap<String, String>();
    for (int i = 0; i < planned.size(); i++) {
      var at = "/planned/%d/placement".formatted(i);
      for (var row : planned.get(i).placement().matrix()) {
        for (var host : row) {
          if (taken.put(host, at) != null) {
            throw new MemberException(at, "hosts that no other job has, unlike %s".formatted(host));
          }
        }
      }
      var spares = planned.get(i).spares();
      for (int j = 0; j < spares.size(); j++) {
        var spare = "/planned/%d/spares/%d".formatted(i, j);
        var first = taken.put(spares.get(j), spare);
        if (first != null) {
          throw new MemberException(spare, "a host id other than that of " + first);
        }
      }
    }
    requireFree(dispatched, taken.keySet());
  }

  private static void requireFree(List<Dispatched> dispatched, Set<String> taken) {
    var given = new HashSet<Gpu>();
    for (int i = 0; i < dispatched.size(); i++) {
      var gpus = dispatched.get(i).gpus();
      for (int j = 0; j < gpus.size(); j++) {
        var gpu = gpus.get(j);
        if (taken.contains(gpu.host()) || !given.add(gpu)) {
          throw new MemberException(
              "/dispatched/%d/gpus/%d".formatted(i, j),
              "a GPU that no other job has, unlike %d of %s".formatted(gpu.gpu(), gpu.host()));
        }
      }
    }
  }

  @Override
  public String summary() {
    return "plan of %s on %s, waiting: %d"
        .formatted(
            CountedNoun.of(planned.size() + dispatched.size(), "job"), cluster, waiting.size());
  }

  /** Of whose whole nothing is known. */
  public MultiJobPlan(String cluster, List<Planned> planned, List<Waiting> waiting) {
    this(cluster, planned, waiting, null);
  }

  /** Without dispatched jobs. */
  public MultiJobPlan(
      String cluster, List<Planned> planned, List<Waiting> waiting, @Nullable Joint joint) {
    this(cluster, planned, waiting, joint, List.of());
  }

  /**
   * All jobs together, in GPUs × weighted spread.
   *
   * @param weightedSpread of the planned jobs
   * @param lowerBound no plan of these jobs has less
   * @param provenOptimal whether no plan is better: first for the most urgent jobs (more GPUs, then
   *     less spread), then for the others
   */
  public record Joint(
      @FileMember(value = "a spread of at least 0", max = 1e15) double weightedSpread,
      @FileMember(value = BOUND, max = 1e15) double lowerBound,
      @FileMember("true or false") boolean provenOptimal) {
    /**
     * @throws MemberException if the bound is above the spread
     */
    public Joint {
      if (lowerBound > weightedSpread) {
        throw new MemberException("/lowerBound", "%s, %s".formatted(BOUND, weightedSpread));
      }
    }
  }

  /**
   * A job with its hosts.
   *
   * @param spares free hosts that no other job may use, to stand in for failed ones (Arnold,
   *     appendix B); those that cost no spread first
   */
  public record Planned(
      @FileMember("a placement") Placement placement,
      @FileMember(value = "an array of host ids", absent = AbsentMeaning.USUAL)
          List<@FileMember("a host id") @UniqueName String> spares) {
    public Planned {
      spares = List.copyOf(spares);
    }
  }

  /**
   * A job with its GPUs, which may be parts of hosts.
   *
   * @param gpus sorted, each once
   */
  public record Dispatched(
      @FileMember("the id of a job") @NameMember String job,
      @FileMember(value = "an array of GPUs", nonEmpty = "at least one GPU")
          List<@FileMember("a GPU of a host") Gpu> gpus) {
    /**
     * @throws MemberException if it has no GPU
     */
    public Dispatched {
      gpus = gpus.stream().sorted().toList();
      if (gpus.isEmpty()) {
        throw new MemberException("/gpus", "at least one GPU");
      }
    }
  }

  /**
   * A job without hosts.
   *
   * @param reason what was asked, what there is, what is missing
   */
  public record Waiting(
      @FileMember("the id of a job") @NameMember String job,
      @FileMember("the reason") String reason) {}
}
