package io.heddle.model.state;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.edit.ClusterDiff;
import io.heddle.model.exchange.FabricImportReport.Note;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.exchange.KubeGpuCounts;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.result.Gpu;
import io.heddle.model.sources.HostNameLookup;
import io.heddle.model.state.StateDraft.Hold;
import io.heddle.model.state.StateDraft.JobState;
import io.heddle.model.state.StateDraft.NodeGres;
import io.heddle.model.state.StateDraft.NodeState;
import io.heddle.model.text.Advice;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Lays what schedulers say onto a cluster. */
public final class LiveStateOverlay {
  private final Cluster cluster;
  private final StateDraft draft;
  private final HostNameLookup names;

  /** GPUs that jobs hold, by host. */
  private final Map<String, TreeSet<Integer>> held = new TreeMap<>();

  /** What Kubernetes nodes offer, by host. */
  private final Map<String, KubeGpuCounts> offered = new HashMap<>();

  private int known;
  private int unknown;

  private LiveStateOverlay(Cluster cluster, StateDraft draft) {
    this.cluster = cluster;
    this.draft = draft;
    this.names = new HostNameLookup(cluster.hosts().stream().map(Host::id).toList());
  }

  /**
   * Reads what belongs together: files of several commands and kinds complete each other. Where the
   * running jobs are listed, all other GPUs are free; where only nodes are, hosts that no file
   * names stay as they are. O(length of the texts + hosts).
   *
   * @param atSeconds when it was so, in seconds since 1970
   * @param zone of times that name none
   * @throws io.heddle.model.io.InputException with file and line if one cannot be used, or none
   *     names a host of the cluster
   */
  public static ClusterStateUpdate read(
      List<ImportSource> sources, Cluster cluster, double atSeconds, ZoneId zone) {
    var byFormat = new LinkedHashMap<SchedulerStateFormat, List<ImportSource>>();
    for (var source : sources) {
      byFormat
          .computeIfAbsent(SchedulerStateFormats.guessOrRefuse(source), _ -> new ArrayList<>())
          .add(source);
    }
    var draft = new StateDraft();
    byFormat.forEach((format, texts) -> format.read(texts, zone, draft));
    return new LiveStateOverlay(SchedulerNamedGpus.on(cluster, draft), draft)
        .applied(
            cluster,
            sources.getFirst(),
            atSeconds,
            String.join(" + ", byFormat.keySet().stream().map(SchedulerStateFormat::id).toList()));
  }

  private ClusterStateUpdate applied(
      Cluster before, ImportSource first, double atSeconds, String formats) {
    var nodes = new HashMap<String, NodeState>();
    draft.nodes.forEach((name, state) -> {
      var host = host(name, "node " + name);
      if (host != null) {
        nodes.merge(host.id(), state, NodeState::and);
      }
    });
    draft.offeredGpus.forEach((name, gpus) -> {
      var id = names.find(name);
      if (id != null) {
        offered.put(id, FailedGpuRetention.among(gpus, cluster.host(id)));
      }
    });
    var jobs = jobs(atSeconds);
    if (unknown > 0 && known == 0) {
      throw first.refuse(
          0,
          "no host of cluster " + cluster.name(),
          "names such as " + cluster.hosts().getFirst().id(),
          Advice.sentence("It may be another cluster's state."));
    }
    var shared = new HashSet<@Nullable String>();
    draft.withParts.forEach(name -> shared.add(names.find(name)));
    var unlisted = UnlistedHostGpus.of(cluster, nodes, offered, names, draft);
    var hosts =
        cluster.hosts().stream()
            .map(host -> OfferedNodeGpus.laidOnto(now(host, nodes.get(host.id())), offered, draft))
            .map(host -> shared.contains(host.id()) ? OfferedNodeGpus.shared(host, draft) : host)
            .map(host -> unlisted.laidOnto(host, draft))
            .map(host -> FailedGpuRetention.kept(cluster.host(host.id()), host, draft))
            .toList();
    var updated = cluster.withHosts(hosts);
    int gpus = jobs.stream().mapToInt(job -> job.gpus().size()).sum();
    if (draft.knowsJobs) {
      draft.notes.summary(
          ImportNotes.count(jobs.size(), "running job"), "on " + ImportNotes.count(gpus, "GPU"));
    }
    draft.notes.summary(
        ImportNotes.count(hosts.size(), "host"),
        "%,d well, %,d drained, %,d failed; %,d of %,d GPUs free%s"
            .formatted(
                count(hosts, Health.WELL),
                count(hosts, Health.DRAINED),
                count(hosts, Health.FAILED),
                updated.freeGpus(),
                updated.gpus(),
                ClusterFile.unknown(updated)));
    unnamed(nodes);
    long onUnknown =
        jobs.stream()
            .flatMap(job -> job.gpus().stream())
            .filter(gpu -> !cluster.host(gpu.host()).hasKnownGpus())
            .count();
    if (onUnknown > 0) {
      draft.notes.assumed(
          "%,d of %,d GPUs of running jobs".formatted(onUnknown, gpus),
          "they are on hosts with unknown GPUs");
    }
    var report = draft.notes.report(formats);
    return new ClusterStateUpdate(
        updated,
        new ClusterJobAllocations(atSeconds, jobs)
            .assuming(report.assumed().stream().map(Note::toString).toList()),
        ClusterDiff.between(before, updated, false),
        report);
  }

