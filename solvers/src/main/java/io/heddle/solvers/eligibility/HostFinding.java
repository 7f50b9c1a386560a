package io.heddle.solvers.eligibility;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Hosts that one rule excludes from a job.
 *
 * @param hosts ids, in the order of the cluster
 */
public record HostFinding(EligibilityRule rule, List<String> hosts) {
  private static final int NAMED = 4;

  public HostFinding {
    hosts = List.copyOf(hosts);
  }

  /** Of these hosts alone; empty where it is about none of them. */
  public Optional<HostFinding> among(Predicate<String> some) {
    var these = hosts.stream().filter(some).toList();
    return these.isEmpty() ? Optional.empty() : Optional.of(new HostFinding(rule, these));
  }

  /** “2 hosts with other GPUs (a0, a1)”. */
  public String words() {
    return String.format(
        Locale.ENGLISH,
        "%,d %s %s (%s)",
        hosts.size(),
        hosts.size() == 1 ? "host" : "hosts",
        rule.words(),
        hosts.stream().limit(NAMED).collect(Collectors.joining(", "))
            + (hosts.size() > NAMED ? ", …" : ""));
  }

  /** All of them in one list, or empty. */
  public static String words(Collection<HostFinding> findings) {
    return findings.stream().map(HostFinding::words).collect(Collectors.joining("; "));
  }
}
