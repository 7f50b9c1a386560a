package io.heddle.model.dialect;

import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.JobGroupLevel;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a job asks of the levels of a cluster, in the terms that schedulers share: numbers of hosts
 * that are consecutive in rank order (tp-cp-ep-dp-pp, the leftmost fastest).
 *
 * @param hosts all hosts of the job
 * @param slices from the largest to the smallest, each a part of the hosts or all of them; none
 *     that follows from another of its level
 * @param balanced whether the domains in use get shares as equal as can be
 */
public record ScheduledTopology(int hosts, List<HostSlice> slices, boolean balanced) {
  public ScheduledTopology {
    slices =
        withoutImplied(slices.stream().distinct().toList(), String::equals).stream()
            .sorted(
                Comparator.comparingInt(HostSlice::hosts)
                    .reversed()
                    .thenComparing(HostSlice::required, Comparator.reverseOrder())
                    .thenComparing(HostSlice::level))
            .toList();
  }

  /** Without slices that others make superfluous: those that are whole parts of a required one. */
  private static List<HostSlice> withoutImplied(
      List<HostSlice> slices, BiPredicate<String, String> isWithin) {
    return slices.stream()
        .filter(each ->
            slices.stream()
                .noneMatch(other ->
                    !other.equals(each)
                        && other.required()
                        && other.hosts() % each.hosts() == 0
                        && isWithin.test(other.level(), each.level())))
        .toList();
  }

  /**
   * Without slices that follow from a required one at a level further in.
   *
   * @param isWithin whether each domain of the first level lies in one of the second
   */
  ScheduledTopology withoutImplied(BiPredicate<String, String> isWithin) {
    return new ScheduledTopology(
        hosts,
        withoutImplied(
            slices,
            (inner, outer) ->
                inner.equals(outer) || isWithin.test(inner, outer) && !isWithin.test(outer, inner)),
        balanced);
  }

  /** Hosts wherever they are. */
  public static ScheduledTopology none(int hosts) {
    return new ScheduledTopology(hosts, List.of(), false);
  }

  /**
   * Of a job's segment and groups. A group of one host asks for nothing, as a host is in one domain
   * of every level; dp and pp groups at one level together mean the whole job.
   *
   * @param unsaid takes a sentence for each part that is no run of consecutive hosts
   */
  public static ScheduledTopology of(TrainingJob job, int gpusPerHost, Consumer<String> unsaid) {
    int hosts = job.gpus() / gpusPerHost;
    var request = job.request().topology();
    var slices = new ArrayList<HostSlice>();
    var segment = request.segment();
    if (segment != null) {
      if (hosts % segment.hosts() == 0) {
        add(segment.hosts(), segment.level(), segment.required(), slices);
      } else {
        unsaid.accept(
            "segments of %,d hosts: they do not divide the job's %,d hosts"
                .formatted(segment.hosts(), hosts));
      }
    }
    var groups = new EnumMap<JobGroupKind, JobGroupLevel>(JobGroupKind.class);
    groups.putAll(request.groups());
    var whole = groups.get(JobGroupKind.DP);
    if (whole != null && whole.equals(groups.get(JobGroupKind.PP))) {
      add(hosts, whole.level(), whole.required(), slices);
      groups.remove(JobGroupKind.DP);
      groups.remove(JobGroupKind.PP);
    }
    groups.forEach((kind, level) -> {
      var size = hostsOf(kind, job, gpusPerHost, hosts, unsaid);
      if (size != null) {
        add(size, level.level(), level.required(), slices);
      }
    });
    boolean balanced =
        segment != null && segment.balanced() && slices.contains(HostSlice.of(segment));
    return new ScheduledTopology(hosts, slices, balanced);
  }

  private static void add(int hosts, String level, boolean required, List<HostSlice> slices) {
    if (hosts > 1) {
      slices.add(new HostSlice(hosts, level, required));
    }
  }

