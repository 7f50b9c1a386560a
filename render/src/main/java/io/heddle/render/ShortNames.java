package io.heddle.render;

import io.heddle.model.text.NaturalOrder;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;

/** What tells names apart: the names without what all of them begin and end with. */
public final class ShortNames {
  private ShortNames() {}

  /**
   * The telling part of each name, without zeros before a number: 3 and 12 for pod-01-leaf-03 and
   * pod-01-leaf-12. Numbers are not torn apart. Different names give different parts, or, where a
   * name has nothing of its own, the names themselves. O(characters).
   */
  public static Map<String, String> of(Collection<String> names) {
    int head = Integer.MAX_VALUE;
    int tail = Integer.MAX_VALUE;
    var first = names.isEmpty() ? "" : names.iterator().next();
    for (var name : names) {
      head = Math.min(head, same(first, name, true));
      tail = Math.min(tail, same(first, name, false));
    }
    var found = new HashMap<String, String>();
    for (var name : names) {
      found.put(name, telling(name, head, tail));
    }
    if (found.containsValue("") || new HashSet<>(found.values()).size() < found.size()) {
      names.forEach(name -> found.put(name, name));
    }
    return found;
  }

  private static int same(String one, String other, boolean fromStart) {
    int most = Math.min(one.length(), other.length());
    int same = 0;
    while (same < most
        && (fromStart
            ? one.charAt(same) == other.charAt(same)
            : one.charAt(one.length() - 1 - same) == other.charAt(other.length() - 1 - same))) {
      same++;
    }
    return same;
  }

  private static String telling(String name, int head, int tail) {
    int from = Math.min(head, name.length());
    int to = Math.max(from, name.length() - tail);
    while (from > 0 && NaturalOrder.isDigit(name, from - 1)) {
      from--;
    }
    while (to < name.length() && NaturalOrder.isDigit(name, to)) {
      to++;
    }
    while (from < to && !Character.isLetterOrDigit(name.charAt(from))) {
      from++;
    }
    while (to > from && !Character.isLetterOrDigit(name.charAt(to - 1))) {
      to--;
    }
    while (to - from > 1 && name.charAt(from) == '0' && NaturalOrder.isDigit(name, from + 1)) {
      from++;
    }
    return name.substring(from, to);
  }
}
