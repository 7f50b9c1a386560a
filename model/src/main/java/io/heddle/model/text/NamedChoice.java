package io.heddle.model.text;

import java.util.List;
import java.util.function.Function;

/** Something of a list by its name. */
public final class NamedChoice {
  private NamedChoice() {}

  /**
   * The one of that name. O(list).
   *
   * @param kind what each of them is, for a person: “format”
   * @param word its name
   * @throws IllegalArgumentException if there is none; the message is for a person, with all names
   *     and the one that was probably meant
   */
  public static <T> T of(String kind, String name, List<T> all, Function<T, String> word) {
    var names = all.stream().map(word).toList();
    int at = names.indexOf(name);
    if (at < 0) {
      throw new IllegalArgumentException(
          Advice.append(
              "unknown %s %s, expected one of %s.".formatted(kind, name, String.join(", ", names)),
              Advice.nearest(name, names)));
    }
    return all.get(at);
  }
}
