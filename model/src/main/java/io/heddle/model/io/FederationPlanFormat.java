package io.heddle.model.io;

import io.heddle.model.escape.CommentEscaping;
import io.heddle.model.escape.KubernetesEscaping;
import io.heddle.model.escape.SpreadsheetSafeCsv;
import io.heddle.model.escape.YamlQuoting;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.FederatedJobsPlan;
import io.heddle.model.text.NamedChoice;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What other programs take of a plan for a federation. */
public enum FederationPlanFormat {
  /** {@code heddle.federation-plan/1}. */
  JSON("json", "plan.federation-plan.json") {
    @Override
    public String text(FederatedJobsPlan plan) {
      return FileKinds.FEDERATION_PLAN.toJson(plan);
    }
  },
  /** One line a share. */
  CSV("csv", "shares.csv") {
    @Override
    public String text(FederatedJobsPlan plan) {
      var table =
          new SpreadsheetSafeCsv(
              List.of(
                  "job",
                  "order",
                  "cluster",
                  "gpus",
                  "stages",
                  "replicas",
                  "bottleneckGbps",
                  "latencyMs"));
      for (var job : plan.jobs()) {
        int order = 1;
        for (var share : job.shares()) {
          var part = share.part();
          table.row(
              Arrays.asList(
                  job.job(),
                  order++,
                  share.cluster(),
                  share.gpus(),
                  part == null ? null : part.stages(),
                  part == null ? null : part.replicas(),
                  job.clusterCount() == 1 ? null : job.bottleneckGbps(),
                  job.latencyMs()));
        }
      }
      return table.toString();
    }
  },
  /**
   * A MultiKueueConfig of Kueue a job ({@code kueue.x-k8s.io/v1beta1}, {@code spec.clusters}): the
   * names of MultiKueueClusters, at most 20.
   */
  MULTIKUEUE("multikueue", "multikueue.yaml") {
    @Override
    public String text(FederatedJobsPlan plan) {
      return plan.jobs().stream()
          .map(FederationPlanFormat::config)
          .collect(Collectors.joining("---\n"));
    }
  },
  /** {@code sbatch --clusters} of Slurm. */
  SLURM("slurm", "slurm-clusters.txt") {
    @Override
    public String text(FederatedJobsPlan plan) {
      return plan.jobs().stream()
          .map(FederationPlanFormat::slurm)
          .collect(Collectors.joining("\n"));
    }
  };

  private static final int LONGEST = 253;
  private static final int MOST_CLUSTERS = 20;
  private static final Pattern SLURM_NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*");

  private final String id;
  private final String fileName;

  FederationPlanFormat(String id, String fileName) {
    this.id = id;
    this.fileName = fileName;
  }

  /** As {@code --export} calls it. */
  public String id() {
    return id;
  }

  /** What a file of it is called. */
  public String fileName() {
    return fileName;
  }

  /**
   * The file.
   *
   * @throws IllegalArgumentException if a name cannot be written in this format, or there are too
   *     many
   */
  public abstract String text(FederatedJobsPlan plan);

  /**
   * @throws IllegalArgumentException with all names, if there is none of that name
   */
  public static FederationPlanFormat byName(String name) {
    return NamedChoice.of("format", name, List.of(values()), FederationPlanFormat::id);
  }

  private static String config(FederatedJob job) {
    if (job.clusterCount() > MOST_CLUSTERS) {
      throw new IllegalArgumentException(
          "job %s runs on %d clusters, expected at most %d, which is as many as a MultiKueueConfig holds."
              .formatted(job.job(), job.clusterCount(), MOST_CLUSTERS));
    }
    var text = new StringBuilder();
    text.append("# Clusters of job ")
        .append(CommentEscaping.of(job.job()))
        .append(", the first of its way first. ");
    text.append("To Kueue the list is a set: it decides\n");
    text.append(
        "# by itself which of them admits a workload, so give each share a workload of its own:\n");
    for (var share : job.shares()) {
      text.append("# %s: %d GPUs\n".formatted(CommentEscaping.of(share.cluster()), share.gpus()));
    }
    text.append("apiVersion: kueue.x-k8s.io/v1beta1\nkind: MultiKueueConfig\nmetadata:\n  name: ");
    text.append(YamlQuoting.scalar(KubernetesEscaping.objectName(job.job(), LONGEST, "heddle")))
        .append("\nspec:\n  clusters:\n");
    for (var share : job.shares()) {
      text.append("  - ").append(clusterName(share.cluster())).append('\n');
    }
    return text.toString();
  }

  /** Names an existing object, so its name is either taken as it is or refused. */
  private static String clusterName(String cluster) {
    if (!KubernetesEscaping.isObjectName(cluster)) {
      throw new IllegalArgumentException(
          "cluster \"%s\": expected the name of a MultiKueueCluster, of a-z, 0-9, '-' and '.'. Rename it."
              .formatted(cluster));
    }
    return YamlQuoting.scalar(cluster);
  }

  private static String slurm(FederatedJob job) {
    for (var share : job.shares()) {
      if (!SLURM_NAME.matcher(share.cluster()).matches()) {
        throw new IllegalArgumentException(
            "cluster \"%s\": expected a name that Slurm takes, of letters, digits, '_', '-' and '.'. Rename it."
                .formatted(share.cluster()));
      }
    }
    var text =
        new StringBuilder("# job ")
            .append(CommentEscaping.of(job.job()))
            .append(", the first of its way first\n");
    text.append("--clusters=");
    text.append(
        job.shares().stream().map(FederatedJob.Share::cluster).collect(Collectors.joining(",")));
    text.append('\n');
    if (job.clusterCount() > 1) {
      text.append(
          "# Slurm starts a job on one of them alone, so each share is a job of its own:\n");
      for (var share : job.shares()) {
        text.append("sbatch --clusters=")
            .append(share.cluster())
            .append(" --gpus=")
            .append(share.gpus())
            .append(" …\n");
      }
    }
    return text.toString();
  }
}