  private static long count(List<Host> hosts, Health health) {
    return hosts.stream().filter(host -> host.health() == health).count();
  }

  private void unnamed(Map<String, NodeState> nodes) {
    if (!nodes.isEmpty() && nodes.size() < cluster.hosts().size()) {
      draft.notes.assumed(
          ImportNotes.count(cluster.hosts().size() - nodes.size(), "host"),
          draft.knowsJobs
              ? "as well as before, for no file names them"
              : "as before, for no file names them");
    }
  }

  private Host now(Host host, @Nullable NodeState node) {
    var gres = node == null ? null : node.gres();
    var health = node == null || node.health() == null ? host.health() : node.health();
    if (gres != null && saysWhich(gres)) {
      var own = held.getOrDefault(host.id(), new TreeSet<>());
      return NodeGpuStates.of(host, gres, own, draft).withHealth(health);
    }
    var busy = new TreeSet<>(held.getOrDefault(host.id(), new TreeSet<>()));
    var used = node == null ? null : node.used();
    if (used != null) {
      busy.addAll(used.indices());
      int stated = Math.min(used.count(), host.type().gpus());
      boolean all = used.count() == SlurmHostGpus.ALL;
      if (all && !draft.knowsJobs || !all && stated > busy.size()) {
        int before = busy.size();
        fill(busy, host, stated);
        draft.notes.assumed(
            host.id(),
            all
                ? "all GPUs busy, as the source does not state which"
                : before == 0 && !draft.knowsJobs
                    ? "the first GPUs busy, as the source does not state which"
                    : "more GPUs are busy than the jobs hold, without a known user");
      }
    } else if (!draft.knowsJobs) {
      busy.addAll(host.busyGpus());
    }
    return host.withHealth(health).withGpuStates(host.gpuStates().onlyBusy(busy));
  }

  /** Whether the resources of a node say more of its GPUs than how many are in use. */
  private static boolean saysWhich(NodeGres gres) {
    return gres.configured().hasGpus() || gres.used().hasGpus();
  }

  private static void fill(Set<Integer> busy, Host host, int count) {
    for (int gpu = 0; gpu < host.type().gpus() && busy.size() < count; gpu++) {
      if (FailedGpuRetention.isUsable(host, gpu)) {
        busy.add(gpu);
      }
    }
  }

