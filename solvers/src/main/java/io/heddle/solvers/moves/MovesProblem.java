package io.heddle.solvers.moves;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostType;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.InfeasibleException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Free whole hosts for a job by moving running ones.
 *
 * <p>A job moves as a whole, at most once: it stops, gives back its GPUs, and goes on where its
 * GPUs of each host it leaves are on another host of the same type. Hosts that are not healthy
 * accept no jobs.
 *
 * @param allocations jobs on hosts of the cluster; other GPUs that the cluster calls busy stay so
 * @param training the job that comes; its hosts are all its own, and those that {@link
 *     io.heddle.solvers.eligibility.HostEligibility} lets it have together
 * @param mostMinipods that its hosts may lie in, at least 1
 * @param rules who may move, and at what cost
 */
public record MovesProblem(
    Cluster cluster,
    ClusterJobAllocations allocations,
    TrainingJob training,
    int mostMinipods,
    Rules rules) {
  /** What is to be least; the other one decides between equals. */
  public enum Aim {
    MOVES,
    GPU_HOURS
  }

  /**
   * Who may move, and at what cost.
   *
   * @param lostHours what each GPU of a job that moves loses: work since the checkpoint, and
   *     starting again; at least 0
   * @param preemptibleOnly whether jobs that may not be stopped stay
   * @param rackGpus busy GPUs that a rack (label {@code rack}) can power and cool; 0: all
   */
  public record Rules(Aim aim, double lostHours, boolean preemptibleOnly, int rackGpus) {
    /** The fewest moves; a quarter of an hour lost. */
    public static final Rules USUAL = new Rules(Aim.MOVES, 0.25, false, 0);

    public Rules {
      if (!(lostHours >= 0 && lostHours < Double.POSITIVE_INFINITY) || rackGpus < 0) {
        throw new IllegalArgumentException(
            "%s hours lost, %d GPUs per rack".formatted(lostHours, rackGpus));
      }
    }

    Rules withPreemptibleOnly(boolean only) {
      return new Rules(aim, lostHours, only, rackGpus);
    }

    Rules withoutRackGpus() {
      return new Rules(aim, lostHours, preemptibleOnly, 0);
    }
  }

  /**
   * @throws IllegalArgumentException if a job holds GPUs that the cluster lacks
   * @throws InfeasibleException if the job requires segments at a level that the cluster lacks, or
   *     that is not within minipods
   */
  public MovesProblem {
    var missing = allocations.missingIn(cluster);
    if (mostMinipods < 1 || !missing.isEmpty()) {
      throw new IllegalArgumentException(
          "%d minipods; %s".formatted(mostMinipods, String.join("; ", missing)));
    }
    var segment = training.request().topology().segment();
    if (segment != null && segment.required()) {
      var domains = cluster.domains();
      var level = domains.find(segment.level());
      if (level == null || !level.isWithin(domains.minipods())) {
        throw new InfeasibleException(
            "job %s requires segments at level %s, expected a level within minipods: %s."
                .formatted(
                    training.id(), segment.level(), String.join(", ", FreeSlots.levels(cluster))));
      }
    }
  }

  /** For a job whose degrees are not known. */
  public MovesProblem(
      Cluster cluster,
      ClusterJobAllocations allocations,
      String job,
      JobResourceRequest request,
      int mostMinipods,
      Rules rules) {
    this(cluster, allocations, TrainingJob.of(job, request), mostMinipods, rules);
  }

  /**
   * For room: domains of a level that hold so many segments of free hosts, wherever they are.
   *
   * @param count segments, at least 1
   * @param segment hosts of each, and the level
   * @param type of the hosts
   * @throws InfeasibleException if the cluster has no such level within its minipods
   */
  public static MovesProblem room(
      Cluster cluster,
      ClusterJobAllocations allocations,
      int count,
      JobSegment segment,
      HostType type,
      Rules rules) {
    var request =
        JobResourceRequest.of(
                Math.multiplyExact(Math.multiplyExact(count, segment.hosts()), type.gpus()))
            .withGpuModels(List.of(type.gpuModel()))
            .withTopology(JobTopologyRequest.of(segment));
    return new MovesProblem(
        cluster,
        allocations,
        "%dx%d-%s".formatted(count, segment.hosts(), segment.level()),
        request,
        Math.max(1, cluster.minipods().size()),
        rules);
  }

  /**
   * For one more domain of a level whose hosts are all free than there are now: as many hosts as
   * the largest has that are well.
   *
   * @param type of the hosts
   * @throws InfeasibleException if the cluster has no such level within its minipods
   */
  public static MovesProblem clear(
      Cluster cluster,
      ClusterJobAllocations allocations,
      String level,
      HostType type,
      Rules rules) {
    int hosts = FreeSlots.largest(cluster, level, type);
    if (hosts == 0) {
      return room(cluster, allocations, 1, JobSegment.of(1, level), type, rules);
    }
    int more = 1 + FreeSlots.whole(cluster, allocations, level, type, hosts);
    return room(cluster, allocations, more, JobSegment.of(hosts, level), type, rules);
  }

  /** What the job requires of its hosts' domains; null: nothing. */
  @Nullable JobSegment segment() {
    var segment = request().topology().segment();
    return segment == null || !segment.required() ? null : segment;
  }

  public String job() {
    return training.id();
  }

  public JobResourceRequest request() {
    return training.request();
  }

  MovesProblem with(Rules newRules) {
    return new MovesProblem(cluster, allocations, training, mostMinipods, newRules);
  }

  /**
   * The fewest minipods of which enough hosts could be freed, if those who hold them had anywhere
   * to go; all of them where no number is enough. O(hosts + GPUs), for each pool of hosts.
   */
  public static int fewestMinipods(
      Cluster cluster, ClusterJobAllocations allocations, TrainingJob training, Rules rules) {
    int all = Math.max(1, cluster.minipods().size());
    var problem = new MovesProblem(cluster, allocations, training, all, rules);
    return IndexedMovesProblem.each(problem).stream()
        .map(fleet -> fleet.fewestMinipods(fleet::canBeFreed))
        .filter(Objects::nonNull)
        .mapToInt(Integer::intValue)
        .min()
        .orElse(all);
  }
}
