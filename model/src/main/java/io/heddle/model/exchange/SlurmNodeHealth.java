package io.heddle.model.exchange;

import io.heddle.model.cluster.Health;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the states of a Slurm node say of its health, in the words of {@code scontrol} and {@code
 * --json} and the short ones of {@code sinfo}. Source: sinfo(1), “NODE STATE CODES”; scontrol(1);
 * the flags of {@code slurm.h}.
 */
public final class SlurmNodeHealth {
  /** Base states and flags. A state that is not here says nothing against the node. */
  private static final Map<String, Health> STATES = new HashMap<>();

  /** Suffixes of {@code sinfo}: not responding; in maintenance; pending a reboot. */
  private static final Map<Character, Health> SUFFIXES =
      Map.of('*', Health.FAILED, '$', Health.DRAINED, '@', Health.DRAINED, '^', Health.DRAINED);

  static {
    put(
        Health.WELL, // at work or ready for it; power saving wakes a node when it is allocated
        "ALLOCATED ALLOC MIXED MIX IDLE COMPLETING COMP CLOUD PLANNED PLND"
            + " POWERED_DOWN POWERING_DOWN POW_DN POWERING_UP POW_UP POWER_UP"
            + " POWER_DOWN POWER_DOWN_ASAP POWER_DOWN_FORCE DYNAMIC_NORM DYNAMIC_FUTURE EXTERNAL RES RESUME UNDRAIN"
            + " REBOOT_CANCEL REBOOT_CANCELED");
    put(
        Health.DRAINED, // takes no new work until an administrator resumes it
        "DRAIN DRAINED DRAINING DRNG MAINT MAINTENANCE RESERVED RESV BLOCKED REBOOT REBOOT_ISSUED"
            + " REBOOT_REQUESTED BOOT FUTURE FUTR POWER_DRAIN PERFCTRS NPC");
    put(
        Health.FAILED,
        "DOWN FAIL FAILED FAILING FAILG ERROR NO_RESPOND NOT_RESPONDING INVALID_REG INVAL INVALID"
            + " UNKNOWN UNK");
  }

  private SlurmNodeHealth() {}

  private static void put(Health health, String words) {
    for (var word : words.split(" ", -1)) {
      STATES.put(letters(word), health);
    }
  }

  private static String letters(String state) {
    return state.toUpperCase(Locale.ROOT).replaceAll("[^A-Z_]", "");
  }

  /** Those states that are not known: nothing follows from them, so users must see them. */
  public static List<String> unknown(Collection<String> states) {
    return states.stream()
        .filter(state -> !state.isBlank() && !STATES.containsKey(letters(state)))
        .toList();
  }

  /** Of states such as {@code IDLE} and {@code DRAIN}, the worst; suffixes count, too. */
  public static Health of(Collection<String> states) {
    var health = Health.WELL;
    for (var state : states) {
      health = worse(health, STATES.getOrDefault(letters(state), Health.WELL));
      for (char suffix : state.replaceAll("[\\w+]", "").toCharArray()) {
        health = worse(health, SUFFIXES.getOrDefault(suffix, Health.WELL));
      }
    }
    return health;
  }

  /** Whether a node takes jobs, but minutes to start, as power saving has switched it off. */
  public static boolean isAsleep(Collection<String> states) {
    return of(states) == Health.WELL
        && states.stream()
            .anyMatch(state ->
                state.contains("~")
                    || state.contains("%")
                    || letters(state).startsWith("POWERED_DOWN")
                    || letters(state).startsWith("POWERING_DOWN"));
  }

  private static Health worse(Health one, Health other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
