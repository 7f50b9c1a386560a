package io.heddle.solvers;

import java.util.Set;

/**
 * An entry of an {@link AlgorithmRegistry}: all that help texts, menus, plots and defaults know of
 * an algorithm.
 *
 * @param <P> an immutable problem
 * @param <R> an immutable result
 * @param name the word of {@code --algorithm}, of lower-case letters, digits and hyphens
 * @param summary one sentence for a person, without a full stop
 * @param goal what it strives for
 */
public record RegisteredAlgorithm<P, R>(
    String name, String summary, Set<Trait> traits, AlgorithmGoal<R> goal, Solver<P, R> solver) {
  public RegisteredAlgorithm {
    if (!name.matches("[a-z][a-z0-9]*(-[a-z0-9]+)*")) {
      throw new IllegalArgumentException("an algorithm cannot be called " + name);
    }
    if (summary.isBlank() || summary.contains("\n") || summary.endsWith(".")) {
      throw new IllegalArgumentException("%s: the summary is “%s”".formatted(name, summary));
    }
    traits = Set.copyOf(traits);
  }

  public boolean is(Trait trait) {
    return traits.contains(trait);
  }
}
