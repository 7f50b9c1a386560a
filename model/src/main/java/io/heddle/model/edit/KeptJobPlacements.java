package io.heddle.model.edit;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.kind.MemberException;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.Placement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The answers of a document that a person accepted: jobs that are planned on its cluster, with
 * their hosts and GPUs. Their GPUs are held ({@link GpuState#PLANNED}) wherever the cluster is
 * asked about. A file keeps them as {@code heddle.plan/1} beside the cluster.
 *
 * @param placed jobs with their hosts, of which they hold all GPUs, and those of their spares
 * @param dispatched jobs with GPUs; each job is in one of both lists, once
 * @param waiting jobs that a plan found no hosts for, as its file says
 * @param joint what a plan knows of all its jobs together; null: nothing
 */
public record KeptJobPlacements(
    List<MultiJobPlan.Planned> placed,
    List<MultiJobPlan.Dispatched> dispatched,
    List<MultiJobPlan.Waiting> waiting,
    MultiJobPlan.@Nullable Joint joint) {
  /** Nothing is planned. */
  public static final KeptJobPlacements NONE =
      new KeptJobPlacements(List.of(), List.of(), List.of(), null);

  /**
   * @throws IllegalArgumentException if a job is there twice
   * @throws MemberException if two jobs hold one host, or one GPU
   */
  public KeptJobPlacements {
    var checked = new MultiJobPlan("kept", placed, waiting, joint, dispatched);
    placed = checked.planned();
    dispatched = checked.dispatched();
    waiting = checked.waiting();
    var ids = jobs(placed, dispatched);
    if (new TreeSet<>(ids).size() < ids.size()) {
      throw new IllegalArgumentException("a job is planned twice: " + ids);
    }
  }

  /**
   * What a file keeps.
   *
   * @throws IllegalArgumentException if a job is there twice
   */
  public static KeptJobPlacements of(MultiJobPlan plan) {
    return new KeptJobPlacements(plan.planned(), plan.dispatched(), plan.waiting(), plan.joint());
  }

  /** What a file keeps of it, for the cluster of that name. */
  public MultiJobPlan toPlan(String cluster) {
    return new MultiJobPlan(cluster, placed, waiting, joint, dispatched);
  }

  /** Whether no job is planned; a plan may still know of jobs that wait. */
  public boolean isEmpty() {
    return placed.isEmpty() && dispatched.isEmpty();
  }

  /** Ids of the planned jobs, those with whole hosts first. */
  public List<String> jobs() {
    return jobs(placed, dispatched);
  }

  private static List<String> jobs(
      List<MultiJobPlan.Planned> placed, List<MultiJobPlan.Dispatched> dispatched) {
    return Stream.concat(
            placed.stream().map(each -> each.placement().job()),
            dispatched.stream().map(MultiJobPlan.Dispatched::job))
        .toList();
  }

  /** Whether a job of that id is planned. */
  public boolean has(String job) {
    return jobs().contains(job);
  }

  /** The placement of a planned job; null where it has none. */
  public @Nullable Placement placementOf(String job) {
    return placed.stream()
        .map(MultiJobPlan.Planned::placement)
        .filter(each -> each.job().equals(job))
        .findFirst()
        .orElse(null);
  }

  /**
   * These and one more job; where the job is planned already, this replaces it.
   *
   * @throws MemberException if another job holds one of its hosts
   */
  public KeptJobPlacements with(MultiJobPlan.Planned more) {
    var others = without(more.placement().job());
    var all = new ArrayList<>(others.placed);
    all.add(more);
    return new KeptJobPlacements(all, others.dispatched, others.waiting, null);
  }

  /** The same for a job that has GPUs of hosts. */
  public KeptJobPlacements with(MultiJobPlan.Dispatched more) {
    var others = without(more.job());
    var all = new ArrayList<>(others.dispatched);
    all.add(more);
    return new KeptJobPlacements(others.placed, all, others.waiting, null);
  }

  /** All but the job of that id. */
  public KeptJobPlacements without(String job) {
    return new KeptJobPlacements(
        placed.stream().filter(each -> !each.placement().job().equals(job)).toList(),
        dispatched.stream().filter(each -> !each.job().equals(job)).toList(),
        waiting.stream().filter(each -> !each.job().equals(job)).toList(),
        has(job) ? null : joint);
  }

  /**
   * GPUs that a job holds, by hosts, spares among them; none where it is not planned. Hosts that
   * the cluster lacks are left out.
   */
  public Map<String, SortedSet<Integer>> heldBy(String job, Cluster cluster) {
    var held = new TreeMap<String, SortedSet<Integer>>();
    collect(job, cluster, held);
    return held;
  }

  /** Adds the GPUs that a job holds. O(its hosts and GPUs). */
  private void collect(String job, Cluster cluster, Map<String, SortedSet<Integer>> held) {
    var whole = new HashMap<Integer, SortedSet<Integer>>();
    for (var each : placed) {
      if (each.placement().job().equals(job)) {
        hosts(each)
            .filter(cluster::hasHost)
            .forEach(host ->
                held.put(
                    host,
                    whole.computeIfAbsent(
                        cluster.host(host).type().gpus(), KeptJobPlacements::indices)));
      }
    }
    for (var each : dispatched) {
      if (each.job().equals(job)) {
        for (Gpu gpu : each.gpus()) {
          if (cluster.hasHost(gpu.host())) {
            held.computeIfAbsent(gpu.host(), _ -> new TreeSet<>()).add(gpu.gpu());
          }
        }
      }
    }
  }

  /** Hosts of its placement and spares. */
  private static Stream<String> hosts(MultiJobPlan.Planned planned) {
    return Stream.concat(
        planned.placement().matrix().stream().flatMap(List::stream), planned.spares().stream());
  }

  /** The job that holds one of these hosts, or GPUs of it, other than the given one; or null. */
  public @Nullable String holder(Set<String> hosts, String other, Cluster cluster) {
    return Stream.concat(
            placed.stream()
                .filter(each -> !each.placement().job().equals(other))
                .filter(each -> hosts(each).anyMatch(asked(hosts, cluster)))
                .map(each -> each.placement().job()),
            dispatched.stream()
                .filter(each -> !each.job().equals(other))
                .filter(each -> each.gpus().stream().map(Gpu::host).anyMatch(asked(hosts, cluster)))
                .map(MultiJobPlan.Dispatched::job))
        .findFirst()
        .orElse(null);
  }

  private static Predicate<String> asked(Set<String> hosts, Cluster cluster) {
    return host -> hosts.contains(host) && cluster.hasHost(host);
  }

  /**
   * The cluster with the held GPUs planned; GPUs that are taken, or broken, stay so. O(hosts).
   *
   * @param except a job whose own GPUs it may have, so that they stay free; null: none
   */
  public Cluster on(Cluster cluster, @Nullable String except) {
    var held = new HashMap<String, SortedSet<Integer>>();
    for (var job : jobs()) {
      if (!job.equals(except)) {
        collect(job, cluster, held); // no two jobs have one whole host
      }
    }
    if (held.isEmpty()) {
      return cluster;
    }
    var whole = new HashMap<SortedSet<Integer>, HostGpuStates>();
    return cluster.withHosts(
        cluster.hosts().stream()
            .map(host -> {
              var gpus = held.get(host.id());
              if (gpus == null) {
                return host;
              }
              return host.gpuStates().equals(HostGpuStates.ALL_FREE)
                  ? host.withGpuStates(whole.computeIfAbsent(gpus, KeptJobPlacements::planned))
                  : planned(host, gpus);
            })
            .toList());
  }

  private static SortedSet<Integer> indices(int gpus) {
    return new TreeSet<>(IntStream.range(0, gpus).boxed().toList());
  }

  private static HostGpuStates planned(SortedSet<Integer> gpus) {
    return HostGpuStates.ALL_FREE.with(GpuState.PLANNED, gpus);
  }

  private static Host planned(Host host, SortedSet<Integer> held) {
    var states = host.gpuStates();
    var free = held.stream().filter(gpu -> states.stateOf(gpu) == GpuState.FREE).toList();
    return free.isEmpty() ? host : host.withGpuStates(states.mark(GpuState.PLANNED, free));
  }

  /** The cluster without planned GPUs: they are free. O(hosts). */
  public static Cluster asIs(Cluster cluster) {
    if (cluster.hosts().stream().allMatch(host -> host.plannedGpus().isEmpty())) {
      return cluster;
    }
    return cluster.withHosts(
        cluster.hosts().stream()
            .map(host ->
                host.plannedGpus().isEmpty()
                    ? host
                    : host.withGpuStates(host.gpuStates().with(GpuState.PLANNED, List.of())))
            .toList());
  }

  /** The cluster as files without a plan keep it: planned GPUs are busy. O(hosts). */
  public static Cluster asBusy(Cluster cluster) {
    return cluster.withHosts(
        cluster.hosts().stream()
            .map(host ->
                host.plannedGpus().isEmpty()
                    ? host
                    : host.withGpuStates(
                        host.gpuStates().mark(GpuState.BUSY, List.copyOf(host.plannedGpus()))))
            .toList());
  }

  /** Hosts of a planned job of which it cannot have a GPU: taken, failed, drained or gone. */
  public List<String> lostBy(String job, Cluster cluster) {
    var lost = new ArrayList<String>();
    heldBy(job, cluster)
        .forEach((id, gpus) -> {
          var host = cluster.host(id);
          var states = host.gpuStates();
          boolean there =
              host.isWell()
                  && host.hasKnownGpus()
                  && gpus.last() < host.type().gpus()
                  && gpus.stream()
                      .map(states::stateOf)
                      .allMatch(each -> each == GpuState.FREE || each == GpuState.PLANNED);
          if (!there) {
            lost.add(id);
          }
        });
    return lost;
  }
}