  /** Consecutive hosts of a group; null where they are not consecutive, which is said. */
  private static @Nullable Integer hostsOf(
      JobGroupKind kind, TrainingJob job, int gpusPerHost, int hosts, Consumer<String> unsaid) {
    var degrees = job.parallelism();
    if (degrees == null) {
      unsaid.accept(
          "%s groups: the job states no tp and pp, so their size is unknown"
              .formatted(kind.word()));
      return null;
    }
    long gpus = gpusOf(kind, degrees, job.gpus());
    if (gpus == 0) {
      unsaid.accept(
          "pp groups: the hosts of one are not consecutive in rank order, as schedulers need it");
      return null;
    }
    if (gpus <= gpusPerHost && gpusPerHost % gpus == 0) {
      return 1;
    }
    if (gpus % gpusPerHost != 0 || hosts % (gpus / gpusPerHost) != 0) {
      unsaid.accept(
          "%s groups: their %,d GPUs are no whole hosts of %,d GPUs that divide the job"
              .formatted(kind.word(), gpus, gpusPerHost));
      return null;
    }
    return Math.toIntExact(gpus / gpusPerHost);
  }

  /** Consecutive GPUs from the first of a group to its last; 0 where other groups lie between. */
  private static long gpusOf(JobGroupKind kind, Parallelism degrees, int gpus) {
    long context = (long) degrees.tp() * degrees.cp();
    return switch (kind) {
      case TP -> degrees.tp();
      case CP -> context;
      case EP -> context * degrees.ep();
      case DP -> gpus / degrees.pp();
      case PP -> degrees.pp() == 1 ? 1 : 0;
    };
  }

  public boolean isNone() {
    return slices.isEmpty();
  }

  /** Slices that are all hosts of the job. */
  List<HostSlice> whole() {
    return slices.stream().filter(each -> each.hosts() == hosts).toList();
  }

  /** Slices that are a part of the job. */
  List<HostSlice> parts() {
    return slices.stream().filter(each -> each.hosts() < hosts).toList();
  }

  /**
   * As a job's request: the smallest part as its segment, else the whole job; a level of the whole
   * job beside a segment as dp and pp groups of that level.
   *
   * @param unsaid takes a sentence for each slice that a request cannot hold
   */
  public JobTopologyRequest request(Consumer<String> unsaid) {
    var left = new ArrayList<>(slices);
    if (left.isEmpty()) {
      return JobTopologyRequest.NONE;
    }
    var segment = left.removeLast();
    var around = whole().stream().filter(left::contains).findFirst().orElse(null);
    left.remove(around);
    left.forEach(each -> unsaid.accept(each + ": a job has one segment, the smallest slice"));
    Map<JobGroupKind, JobGroupLevel> groups = Map.of();
    if (around != null) {
      var level = new JobGroupLevel(around.level(), around.required());
      groups = Map.of(JobGroupKind.DP, level, JobGroupKind.PP, level);
    }
    return new JobTopologyRequest(
        new JobSegment(segment.hosts(), segment.level(), segment.required(), balanced), groups);
  }

  /** With slices of pods that are a share of a host as slices of hosts; null where they are not. */
  @Nullable ScheduledTopology inHosts(int podsPerHost) {
    if (podsPerHost == 1) {
      return this;
    }
    var now = new ArrayList<HostSlice>();
    for (var each : slices) {
      if (each.hosts() % podsPerHost != 0) {
        return null;
      }
      now.add(new HostSlice(each.hosts() / podsPerHost, each.level(), each.required()));
    }
    return hosts % podsPerHost == 0
        ? new ScheduledTopology(hosts / podsPerHost, now, balanced)
        : null;
  }

  /** The smallest required part; null where there is none. */
  @Nullable HostSlice smallestRequired() {
    return parts().stream().filter(HostSlice::required).reduce((_, last) -> last).orElse(null);
  }

  /** The first whole-job slice that is required, or preferred; null where there is none. */
  @Nullable HostSlice whole(boolean required) {
    return whole().stream().filter(each -> each.required() == required).findFirst().orElse(null);
  }

  @Override
  public String toString() {
    return slices.isEmpty()
        ? "any hosts"
        : String.join("; ", slices.stream().map(Objects::toString).toList());
  }
}
