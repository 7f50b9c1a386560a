package io.heddle.model.result;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileMemberOrder;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.NameMember;
import io.heddle.model.kind.StoredAs;
import io.heddle.model.kind.StoredValueForm;
import io.heddle.model.kind.UniqueName;
import io.heddle.model.text.CountedNoun;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Paths, priorities and levels of placed jobs ({@code heddle.schedule/1}).
 *
 * @param cluster name of the cluster
 * @param levels K
 * @param weights shares of a link that the levels have when all want it, in percent by level, where
 *     switches serve them by weight (ETS); empty where the higher level goes first
 * @param links those that carry something, each direction by itself
 * @param gpuUtilization by algorithm, this one's first: computed flops over what the GPUs would do
 *     if they never waited, in the steady state; {@code no-contention} is an upper bound for all of
 *     them: each job alone, whatever its paths
 * @param slowest by algorithm, where it is known: iteration time over that alone, of the job that
 *     suffers most; at least 1
 * @param seconds wall time of the solver
 */
@FileMemberOrder({
  "cluster",
  "algorithm",
  "levels",
  "weights",
  "gpuUtilization",
  "slowest",
  "seconds",
  "seed",
  "jobs",
  "links"
})
@RecordBuilder
public record FlowSchedule(
    @FileMember("the name of a cluster") String cluster,
    @FileMember("the name of an algorithm") String algorithm,
    @FileMember(value = "a number of levels, at least 1", min = 1) int levels,
    @FileMember(value = "an array with a share for each level", absent = AbsentMeaning.OMITTED)
        List<
                @FileMember(
                    value = "a whole percent, 1 to 100",
                    min = 1,
                    max = LinkQueueShares.WHOLE)
                Integer>
            weights,
    @FileMember("an array of jobs") List<@FileMember("a job") Job> jobs,
    @FileMember("an array of links") List<@FileMember("a link") Link> links,
    @FileMember("an object with the GPU utilisation of each algorithm")
        Map<String, @FileMember(value = SHARE, max = 1) Double> gpuUtilization,
    @FileMember(
            value = "an object with the slowdown of each algorithm's slowest job",
            absent = AbsentMeaning.OMITTED)
        Map<String, @FileMember(value = SLOWDOWN, min = 1) Double> slowest,
    @FileMember("seconds, at least 0") double seconds,
    @FileMember(value = "a whole number", min = Long.MIN_VALUE) long seed)
    implements FileRecordKind, FlowScheduleBuilder.With {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.schedule/1";

  private static final String SHARE = "a share, 0 to 1";
  private static final String SLOWDOWN = "a slowdown, at least 1";
  private static final String NODE = "the id of a node";
  private static final String HOST = "the id of a host";

  /**
   * @throws MemberException if there are weights, but not one a level, or not 100 % of them
   */
  public FlowSchedule {
    weights = List.copyOf(weights);
    if (!weights.isEmpty()
        && (weights.size() != levels
            || weights.stream().mapToInt(Integer::intValue).sum() != LinkQueueShares.WHOLE)) {
      throw new MemberException(
          "/weights", "one share for each of the %d levels, 100 %% together".formatted(levels));
    }
    jobs = List.copyOf(jobs);
    links = List.copyOf(links);
    gpuUtilization = Collections.unmodifiableMap(new LinkedHashMap<>(gpuUtilization));
    slowest = Collections.unmodifiableMap(new LinkedHashMap<>(slowest));
  }

  /**
   * A job.
   *
   * @param intensity I = W / t in flops a second of communication; 0 for a job that sends nothing
   * @param correction k of CRUX, Eq. 3
   * @param priority what the levels follow, the larger first; k · I for CRUX
   * @param level in [0, K), K−1 is served first
   * @param offsetSeconds by how much its iterations are shifted
   * @param communicationSeconds t, the longest that a link needs for one iteration of it
   * @param slowdown iteration time over that of the job alone; at least 1
   */
  public record Job(
      @FileMember("an id") @UniqueName(advice = "Rename one of them.") String id,
      @FileMember("a GPU intensity, at least 0") double intensity,
      @FileMember("a correction factor, at least 0") double correction,
      @FileMember(value = "a number", min = -1e300) double priority,
      @FileMember("a level, a whole number from 0 on") int level,
      @FileMember(value = "seconds, at least 0", absent = AbsentMeaning.USUAL) double offsetSeconds,
      @FileMember("seconds, at least 0") double communicationSeconds,
      @FileMember(value = SLOWDOWN, min = 1) double slowdown,
      @FileMember("an array of flows") List<@FileMember("a flow") Flow> flows) {
    public Job {
      flows = List.copyOf(flows);
    }

    /** Whether it sends nothing, so that its level means nothing. */
    public boolean isSilent() {
      return flows.isEmpty();
    }
  }

  /**
   * What one queue pair sends from one host to another in an iteration.
   *
   * @param path ids from host to host
   * @param queuePair between two adapters, from 0 on
   * @param cables which of the parallel cables each hop takes, from 0 on; empty: the first of each
   * @param udpSourcePort one that takes this path where switches hash as Heddle assumes; null where
   *     none was found
   */
  public record Flow(
      @FileMember(HOST) @NameMember String fromHost,
      @FileMember(HOST) @NameMember String toHost,
      @FileMember("bytes, at least 0") double bytes,
      @FileMember("an array of ids") List<@FileMember(NODE) @NameMember String> path,
      @FileMember(value = "a queue pair, from 0 on", absent = AbsentMeaning.USUAL) int queuePair,
      @FileMember(value = "", absent = AbsentMeaning.OMITTED) @StoredAs(Cables.class)
          List<Integer> cables,
      @FileMember(value = "a port, 1 to 65535", min = 1, max = 65_535)
          @Nullable Integer udpSourcePort) {
    /**
     * @throws MemberException if there is not one cable a hop
     */
    public Flow {
      path = List.copyOf(path);
      int hops = Math.max(0, path.size() - 1);
      cables = cables.isEmpty() ? Collections.nCopies(hops, 0) : List.copyOf(cables);
      if (cables.size() != hops) {
        throw new MemberException(
            "/cables", "one cable for each of the %d hops of the path".formatted(hops));
      }
    }

    /** Those of older files, and where every bundle is one cable, are not written. */
    public static final class Cables
        implements StoredValueForm<
            List<Integer>,
            @FileMember("an array with a cable for each hop") List<
                @FileMember(value = "which of the parallel cables, from 0 on", max = 1_000_000)
                Integer>> {
      @Override
      public List<Integer> toFile(List<Integer> cables) {
        return cables.stream().anyMatch(cable -> cable > 0) ? cables : List.of();
      }

      @Override
      public List<Integer> fromFile(List<Integer> form) {
        return form;
      }
    }
  }

  /**
   * One direction of a link, all parallel cables together.
   *
   * @param load bytes that one iteration of every job sends over it
   * @param utilization share of its speed that is used in the steady state
   * @param busiest that share of the busiest of its cables; NaN: the same
   */
  public record Link(
      @FileMember(NODE) @NameMember String from,
      @FileMember(NODE) @NameMember String to,
      @FileMember(value = "10⁹ bit/s, above 0", min = Double.MIN_VALUE) double gbps,
      @FileMember("bytes, at least 0") double load,
      @FileMember(value = SHARE, max = 1) double utilization,
      @FileMember(value = SHARE, max = 1, usual = "NaN") double busiest) {
    public Link {
      busiest = Double.isNaN(busiest) ? utilization : busiest;
    }
  }

  /** Whether levels share links by weight. */
  public boolean isWeighted() {
    return !weights.isEmpty();
  }

  /** Which jobs share a direction of a link, by their flows' paths. O(hops + pairs). */
  public LinkContention contention() {
    var users = new LinkedHashMap<List<String>, LinkedHashSet<String>>();
    for (var job : jobs) {
      for (var flow : job.flows()) {
        for (int hop = 1; hop < flow.path().size(); hop++) {
          users
              .computeIfAbsent(flow.path().subList(hop - 1, hop + 1), _ -> new LinkedHashSet<>())
              .add(job.id());
        }
      }
    }
    var pairs = new LinkedHashSet<LinkContention.Pair>();
    for (var sharing : users.values()) {
      var ids = List.copyOf(sharing);
      for (int a = 0; a < ids.size(); a++) {
        for (int b = a + 1; b < ids.size(); b++) {
          pairs.add(new LinkContention.Pair(ids.get(a), ids.get(b)));
        }
      }
    }
    return new LinkContention(
        jobs.stream()
            .map(job -> new LinkContention.Job(job.id(), job.intensity(), job.priority()))
            .toList(),
        List.copyOf(pairs));
  }

  @Override
  public String summary() {
    return "schedule of %s on %s, %s"
        .formatted(CountedNoun.of(jobs.size(), "job"), cluster, CountedNoun.of(levels, "level"));
  }
}
