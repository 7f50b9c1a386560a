package io.heddle.solvers.parallelism;

import io.heddle.model.job.EstimateCase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Errors of the time on runs that the fit has not seen. Deterministic. */
public final class CrossValidation {
  private static final int FOLDS = 8;
  private static final long SEED = 1;

  private CrossValidation() {}

  /** Seconds of an iteration, learned from measured runs. */
  @FunctionalInterface
  interface Learner {
    ToDoubleFunction<EstimateCase> learn(List<EstimateCase> runs);
  }

  /**
   * Eight folds; runs of one plan stay together.
   *
   * @return estimated beside measured time, less 1, of each run; ids may be empty or there twice
   */
  public static Map<EstimateCase, Double> byPlan(List<EstimateCase> runs, TimeMethod method) {
    return byPlan(runs, method::learn);
  }

  /** {@link #byPlan(List, TimeMethod)} of any way to learn from runs what others take. */
  static Map<EstimateCase, Double> byPlan(List<EstimateCase> runs, Learner learner) {
    var plans = new ArrayList<>(by(runs, EstimateCase::planKey).keySet());
    Collections.shuffle(plans, new Random(SEED));
    var errors = new HashMap<EstimateCase, Double>();
    for (int fold = 0; fold < FOLDS; fold++) {
      var held = new HashSet<String>();
      for (int i = fold; i < plans.size(); i += FOLDS) {
        held.add(plans.get(i));
      }
      if (held.isEmpty()) {
        continue; // fewer plans than folds: one is left out at a time
      }
      errors.putAll(
          leftOut(runs, run -> held.contains(run.planKey()) ? "out" : "in", "out", learner));
    }
    return errors;
  }

  /** Each group of a key left out once. */
  public static Map<EstimateCase, Double> byGroup(
      List<EstimateCase> runs, Function<EstimateCase, String> key, TimeMethod method) {
    var errors = new HashMap<EstimateCase, Double>();
    for (var group : by(runs, key).keySet()) {
      errors.putAll(leftOut(runs, key, group, method::learn));
    }
    return errors;
  }

  /** Errors on other runs than those that are learned. */
  public static Map<EstimateCase, Double> ofOthers(
      List<EstimateCase> seen, List<EstimateCase> others, TimeMethod method) {
    var learned = method.learn(seen);
    var errors = new HashMap<EstimateCase, Double>();
    others.forEach(run -> errors.put(run, learned.applyAsDouble(run) / measured(run) - 1));
    return errors;
  }

  private static Map<EstimateCase, Double> leftOut(
      List<EstimateCase> runs, Function<EstimateCase, String> key, String group, Learner learner) {
    var seen = runs.stream().filter(run -> !key.apply(run).equals(group)).toList();
    var learned = learner.learn(seen);
    var errors = new HashMap<EstimateCase, Double>();
    for (var run : runs) {
      if (key.apply(run).equals(group)) {
        errors.put(run, learned.applyAsDouble(run) / measured(run) - 1);
      }
    }
    return errors;
  }

  /** In the order of the keys. */
  static Map<String, List<EstimateCase>> by(
      List<EstimateCase> runs, Function<EstimateCase, String> key) {
    var groups = new TreeMap<String, List<EstimateCase>>();
    runs.forEach(run -> groups.computeIfAbsent(key.apply(run), _ -> new ArrayList<>()).add(run));
    return groups;
  }

  static double measured(EstimateCase run) {
    var seconds = run.measuredSeconds();
    if (seconds == null) {
      throw new IllegalArgumentException("%s has no measured time".formatted(run.id()));
    }
    return seconds;
  }
}
