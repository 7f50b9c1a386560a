package io.heddle.model.exchange;

import io.heddle.model.cluster.Health;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;

/** What node states of Slurm say of a host's health: slurm.conf(5), sinfo(1). */
public final class SlurmHealth {
  private static final Set<String> FAILED =
      Set.of(
          "DOWN",
          "FAIL",
          "FAILED",
          "FAILING",
          "ERROR",
          "NO_RESPOND",
          "NOT_RESPONDING",
          "INVALID_REG",
          "INVAL",
          "POWERED_DOWN",
          "POWER_DOWN");
  private static final Set<String> DRAINED =
      Set.of("DRAIN", "DRAINED", "DRAINING", "DRNG", "MAINT");

  private SlurmHealth() {}

  /** Of states such as {@code IDLE} and {@code DRAIN}, the worst; a star: it does not respond. */
  public static Health of(Collection<String> states) {
    var health = Health.WELL;
    for (var state : states) {
      var word = state.toUpperCase(Locale.ROOT).replaceAll("[^A-Z_]", "");
      if (FAILED.contains(word) || state.endsWith("*")) {
        return Health.FAILED;
      }
      if (DRAINED.contains(word)) {
        health = Health.DRAINED;
      }
    }
    return health;
  }
}
