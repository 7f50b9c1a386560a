package io.heddle.model.dialect;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.exchange.FabricImportReport;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.io.InputException;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.text.NameRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads what schedulers are asked for as jobs of Heddle. */
public final class SchedulerJobImport {
  private static final int MOST_GPUS = 1_000_000;

  private final LevelNames names;
  private final ImportNotes notes = new ImportNotes();
  private final Set<String> ids = new HashSet<>();
  private final List<TrainingJob> jobs = new ArrayList<>();

  /**
   * @param jobs in the order of the files
   * @param report what was read, assumed and left out
   */
  public record ImportedJobs(List<TrainingJob> jobs, FabricImportReport report) {
    public ImportedJobs {
      jobs = List.copyOf(jobs);
    }
  }

  private SchedulerJobImport(LevelNames names) {
    this.names = names;
  }

  /**
   * All jobs of batch scripts, outputs of Slurm and manifests of Kubernetes. Jobs have GPUs,
   * segment, groups and priority; their degrees are still to be found. O(length of the files).
   *
   * @throws InputException if a file is of no scheduler, or no file asks for a job with GPUs
   */
  public static ImportedJobs read(List<ImportSource> sources, LevelNames names) {
    return new SchedulerJobImport(names).read(sources);
  }

  private ImportedJobs read(List<ImportSource> sources) {
    var manifests = new ArrayList<ImportSource>();
    for (var source : sources) {
      var dialect =
          SchedulerDialects.all().stream()
              .filter(each -> each.recognises(source))
              .findFirst()
              .orElse(null);
      if (dialect != null) {
        dialect.read(source, names, notes).forEach(this::add);
      } else if (source.head().contains("apiVersion")) {
        manifests.add(source);
      } else {
        throw source.refuse(
            0,
            "neither #SBATCH lines, nor jobs of scontrol, nor Kubernetes objects",
            "a batch script, the output of scontrol show job, or a manifest");
      }
    }
    var reader = new WorkloadManifestReader(manifests, notes);
    for (var workload : reader.workloads()) {
      add(
          new RequestedJob(
              workload.name(),
              workload.pods(),
              workload.podSets().getFirst().gpus(),
              reader.priority(workload),
              topology(workload)));
    }
    if (jobs.isEmpty()) {
      throw new InputException(
          sources.getFirst().name(),
          "",
          "no job with GPUs; " + notes.report("jobs").text().strip(),
          "at least one job that requests GPUs");
    }
    notes.summary(
        ImportNotes.count(jobs.size(), "job"),
        "%,d GPUs".formatted(jobs.stream().mapToLong(TrainingJob::gpus).sum()));
    return new ImportedJobs(jobs, notes.report("jobs"));
  }

  /** Of the first dialect in which it asks for a level; what it asks for in others is reported. */
  private ScheduledTopology topology(WorkloadManifest workload) {
    var asked = ScheduledTopology.none(workload.pods());
    for (var dialect : SchedulerDialects.all()) {
      var slices = new RequestedSlices(workload, names, notes);
      dialect.readSlices(slices);
      var topology = slices.topology();
      if (topology.isNone()) {
        continue;
      }
      if (asked.isNone()) {
        asked = topology;
      } else if (!asked.equals(topology)) {
        notes.leftOut(
            "%s: %s".formatted(workload, topology),
            "%s asks for it beside another scheduler".formatted(dialect.id()));
      }
    }
    return asked;
  }

  private void add(RequestedJob job) {
    long gpus = (long) job.nodes() * job.gpusPerNode();
    if (gpus > MOST_GPUS) {
      notes.leftOut("job " + job.id(), "%,d GPUs, more than %,d".formatted(gpus, MOST_GPUS));
      return;
    }
    var id = NameRules.plain(job.id());
    for (int number = 2; id.isBlank() || !ids.add(id); number++) {
      id = (job.id().isBlank() ? "job" : NameRules.plain(job.id())) + "-" + number;
    }
    var name = id;
    if (!id.equals(job.id())) {
      notes.assumed(
          "job " + job.id(),
          "renamed %s, because names must be unique and without invisible characters"
              .formatted(id));
    }
    var topology = job.topology().inHosts(podsPerHost(job, name));
    if (topology == null) {
      notes.leftOut(
          "job %s: %s".formatted(name, job.topology()),
          "slices of pods that fill no whole hosts of the cluster");
      topology = ScheduledTopology.none(job.nodes());
    }
    jobs.add(
        TrainingJob.of(
            name,
            JobResourceRequest.of(Math.toIntExact(gpus))
                .withPriority(job.priority())
                .withTopology(
                    topology.request(unsaid -> notes.leftOut("job %s".formatted(name), unsaid)))));
  }

  /** Nodes of the request that share a host of the cluster. */
  private int podsPerHost(RequestedJob job, String id) {
    var sizes = sizes(names.cluster());
    if (sizes.isEmpty() || sizes.contains(job.gpusPerNode()) || job.topology().isNone()) {
      return 1;
    }
    int host = sizes.last();
    if (host % job.gpusPerNode() != 0) {
      notes.assumed(
          "job " + id,
          "a node of %,d GPUs is a host, though hosts have %s".formatted(job.gpusPerNode(), sizes));
      return 1;
    }
    notes.assumed(
        "job " + id,
        "%,d pods of %,d GPUs share a host of %,d"
            .formatted(host / job.gpusPerNode(), job.gpusPerNode(), host));
    return host / job.gpusPerNode();
  }

  private static SortedSet<Integer> sizes(@Nullable Cluster cluster) {
    var sizes = new TreeSet<Integer>();
    if (cluster != null) {
      cluster.hosts().stream()
          .filter(Host::hasKnownGpus)
          .forEach(host -> sizes.add(host.type().gpus()));
    }
    return sizes;
  }
}
