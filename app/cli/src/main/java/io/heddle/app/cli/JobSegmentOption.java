package io.heddle.app.cli;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.TrainingJob;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --segment}, {@code --level}, {@code --balanced}, {@code --preferred}: a job's segment. */
final class JobSegmentOption {
  private static final int MOST = 1_000_000;

  @Option(
      names = "--segment",
      paramLabel = "K",
      description =
          "hosts of consecutive ranks that share one domain of --level (default: that of the job)")
  private @Nullable Integer hosts;

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      description =
          "level of the segments: nvlink, rack, leaf, minipod, or a level of the cluster file"
              + " (default: that of the job)")
  private @Nullable String level;

  @Option(names = "--balanced", description = "give domains equal shares of the hosts")
  private boolean balanced;

  @Option(
      names = "--preferred",
      description = "keep segments only where they cost no spread over minipods")
  private boolean preferred;

  boolean isGiven() {
    return hosts != null || level != null || balanced || preferred;
  }

  /**
   * Segments without a job, all of which are required.
   *
   * @throws UsageException if hosts or level are missing, or something is given that only a job has
   */
  JobSegment alone() {
    if (balanced || preferred) {
      throw new UsageException(
          "%s: given without a job, expected only --segment K and --level LEVEL. Use --for and --job for a job."
              .formatted(balanced ? "--balanced" : "--preferred"));
    }
    if (hosts == null || level == null) {
      throw new UsageException(
          "%s: missing, expected --segments N, --segment K and --level LEVEL together."
              .formatted(hosts == null ? "--segment" : "--level"));
    }
    InputValidation.between("--segment", hosts, 1, MOST);
    return JobSegment.of(hosts, level);
  }

  /**
   * The job with these options in the place of what it asks for itself.
   *
   * @throws UsageException if hosts or level are neither given nor the job's own, or if the cluster
   *     has no such level
   */
  TrainingJob of(TrainingJob job, Cluster cluster) {
    if (!isGiven()) {
      return job;
    }
    var own = job.request().topology().segment();
    var wanted = hosts != null ? hosts : own == null ? null : own.hosts();
    var at = level != null ? level : own == null ? null : own.level();
    if (wanted == null || at == null) {
      throw new UsageException(
          "%s: job %s has no segment of its own, expected --segment K and --level LEVEL."
              .formatted(given(), job.id()));
    }
    InputValidation.between("--segment", wanted, 1, MOST);
    InputValidation.level("--level", at, cluster);
    var segment =
        new JobSegment(
            wanted,
            at,
            !preferred && (own == null || own.required()),
            balanced || (own != null && own.balanced()));
    var request = job.request();
    return job.withRequest(request.withTopology(request.topology().withSegment(segment)));
  }

  private String given() {
    return hosts != null
        ? "--segment"
        : level != null ? "--level" : balanced ? "--balanced" : "--preferred";
  }
}
