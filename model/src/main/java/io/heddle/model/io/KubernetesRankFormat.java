package io.heddle.model.io;

import io.heddle.model.escape.KubernetesEscaping;
import io.heddle.model.escape.ShellQuoting;
import io.heddle.model.escape.YamlQuoting;
import io.heddle.model.result.MatrixGroups;
import io.heddle.model.text.DescribedFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An Indexed Job pinned to the placement's hosts, with Kueue's topology annotations. */
final class KubernetesRankFormat extends DescribedFormat implements RankFileFormat {
  /** A node's name (RFC 1123) that its label kubernetes.io/hostname can hold. */
  private static final Pattern NODE = Pattern.compile("[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?");

  /** Leaves room for the completion index behind it. */
  private static final int LONGEST_NAME = 40;

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([A-Z]+)}");

  private static final String MANIFEST =
      """
      # The ConfigMap lists the hosts by node rank; completion index N belongs to line N, from 0.
      # Kubernetes pins the Job to these hosts, but no index to a host: each pod reads its node rank
      # from the line of the host that it is on, so ranks follow the placement in any case.
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: {NAME}-hosts
      data:
        hosts: |
      {LINES}
      ---
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: {NAME}
        labels:
          kueue.x-k8s.io/queue-name: {QUEUE}
        annotations:
          heddle.io/job: {JOB}
      spec:
        completionMode: Indexed
        completions: {HOSTS}
        parallelism: {HOSTS}
        backoffLimit: 0
        template:
          metadata:
            annotations:
      {TOPOLOGY}
          spec:
            restartPolicy: Never
            hostNetwork: true
            dnsPolicy: ClusterFirstWithHostNet
            affinity:
              nodeAffinity:
                requiredDuringSchedulingIgnoredDuringExecution:
                  nodeSelectorTerms:
                    - matchExpressions:
                        - key: kubernetes.io/hostname
                          operator: In
                          values: # by node rank
      {VALUES}
              podAntiAffinity:
                requiredDuringSchedulingIgnoredDuringExecution:
                  - topologyKey: kubernetes.io/hostname
                    labelSelector:
                      matchLabels:
                        batch.kubernetes.io/job-name: {NAME}
            containers:
              - name: trainer
                image: {IMAGE} # your image
                env:
                  - name: NODE_NAME
                    valueFrom:
                      fieldRef:
                        fieldPath: spec.nodeName
                command: ["sh", "-c"]
                args:
                  - |
                    line=$(grep -nxF -e "$NODE_NAME" /heddle/hosts | cut -d: -f1)
                    [ -n "$line" ] || { echo "$NODE_NAME is not in the placement" >&2; exit 1; }
                    exec torchrun --nnodes={HOSTS} --nproc-per-node={GPUS} --node-rank=$((line - 1)) \\
                      --rdzv-backend=static --master-addr={MASTER} --master-port={PORT} \\
                      train.py # your command
                resources:
                  limits:
                    nvidia.com/gpu: {GPUS}
                volumeMounts:
                  - name: hosts
                    mountPath: /heddle
            volumes:
              - name: hosts
                configMap:
                  name: {NAME}-hosts
      """;

  KubernetesRankFormat() {
    super(
        "kubernetes",
        "Kubernetes Indexed Job pinned to the hosts, with Kueue topology annotations");
  }

  @Override
  public Map<String, String> files(RankFilePlan plan, RankFileOptions options) {
    RankNameEscaping.require(
        NODE,
        "lower-case letters, digits, - and . (RFC 1123), at most 63 of them",
        plan.placement().matrix(),
        id());
    var hosts = plan.hosts(options.order(), id());
    var master = options.masterAddress();
    var values =
        Map.ofEntries(
            Map.entry(
                "NAME",
                "job-"
                    + KubernetesEscaping.objectName(plan.placement().job(), LONGEST_NAME - 4, "x")),
            Map.entry("JOB", YamlQuoting.quoted(plan.placement().job())),
            Map.entry("QUEUE", YamlQuoting.quoted(options.kueueQueue())),
            Map.entry("IMAGE", YamlQuoting.quoted(options.image())),
            Map.entry("HOSTS", String.valueOf(hosts.size())),
            Map.entry("GPUS", String.valueOf(plan.placement().gpusPerHost())),
            Map.entry("MASTER", ShellQuoting.word(master == null ? hosts.getFirst() : master)),
            Map.entry("PORT", String.valueOf(options.masterPort())),
            Map.entry("LINES", lines("    ", hosts)),
            Map.entry(
                "VALUES",
                lines(
                    " ".repeat(22),
                    hosts.stream().map(host -> "- " + YamlQuoting.quoted(host)).toList())),
            Map.entry("TOPOLOGY", lines(" ".repeat(8), topology(plan, options))));
    var manifest =
        PLACEHOLDER
            .matcher(MANIFEST)
            .replaceAll(each -> Matcher.quoteReplacement(values.get(each.group(1))));
    return Map.of("job.yaml", RankNameEscaping.head(plan, options) + manifest);
  }

  @Override
  public List<String> notes(RankFilePlan plan) {
    return plan.placement().minipods() == null
        ? List.of(
            "The placement does not state \"minipods\": Kueue is asked to prefer one domain, not to keep groups together.")
        : List.of();
  }

  /**
   * What Kueue can be asked for without contradicting the pinned hosts: one domain for the whole
   * job, or one for every block of consecutive node ranks, else only a preference.
   */
  private static List<String> topology(RankFilePlan plan, RankFileOptions options) {
    var level = YamlQuoting.quoted(options.kueueLevel());
    var minipods = plan.placement().minipods();
    if (minipods != null) {
      if (MatrixGroups.distinct(minipods.stream().flatMap(List::stream).toList()) == 1) {
        return List.of("kueue.x-k8s.io/podset-required-topology: " + level);
      }
      var blocks =
          options.order() == MegatronRankOrder.TP_DP_PP ? MatrixGroups.columns(minipods) : minipods;
      // Under tp-pp-dp the hosts of a context group are neighbours, so its rows are one block.
      int rows = options.order() == MegatronRankOrder.TP_DP_PP ? 1 : plan.hostsTogether();
      if (MatrixGroups.most(blocks) == 1 && MatrixGroups.repeat(blocks, rows)) {
        return List.of(
            "kueue.x-k8s.io/podset-slice-required-topology: " + level,
            "kueue.x-k8s.io/podset-slice-size: \"%s\"".formatted(rows * blocks.getFirst().size()));
      }
    }
    return List.of("kueue.x-k8s.io/podset-preferred-topology: " + level);
  }

  private static String lines(String indent, List<String> lines) {
    return lines.stream().map(line -> indent + line).collect(Collectors.joining("\n"));
  }
}
