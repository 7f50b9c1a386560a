package io.heddle.model.edit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * What turns one list into another: pieces that are cut out and what is put in their place. Holds
 * only what differs, so a long history of small edits stays small.
 *
 * @param splices in ascending order of their place in the old list
 */
public record ReversibleListChange<T>(List<Splice<T>> splices) {
  /**
   * @param at index in the old list
   * @param removed what stood there
   * @param added what stands there now
   */
  public record Splice<T>(int at, List<T> removed, List<T> added) {
    public Splice {
      removed = List.copyOf(removed);
      added = List.copyOf(added);
    }
  }

  public ReversibleListChange {
    splices = List.copyOf(splices);
  }

  /**
   * The difference of two lists. Small where the order of what stays is the same; right in any
   * case. O(n + m).
   */
  public static <T> ReversibleListChange<T> between(List<T> before, List<T> after) {
    int head = 0;
    int shorter = Math.min(before.size(), after.size());
    while (head < shorter && same(before.get(head), after.get(head))) {
      head++;
    }
    int tail = 0;
    while (tail < shorter - head
        && same(before.get(last(before, tail)), after.get(last(after, tail)))) {
      tail++;
    }
    return new ReversibleListChange<>(
        splices(
            before.subList(head, before.size() - tail),
            after.subList(head, after.size() - tail),
            head));
  }

  private static int last(List<?> list, int fromEnd) {
    return list.size() - 1 - fromEnd;
  }

  /** Edits share what they leave alone, so most comparisons end at the first glance. */
  private static boolean same(Object one, Object two) {
    return one == two || one.equals(two);
  }

  private static <T> List<Splice<T>> splices(List<T> before, List<T> after, int offset) {
    return before.size() == after.size()
        ? replaced(before, after, offset)
        : cutAndAdded(before, after, offset);
  }

  private static <T> List<Splice<T>> replaced(List<T> before, List<T> after, int offset) {
    var splices = new ArrayList<Splice<T>>();
    for (int from = 0, to = 0; from < before.size(); from = to + 1) {
      to = from;
      while (to < before.size() && !same(before.get(to), after.get(to))) {
        to++;
      }
      if (to > from) {
        splices.add(new Splice<>(offset + from, before.subList(from, to), after.subList(from, to)));
      }
    }
    return splices;
  }

  private static <T> List<Splice<T>> cutAndAdded(List<T> before, List<T> after, int offset) {
    var splices = new ArrayList<Splice<T>>();
    var staying = new HashSet<>(after);
    var old = new HashSet<>(before);
    int i = 0;
    int j = 0;
    while (i < before.size() || j < after.size()) {
      if (i < before.size() && j < after.size() && same(before.get(i), after.get(j))) {
        i++;
        j++;
        continue;
      }
      int cut = i;
      int added = j;
      while (i < before.size() && !staying.contains(before.get(i))) {
        i++;
      }
      while (j < after.size() && !old.contains(after.get(j))) {
        j++;
      }
      if (cut == i && added == j) { // both stay, in another order
        i = Math.min(i + 1, before.size());
        j = Math.min(j + 1, after.size());
      }
      splices.add(new Splice<>(offset + cut, before.subList(cut, i), after.subList(added, j)));
    }
    return splices;
  }

  public boolean isEmpty() {
    return splices.isEmpty();
  }

  /** The new list. O(n). */
  public List<T> apply(List<T> before) {
    if (splices.isEmpty()) {
      return before;
    }
    var after = new ArrayList<T>(before.size());
    int from = 0;
    for (var splice : splices) {
      after.addAll(before.subList(from, splice.at()));
      after.addAll(splice.added());
      from = splice.at() + splice.removed().size();
    }
    after.addAll(before.subList(from, before.size()));
    return after;
  }

  /** What turns the new list into the old one. */
  public ReversibleListChange<T> inverse() {
    var inverse = new ArrayList<Splice<T>>(splices.size());
    int shift = 0;
    for (var splice : splices) {
      inverse.add(new Splice<>(splice.at() + shift, splice.added(), splice.removed()));
      shift += splice.added().size() - splice.removed().size();
    }
    return new ReversibleListChange<>(inverse);
  }
}
