package io.heddle.solvers;

import io.heddle.model.text.NamedChoice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * All algorithms of one family, in the order in which they are shown; the first is the default.
 * Immutable: the command line, the planner and the Lab read everything that they know of algorithms
 * here.
 *
 * @param <P> an immutable problem
 * @param <R> an immutable result
 * @param kind what each of them is, for a person: “placement algorithm”
 */
public record AlgorithmRegistry<P, R>(String kind, List<RegisteredAlgorithm<P, R>> all) {
  public AlgorithmRegistry {
    all = List.copyOf(all);
    if (all.isEmpty()) {
      throw new IllegalArgumentException("there is no " + kind);
    }
    var names = new HashSet<String>();
    for (var each : all) {
      if (!names.add(each.name())) {
        throw new IllegalArgumentException("two of name %s: %s".formatted(kind, each.name()));
      }
    }
  }

  /** The default. */
  public RegisteredAlgorithm<P, R> standard() {
    return all.getFirst();
  }

  public List<String> names() {
    return names(_ -> true);
  }

  /** The names of those that a view is about. */
  public List<String> names(Predicate<RegisteredAlgorithm<P, R>> shown) {
    return all.stream().filter(shown).map(RegisteredAlgorithm::name).toList();
  }

  public Optional<RegisteredAlgorithm<P, R>> find(String name) {
    return all.stream().filter(each -> each.name().equals(name)).findFirst();
  }

  /**
   * The algorithm of that name.
   *
   * @throws IllegalArgumentException if there is none; the message is for a person, with all names
   *     and the one that was probably meant
   */
  public RegisteredAlgorithm<P, R> byName(String name) {
    return NamedChoice.of(kind, name, all, RegisteredAlgorithm::name);
  }

  /** This one with an algorithm more, at the end. */
  public AlgorithmRegistry<P, R> with(RegisteredAlgorithm<P, R> another) {
    var more = new ArrayList<>(all);
    more.add(another);
    return new AlgorithmRegistry<>(kind, more);
  }
}
