package io.heddle.solvers.eligibility;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Hosts that one rule excludes from a job.
 *
 * @param hosts ids, in the order of the cluster
 */
public record HostExclusionFinding(EligibilityRule rule, List<String> hosts) {
  private static final int NAMED = 4;

  /** Names of hosts in a sentence, in characters; some are 64 long. */
  private static final int LONGEST = 72;

  public HostExclusionFinding {
    hosts = List.copyOf(hosts);
  }

  static List<HostExclusionFinding> all(Map<EligibilityRule, List<String>> byRule) {
    return byRule.entrySet().stream()
        .map(each -> new HostExclusionFinding(each.getKey(), each.getValue()))
        .toList();
  }

  /** Of these hosts alone; empty where it is about none of them. */
  public Optional<HostExclusionFinding> among(Predicate<String> some) {
    var these = hosts.stream().filter(some).toList();
    return these.isEmpty() ? Optional.empty() : Optional.of(new HostExclusionFinding(rule, these));
  }

  /** “2 hosts with other GPUs (a0, a1)”. */
  public String words() {
    return String.format(
        Locale.ENGLISH,
        "%,d %s %s (%s)",
        hosts.size(),
        hosts.size() == 1 ? "host" : "hosts",
        rule.words(),
        names());
  }

  private String names() {
    var text = new StringBuilder(hosts.getFirst());
    int named = 1;
    while (named < Math.min(NAMED, hosts.size())
        && text.length() + hosts.get(named).length() <= LONGEST) {
      text.append(", ").append(hosts.get(named++));
    }
    return text.append(named < hosts.size() ? ", …" : "").toString();
  }

  /**
   * A sentence about hosts that no job gets because no source names their GPUs, with what to do;
   * empty where there are none.
   */
  public static String unknownGpus(Cluster cluster) {
    var unknown =
        cluster.hosts().stream().filter(host -> !host.hasKnownGpus()).map(Host::id).toList();
    return unknown.isEmpty()
        ? ""
        : " No job gets %s. Set their type, or import again with --assume gpus=8."
            .formatted(new HostExclusionFinding(EligibilityRule.UNKNOWN_GPUS, unknown).words());
  }

  /** All of them in one list, or empty. */
  public static String words(Collection<HostExclusionFinding> findings) {
    return findings.stream().map(HostExclusionFinding::words).collect(Collectors.joining("; "));
  }
}
