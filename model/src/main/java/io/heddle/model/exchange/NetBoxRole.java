package io.heddle.model.exchange;

import io.heddle.model.cluster.Tier;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a device is to a fabric.
 *
 * @param tier of a switch; null where it is not said
 */
record NetBoxRole(Kind kind, @Nullable Tier tier) {
  enum Kind {
    HOST,
    SWITCH,
    /** Cables go through it. */
    PANEL,
    /** Power, consoles, firewalls: no part of the fabric. */
    OTHER
  }

  private record Words(Pattern pattern, NetBoxRole role) {
    Words(String words, Kind kind, @Nullable Tier tier) {
      this(Pattern.compile("(?:" + words + ")"), new NetBoxRole(kind, tier));
    }
  }

  /** The first that is found decides. */
  private static final List<Words> WORDS =
      List.of(
          new Words("patch|panel|splice|fib(?:er|re) ?box", Kind.PANEL, null),
          new Words(
              "\\bpdu|power|\\bups\\b|console|terminal|firewall|\\bfw\\b|router|\\brtr|load ?balanc|oob|out of band|m(?:ana)?ge?me?nt|\\bipmi|\\bkvm\\b|camera|\\bap\\b|wireless",
              Kind.OTHER,
              null),
          new Words("super ?spine|\\bcore|\\bdsw", Kind.SWITCH, Tier.CORE),
          new Words("spine|\\bagg|distribut|\\bpsw", Kind.SWITCH, Tier.SPINE),
          new Words("leaf|\\btor\\b|top of rack|access|\\brail\\b|\\basw", Kind.SWITCH, Tier.LEAF),
          new Words("switch|\\bsw\\b|fabric", Kind.SWITCH, null),
          new Words(
              "server|gpu|host|compute|node|worker|\\bdgx|\\bhgx|hypervisor|storage|accelerat",
              Kind.HOST,
              null));

  /** By a role or a name in the words of people; null where they tell nothing. */
  static @Nullable NetBoxRole of(String words) {
    var plain = words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+|(?<=\\D)(?=\\d)", " ");
    return WORDS.stream()
        .filter(each -> each.pattern().matcher(plain).find())
        .map(Words::role)
        .findFirst()
        .orElse(null);
  }

  @Override
  public String toString() {
    return switch (kind) {
      case HOST -> "host";
      case PANEL -> "patch panel";
      case OTHER -> "no part of the fabric";
      case SWITCH -> tier == null ? "switch" : tier.toString();
    };
  }
}
