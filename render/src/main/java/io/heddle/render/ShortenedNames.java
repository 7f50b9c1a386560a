package io.heddle.render;

import io.heddle.model.text.NaturalNameOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What tells names apart: the names without what all of them begin and end with. */
public final class ShortenedNames {
  private static final Pattern SEPARATOR = Pattern.compile("[^\\p{L}\\p{N}]+");

  /** Before a number. */
  private static final Pattern ZEROS = Pattern.compile("^0+(?=\\d)");

  private static final int FEWEST_CHARACTERS = 3;

  private ShortenedNames() {}

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

  /**
   * What each name may be called where there is less and less room: the name, what tells it from
   * the others, this without words that all of them share, and one word or a beginning of it. Each
   * is another one for each name; what is not shorter is left out. O(characters · log characters).
   */
  public static Map<String, List<String>> byRoom(Collection<String> names) {
    var forms = new HashMap<String, List<String>>();
    names.forEach(name -> forms.put(name, new ArrayList<>(List.of(name))));
    var words = OwnWords.of(names);
    for (var form : List.of(of(names), words.all(), words.one(), beginnings(names))) {
      if (new HashSet<>(form.values()).size() == forms.size() && !form.containsValue("")) {
        form.forEach((name, shorter) -> {
          var known = forms.getOrDefault(name, List.of());
          if (shorter.length() < known.getLast().length()) {
            known.add(shorter);
          }
        });
      }
    }
    return forms;
  }

  /**
   * Without the words that all names have at the same place: A10-2 for A10-P1-SPINE-02; empty where
   * they do not have equally many words.
   */
  static Map<String, String> ofOwnWords(Collection<String> names) {
    return OwnWords.of(names).all();
  }

  /**
   * The words of names.
   *
   * @param words by name; empty where the names do not have equally many
   * @param own at which places the names have other words
   */
  private record OwnWords(Map<String, List<String>> words, List<Integer> own) {
    static OwnWords of(Collection<String> names) {
      var words = new HashMap<String, List<String>>();
      names.forEach(name -> words.put(name, List.of(SEPARATOR.split(name))));
      var first = names.isEmpty() ? List.<String>of() : words.get(names.iterator().next());
      if (first == null || words.values().stream().anyMatch(each -> each.size() != first.size())) {
        return new OwnWords(Map.of(), List.of());
      }
      return new OwnWords(
          words,
          IntStream.range(0, first.size())
              .filter(
                  i -> words.values().stream().anyMatch(each -> !each.get(i).equals(first.get(i))))
              .boxed()
              .toList());
    }

    Map<String, String> all() {
      return at(own);
    }

    /** The last of the own words, or the first. */
    Map<String, String> one() {
      if (own.isEmpty()) {
        return all();
      }
      var last = at(List.of(own.getLast()));
      return new HashSet<>(last.values()).size() == last.size()
          ? last
          : at(List.of(own.getFirst()));
    }

    private Map<String, String> at(List<Integer> places) {
      var found = new HashMap<String, String>();
      words.forEach((name, of) ->
          found.put(
              name,
              places.stream()
                  .map(place -> ZEROS.matcher(of.get(place)).replaceFirst(""))
                  .collect(Collectors.joining("-"))));
      return found;
    }
  }

  /** As many characters as tell the names apart. */
  private static Map<String, String> beginnings(Collection<String> names) {
    int length = names.stream().mapToInt(String::length).max().orElse(0);
    int most = length;
    while (most > FEWEST_CHARACTERS && areApart(names, most - 1)) {
      most--;
    }
    int cut = most;
    return names.stream()
        .collect(
            Collectors.toMap(
                name -> name, name -> name.length() <= cut ? name : name.substring(0, cut) + "…"));
  }

  private static boolean areApart(Collection<String> names, int length) {
    return names.stream()
            .map(name -> name.substring(0, Math.min(length, name.length())))
            .distinct()
            .count()
        == names.size();
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
    while (from > 0 && NaturalNameOrder.isDigit(name, from - 1)) {
      from--;
    }
    while (to < name.length() && NaturalNameOrder.isDigit(name, to)) {
      to++;
    }
    while (from < to && !Character.isLetterOrDigit(name.charAt(from))) {
      from++;
    }
    while (to > from && !Character.isLetterOrDigit(name.charAt(to - 1))) {
      to--;
    }
    while (to - from > 1 && name.charAt(from) == '0' && NaturalNameOrder.isDigit(name, from + 1)) {
      from++;
    }
    return name.substring(from, to);
  }
}
