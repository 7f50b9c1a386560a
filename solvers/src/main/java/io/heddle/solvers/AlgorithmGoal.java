package io.heddle.solvers;

import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * What an algorithm strives for. Algorithms of one family may have different ones, and a proof of
 * optimality is one for its own goal alone.
 *
 * @param <R> a result
 * @param name what is measured, for a person
 * @param direction whether less or more of it is better
 * @param measure of a result
 */
public record AlgorithmGoal<R>(String name, Direction direction, ToDoubleFunction<R> measure) {
  /** Which way is better. */
  public enum Direction {
    LEAST,
    MOST
  }

  /** The less the better. */
  public static <R> AlgorithmGoal<R> least(String name, ToDoubleFunction<R> measure) {
    return new AlgorithmGoal<>(name, Direction.LEAST, measure);
  }

  /** The more the better. */
  public static <R> AlgorithmGoal<R> most(String name, ToDoubleFunction<R> measure) {
    return new AlgorithmGoal<>(name, Direction.MOST, measure);
  }

  /** An entry of a registry that strives for this; {@link RegisteredAlgorithm} says the rest. */
  public <P> RegisteredAlgorithm<P, R> algorithm(
      String name, String summary, Solver<P, R> solver, Trait... traits) {
    return new RegisteredAlgorithm<>(name, summary, Set.of(traits), this, solver);
  }

  /** How far the first result is behind the second: above 0 where it is worse. */
  public double behind(R one, R other) {
    double gap = measure.applyAsDouble(one) - measure.applyAsDouble(other);
    return direction == Direction.LEAST ? gap : -gap;
  }
}
