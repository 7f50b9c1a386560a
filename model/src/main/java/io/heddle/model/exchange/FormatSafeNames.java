package io.heddle.model.exchange;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** Names that a format can hold, different for different ids. */
final class FormatSafeNames {
  private final Map<String, String> names = new HashMap<>();
  private final Set<String> changed = new TreeSet<>();

  /**
   * @param safe makes any id a name of the format; different ids may become equal
   */
  FormatSafeNames(Collection<String> ids, UnaryOperator<String> safe) {
    var taken = new HashSet<String>();
    for (var id : ids) {
      if (safe.apply(id).equals(id)) {
        names.put(id, id);
        taken.add(id);
      }
    }
    for (var id : ids) {
      if (!names.containsKey(id)) {
        var name = safe.apply(id);
        for (int number = 2; !taken.add(name); number++) {
          name = safe.apply(id) + "-" + number;
        }
        names.put(id, name);
        changed.add(id);
      }
    }
  }

  String of(String id) {
    return names.getOrDefault(id, id);
  }

  /** A note on renamed nodes, where there are any. */
  List<String> notes(String what) {
    return changed.isEmpty()
        ? List.of()
        : List.of(
            "%s %s renamed, as the format does not take their names"
                .formatted(what, ImportNotes.listed(changed)));
  }

  /** Letters, digits, dots, dashes and underscores. */
  static String plain(String id) {
    return id.replaceAll("[^A-Za-z0-9_.-]", "_");
  }

  /**
   * A name of Slurm: {@link #plain}, and at most 18 digits at its end, since slurmctld reads those
   * as a 64-bit number and stops where they are none.
   */
  static String slurm(String id) {
    return plain(id).replaceFirst("(\\d{9,})(\\d{9})$", "$1_$2");
  }

  /** A name of Kubernetes: lower case, digits, dashes and single dots, at most 58 characters. */
  static String dns(String id) {
    var name =
        id.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.-]", "-").replaceAll("-*\\.[.-]*", ".");
    return trimmed(name, "n");
  }

  /** The value of a label of Kubernetes. */
  static String label(String id) {
    return trimmed(plain(id), "x");
  }

  /** Begins and ends with a letter or digit, and leaves room for a number behind it. */
  private static String trimmed(String name, String otherwise) {
    var start = name.replaceAll("^[^A-Za-z0-9]+", "");
    var trimmed = start.substring(0, Math.min(58, start.length())).replaceAll("[^A-Za-z0-9]+$", "");
    return trimmed.isEmpty() ? otherwise : trimmed;
  }
}
