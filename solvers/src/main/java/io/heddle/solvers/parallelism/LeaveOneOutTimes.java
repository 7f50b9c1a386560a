package io.heddle.solvers.parallelism;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** What {@link LearnedSetupTimes} would have said of setups that were measured. Deterministic. */
public final class LeaveOneOutTimes {
  private static final int FOLDS = 8;

  /** More groups are not left out one by one, but an eighth at a time. */
  private static final int MOST_SINGLE = 200;

  private static final long SEED = 1;

  private LeaveOneOutTimes() {}

  /**
   * Each setup learned from other groups alone. Lengths are chosen without the eighth of the groups
   * that its own is in, so nothing is tuned on what is asked. O(groups · n³), with more than 200
   * groups O(n³).
   *
   * @param seconds that each setup took
   * @param groups of each setup
   * @return by setup; empty if there is one group
   */
  public static List<LearnedSetupTimes.Time> of(
      List<LearnedSetupTimes.Setup> setups, List<Double> seconds, List<?> groups) {
    var shuffled = new ArrayList<Object>(groups.stream().distinct().toList());
    if (shuffled.size() < 2) {
      return List.of();
    }
    Collections.shuffle(shuffled, new Random(SEED));
    var times = new LearnedSetupTimes.Time[setups.size()];
    int folds = Math.min(FOLDS, shuffled.size());
    for (int fold = 0; fold < folds; fold++) {
      var held = new HashSet<Object>();
      for (int i = fold; i < shuffled.size(); i += folds) {
        held.add(shuffled.get(i));
      }
      var seen = rows(setups, i -> !held.contains(groups.get(i)));
      var learned = new LearnedSetupTimes(of(setups, seen), of(seconds, seen));
      if (shuffled.size() > MOST_SINGLE) {
        rows(setups, i -> held.contains(groups.get(i)))
            .forEach(i -> times[i] = learned.of(setups.get(i)));
        continue;
      }
      for (var group : held) {
        var others = rows(setups, i -> !groups.get(i).equals(group));
        var again = learned.again(of(setups, others), of(seconds, others));
        for (int i : rows(setups, row -> groups.get(row).equals(group))) {
          times[i] = again.of(setups.get(i));
        }
      }
    }
    return List.copyOf(Arrays.asList(times));
  }

  private static List<Integer> rows(List<?> all, IntPredicate which) {
    return IntStream.range(0, all.size()).filter(which).boxed().toList();
  }

  private static <T> List<T> of(List<T> all, List<Integer> rows) {
    return rows.stream().map(all::get).toList();
  }
}