  private List<RunningClusterJob> jobs(double atSeconds) {
    var taken = new LinkedHashMap<String, TreeSet<Gpu>>();
    // Who says which GPUs it has comes before who only says how many.
    for (boolean sure : new boolean[] {true, false}) {
      for (var job : draft.jobs.values()) {
        for (var hold : job.holds()) {
          if (sure != hold.gpus().indices().isEmpty()) {
            taken.computeIfAbsent(job.id(), _ -> new TreeSet<>()).addAll(take(job, hold));
          }
        }
      }
    }
    var jobs = new ArrayList<RunningClusterJob>();
    for (var job : draft.jobs.values()) {
      var gpus = taken.getOrDefault(job.id(), new TreeSet<>());
      if (gpus.isEmpty() && !draft.ofParts.contains(job.id())) {
        draft.notes.leftOut("job " + job.id(), "holds no GPU of the cluster");
      } else if (!gpus.isEmpty()) {
        jobs.add(running(job, new ArrayList<>(gpus), atSeconds));
      }
    }
    return jobs;
  }

  private RunningClusterJob running(JobState job, List<Gpu> gpus, double atSeconds) {
    var start = job.startSeconds();
    var end = job.endSeconds();
    if (start == null) {
      draft.notes.assumed("job " + job.id(), "started when the state was read");
    }
    double from = start == null ? atSeconds : start;
    var running =
        new RunningClusterJob(
            job.id(),
            job.user(),
            gpus,
            from,
            end == null || end < from ? null : end,
            job.preemptible(),
            job.pinned(),
            job.priority(),
            job.apartFrom());
    return running.withQueue(draft.queues.get(job.id())).withName(draft.nameOf(job.id()));
  }

  private List<Gpu> take(JobState job, Hold hold) {
    var host = host(hold.host(), "job " + job.id());
    if (host == null) {
      return List.of();
    }
    var here = held.computeIfAbsent(host.id(), _ -> new TreeSet<>());
    var gpus = new ArrayList<Gpu>();
    int most = host.type().gpus();
    if (!hold.gpus().indices().isEmpty()) {
      for (int gpu : hold.gpus().indices()) {
        if (gpu >= most) {
          draft.notes.leftOut(
              "GPU %d of %s".formatted(gpu, host.id()), "the cluster has %d there".formatted(most));
        } else if (here.add(gpu)) {
          gpus.add(new Gpu(host.id(), gpu));
        } else {
          draft.notes.leftOut("job " + job.id(), "shares a GPU with a job before it");
        }
      }
      return gpus;
    }
    if (OfferedNodeGpus.arePartsOnly(offered.get(host.id()))) {
      draft.holdsParts("job %s on %s".formatted(job.id(), host.id()));
      draft.ofParts.add(job.id());
      return List.of();
    }
    int wanted = Math.min(hold.gpus().count(), most);
    if (wanted < hold.gpus().count() && hold.gpus().count() != SlurmHostGpus.ALL) {
      draft.notes.leftOut(
          "job " + job.id(),
          "has %,d GPUs of %s, where the cluster has %d"
              .formatted(hold.gpus().count(), host.id(), most));
    }
    for (int gpu = 0; gpu < most && gpus.size() < wanted; gpu++) {
      if (FailedGpuRetention.isUsable(host, gpu)
          && OfferedNodeGpus.isWhole(offered.get(host.id()), gpu)
          && here.add(gpu)) {
        gpus.add(new Gpu(host.id(), gpu));
      }
    }
    if (gpus.size() < wanted) {
      draft.notes.leftOut(
          "%s of job %s on %s"
              .formatted(ImportNotes.count(wanted - gpus.size(), "GPU"), job.id(), host.id()),
          "all others there are withdrawn or failed, in parts, or held by other jobs");
    }
    if (!gpus.isEmpty() && gpus.size() < most) {
      draft.notes.assumed(
          "job " + job.id(),
          "the first free GPUs of its hosts, as the source does not state which");
    }
    return gpus;
  }

  /** By its name, whatever its case, with or without its domain; null, with a note, if none is. */
  private @Nullable Host host(String name, String whose) {
    var id = names.find(name);
    if (id == null) {
      unknown++;
      draft.notes.leftOut(whose, "cluster %s has no such host".formatted(cluster.name()));
      return null;
    }
    known++;
    return cluster.host(id);
  }
}
