package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricPartition;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.text.CountedNoun;
import io.heddle.solvers.eligibility.HostEligibility;
import io.heddle.solvers.eligibility.HostExclusionFinding;
import io.heddle.solvers.eligibility.JobUnits;
import io.heddle.solvers.eligibility.MissingGpuModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Says why no pool of hosts can run a job. */
final class PoolInfeasibilityText {
  private static final int NAMED = 4;

  private final PlacementProblem problem;
  private final TrainingJob job;
  private final Cluster cluster;

  PoolInfeasibilityText(PlacementProblem problem) {
    this.problem = problem;
    this.job = problem.job();
    this.cluster = problem.cluster();
  }

  /**
   * @param missing hosts; 0 where there are enough that cannot run it together
   */
  record Shortage(int missing, String message) {}

  /**
   * @param free hosts of the right size and model
   */
  Shortage shortage(CommunicationMatrix matrix, JobUnits units, List<Host> free) {
    if (matrix.hostsPerCell() > 1) {
      return domainShortage(matrix, units, free);
    }
    int missing = Math.max(0, matrix.hosts() - free.size());
    var asked =
        "job %s requests %,d free %s of %d %s; %s has %,d free of %,d"
            .formatted(
                job.id(),
                matrix.hosts(),
                matrix.hosts() == 1 ? "host" : "hosts",
                matrix.gpusPerHost(),
                MissingGpuModel.asked(job, cluster, "GPUs"),
                cluster.name(),
                free.size(),
                cluster.hosts().stream().filter(host -> isUsable(host, matrix)).count());
    if (missing > 0) {
      return new Shortage(
          missing,
          "%s, so %s.%s"
              .formatted(
                  asked, CountedNoun.missing(missing), HostExclusionFinding.unknownGpus(cluster)));
    }
    var parts = parts(free);
    if (parts.largest() < matrix.hosts()) {
      return new Shortage(
          0,
          "%s, but not all reach each other: %s. A cable may be missing."
              .formatted(asked, parts.words()));
    }
    var byModel = HostEligibility.byModel(free);
    return new Shortage(
        0,
        "%s, but they have several GPU models, which a job mixes only if it names them: %s. Use fewer GPUs, or name the models in gpuModels."
            .formatted(asked, counts(byModel)));
  }

  private Shortage domainShortage(CommunicationMatrix matrix, JobUnits units, List<Host> free) {
    int room = units.count(cluster, free);
    int missing = Math.max(0, matrix.cells() - room);
    return new Shortage(
        missing * matrix.hostsPerCell(),
        "job %s requests %,d × %d free hosts of %d %s that share %s; %s has %,d free of %,d, enough for %,d%s"
            .formatted(
                job.id(),
                matrix.cells(),
                matrix.hostsPerCell(),
                matrix.gpusPerHost(),
                MissingGpuModel.asked(job, cluster, "GPUs"),
                shared(units),
                cluster.name(),
                free.size(),
                cluster.hosts().stream().filter(host -> isUsable(host, matrix)).count(),
                room,
                missing > 0
                    ? ", so %s.%s%s%s"
                        .formatted(
                            CountedNoun.missing(missing),
                            unwell(matrix),
                            nearest(),
                            HostExclusionFinding.unknownGpus(cluster))
                    : ", but no cables connect these, or their GPU models differ."));
  }

  /** Hosts that would suit the job and are drained or failed, where it asks for domains. */
  private String unwell(CommunicationMatrix matrix) {
    var hosts =
        cluster.hosts().stream()
            .filter(host -> isUsable(host, matrix) && !host.isWell())
            .map(Host::id)
            .toList();
    return hosts.isEmpty() || job.request().topology().isNone()
        ? ""
        : " Drained or failed: %s.".formatted(some(hosts));
  }

  /** The largest smaller segments for which there is room. */
  private String nearest() {
    var topology = job.request().topology();
    var segment = topology.segment();
    if (segment == null) {
      return "";
    }
    for (int hosts = segment.hosts() - 1; hosts > 0; hosts--) {
      var smaller = new JobSegment(hosts, segment.level(), segment.required(), segment.balanced());
      var other = job.withRequest(job.request().withTopology(topology.withSegment(smaller)));
      if (!new HostEligibility(cluster, other).pools(Host::isFree).isEmpty()) {
        return " Segments of %,d hosts fit.".formatted(hosts);
      }
    }
    return "";
  }

  /** “NVLink (tp 8)”, “a domain of level rack, each 2 of them one of level nvlink”. */
  private String shared(JobUnits units) {
    if (job.request().topology().isNone() && !problem.preferred()) {
      return "NVLink (tp %d)".formatted(job.requireParallelism().tp());
    }
    int cell = units.outermost().hosts();
    var whole =
        units.units().stream().filter(unit -> unit.hosts() == cell).findFirst().orElseThrow();
    var words = new StringBuilder("a domain of level ").append(whole.level());
    units.units().stream()
        .filter(unit -> unit.hosts() > 1 && unit.hosts() < cell)
        .forEach(unit ->
            words.append(
                ", each %,d of them one of level %s".formatted(unit.hosts(), unit.level())));
    return words.toString();
  }

  static String counts(Map<String, List<Host>> byModel) {
    return byModel.entrySet().stream()
        .map(each -> "%,d of %s".formatted(each.getValue().size(), each.getKey()))
        .collect(Collectors.joining(", "));
  }

  private boolean isUsable(Host host, CommunicationMatrix matrix) {
    return host.type().gpus() == matrix.gpusPerHost() && job.accepts(host.type().gpuModel());
  }

  private record Parts(int largest, String words) {}

  /** “6 hosts around s, 4 hosts around off, 2 hosts without a link (x, y)”. */
  private Parts parts(List<Host> free) {
    var usable = HostEligibility.ids(free);
    var words = new ArrayList<String>();
    var lone = new ArrayList<String>();
    int largest = 1;
    var sized =
        cluster.partitions().stream()
            .sorted(Comparator.comparingInt((FabricPartition part) -> -part.hosts().size()))
            .toList();
    for (var part : sized) {
      int count = (int) part.hosts().stream().filter(host -> usable.contains(host.id())).count();
      largest = Math.max(largest, count);
      if (part.isLone() && count > 0) {
        lone.add(part.hosts().getFirst().id());
      } else if (count > 0) {
        words.add("%s around %s".formatted(hosts(count), part.name()));
      }
    }
    if (!lone.isEmpty()) {
      words.add("%s without a link (%s)".formatted(hosts(lone.size()), some(lone)));
    }
    return new Parts(largest, some(words));
  }

  static String hosts(int count) {
    return count == 1 ? "1 host" : "%,d hosts".formatted(count);
  }

  /** The first few. */
  static String some(List<String> names) {
    return names.size() <= NAMED
        ? String.join(", ", names)
        : "%s and %,d more"
            .formatted(String.join(", ", names.subList(0, NAMED)), names.size() - NAMED);
  }
}
