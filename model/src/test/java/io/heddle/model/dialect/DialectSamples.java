package io.heddle.model.dialect;

import io.heddle.model.PodsByHand;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.io.RankFileOptions;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import java.util.List;
import java.util.Map;

/**
 * A cluster of 72 hosts of 4 GPUs: NVLink domains of 4 hosts, leaves of 6, racks of 12, zones and
 * minipods of 36.
 */
final class DialectSamples {
  static final int GPUS = 4;
  static final int HOSTS = 72;
  static final String CLIQUE = "nvidia.com/gpu.clique";
  static final String RACK = "topology.example/rack";
  static final String ZONE = "topology.kubernetes.io/zone";

  /** With node labels, from the innermost outward. */
  static final List<String> LABELLED = List.of("nvlink", "rack", "zone");

  private static final Cluster CLUSTER = build();

  private DialectSamples() {}

  static Cluster cluster() {
    return CLUSTER;
  }

  private static Cluster build() {
    var type = new HostType("t", "GB200", GPUS);
    return PodsByHand.cluster(
            "site",
            type,
            6,
            6,
            host -> Map.of(CLIQUE, "c" + host / 4, RACK, "r" + host / 12, ZONE, "z" + host / 36))
        .withLevels(List.of(new TopologyLevel("rack", RACK), new TopologyLevel("zone", ZONE)));
  }

  static LevelNames names() {
    return LevelNames.of(cluster(), Map.of());
  }

  /** With another name of a level. */
  static LevelNames named(String level, String name) {
    return LevelNames.of(cluster(), Map.of(level, name));
  }

  /** A job on so many hosts, without degrees. */
  static TrainingJob job(int hosts, JobTopologyRequest request) {
    return TrainingJob.of("llm", JobResourceRequest.of(hosts * GPUS).withTopology(request));
  }

  static TrainingJob job(int hosts, JobSegment segment) {
    return job(hosts, JobTopologyRequest.of(segment));
  }

  static TrainingJob withDegrees(TrainingJob job, int tp, int pp) {
    return job.withParallelism(Parallelism.of(tp, pp));
  }

  static SchedulerJob handed(TrainingJob job) {
    return SchedulerJob.of(job, cluster(), names(), false, null, RankFileOptions.defaults());
  }

  static SchedulerHandover write(String dialect, TrainingJob job) {
    return SchedulerDialects.byId(dialect).write(handed(job), names());
  }

  static SchedulerJobImport.ImportedJobs read(String text) {
    return read(text, names());
  }

  static SchedulerJobImport.ImportedJobs read(String text, LevelNames names) {
    return SchedulerJobImport.read(List.of(new ImportSource("asked", text)), names);
  }
}
