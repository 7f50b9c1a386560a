package io.heddle.solvers.eligibility;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.HostReservation;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.result.Gpu;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Random clusters of several models, sizes, parts, NVLink domains and GPU states. Some are islands
 * without a cable between them, some name no switch and no cable at all.
 *
 * @param allocations running jobs, some of which have an end, and reservations
 */
record EligibilityCases(Cluster cluster, ClusterJobAllocations allocations, TrainingJob job) {
  private static final List<HostType> TYPES =
      List.of(
          new HostType("h8", "H100", 8),
          new HostType("a8", "A100", 8),
          new HostType("h4", "H100", 4),
          new HostType("other-h8", "H100", 8));

  static EligibilityCases draw(long seed) {
    var random = new Random(seed * 104_729 + 3);
    var types = TYPES.subList(0, 1 + random.nextInt(TYPES.size()));
    boolean hasParts = random.nextInt(3) == 0;
    boolean isBare = seed % 7 == 3;
    boolean hasDomains = random.nextInt(3) == 0;
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    switches.add(new Switch("spine", Tier.SPINE));
    int leaves = 1 + random.nextInt(3);
    for (int leaf = 0; leaf < leaves; leaf++) {
      switches.add(new Switch("leaf-" + leaf, Tier.LEAF));
      if (!hasParts || leaf == 0) {
        links.add(new Link("leaf-" + leaf, "spine", 400, 1));
      }
      for (int h = 0, count = 1 + random.nextInt(4); h < count; h++) {
        var host =
            new Host("%c%d".formatted('a' + leaf, h), types.get(random.nextInt(types.size())));
        var labels = new HashMap<String, String>();
        if (hasDomains && random.nextInt(5) > 0) {
          labels.put("nvlinkDomain", "d%d-%d".formatted(leaf, random.nextInt(2)));
        }
        hosts.add(host.withLabels(labels).withHealth(health(random)));
        if (!hasParts || random.nextInt(8) > 0) {
          links.add(new Link(host.id(), "leaf-" + leaf, 400, 1));
        }
      }
    }
    var jobs = new ArrayList<RunningClusterJob>();
    for (int h = 0; h < hosts.size(); h++) {
      var host = hosts.get(h);
      if (random.nextInt(seed % 2 == 0 ? 3 : 2) == 0) {
        var gpus =
            IntStream.range(0, 1 + random.nextInt(random.nextInt(4) > 0 ? 3 : host.type().gpus()));
        hosts.set(
            h,
            host.withBusyGpus(gpus.boxed().collect(TreeSet::new, TreeSet::add, TreeSet::addAll)));
        if (random.nextInt(3) > 0) {
          jobs.add(running("r" + h, hosts.get(h), random.nextBoolean() ? null : 150.0 + 10 * h));
        }
      }
    }
    hosts.replaceAll(host -> withStates(host, random));
    if (isBare) {
      switches.clear();
      links.clear();
    }
    var cluster = new Cluster("c", types, switches, hosts, links);
    return new EligibilityCases(
        cluster,
        new ClusterJobAllocations(100.0, jobs, reservations(random, hosts)),
        withSegment(job(random), cluster, random));
  }

  /** A third of the jobs inside hosts ask for segments of two or three hosts. */
  private static TrainingJob withSegment(TrainingJob job, Cluster cluster, Random random) {
    var levels = cluster.domains().ids();
    var level = levels.get(random.nextInt(levels.size()));
    var segment = JobSegment.of(2 + random.nextInt(2), level);
    return random.nextInt(3) > 0 || job.requireParallelism().tp() > 4
        ? job
        : job.withRequest(job.request().withTopology(JobTopologyRequest.of(segment)));
  }

  /** A free GPU may be sliced, shared, withdrawn or failed, and a host's GPUs not known at all. */
  private static Host withStates(Host host, Random random) {
    int gpu = random.nextInt(host.type().gpus());
    var states =
        List.of(
            GpuState.SLICED,
            GpuState.SHARED,
            GpuState.WITHDRAWN,
            GpuState.FAILED,
            GpuState.PLANNED);
    var state = states.get(random.nextInt(states.size()));
    return switch (random.nextInt(12)) {
      case 0 ->
          host.isFree(gpu) ? host.withGpuStates(host.gpuStates().mark(state, List.of(gpu))) : host;
      case 1 -> host.withGpuStates(host.gpuStates().withKnown(random.nextInt(3) > 0));
      default -> host;
    };
  }

  private static Health health(Random random) {
    return random.nextInt(10) > 0
        ? Health.WELL
        : random.nextBoolean() ? Health.DRAINED : Health.FAILED;
  }

  private static RunningClusterJob running(String id, Host host, @Nullable Double end) {
    var gpus = host.busyGpus().stream().map(gpu -> new Gpu(host.id(), gpu)).toList();
    return new RunningClusterJob(id, null, gpus, 0, end, true, false, 0, new TreeSet<>());
  }

  private static List<HostReservation> reservations(Random random, List<Host> hosts) {
    return random.nextInt(4) > 0
        ? List.of()
        : List.of(
            new HostReservation(
                "kept",
                new TreeSet<>(List.of(hosts.get(random.nextInt(hosts.size())).id())),
                50,
                200,
                null));
  }

  private static TrainingJob job(Random random) {
    int tp = 1 << random.nextInt(5);
    int pp = 1 + random.nextInt(2);
    int dp = 1 + random.nextInt(16 / tp + 4);
    var job = TrainingJob.of("new", dp, Parallelism.of(tp, pp), TrainingWorkload.of(null, 1));
    var models =
        switch (random.nextInt(4)) {
          case 0 -> List.of("H100");
          case 1 -> List.of("A100");
          case 2 -> List.of("H100", "A100");
          default -> List.<String>of();
        };
    var precision = random.nextInt(8) > 0 ? Precision.BF16 : Precision.FP8;
    return new TrainingJob(
        job.id(),
        job.workload().withPrecision(precision),
        job.parallelism(),
        job.request().withGpuModels(models),
        null);
  }
}
