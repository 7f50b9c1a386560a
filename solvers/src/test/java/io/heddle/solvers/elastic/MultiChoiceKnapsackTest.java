package io.heddle.solvers.elastic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.solvers.CaseTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Beside enumeration. */
class MultiChoiceKnapsackTest {
  private static final int CASES = 400;

  private static List<MultiChoiceKnapsack.Item> drawn(Random random, int[] capacity) {
    var items = new ArrayList<MultiChoiceKnapsack.Item>();
    int[] left = capacity.clone();
    int count = 1 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      int choices = 1 + random.nextInt(5);
      var type = new int[choices];
      var gpus = new int[choices];
      var value = new double[choices];
      for (int c = 0; c < choices; c++) {
        type[c] = random.nextInt(capacity.length);
        gpus[c] = 1 << random.nextInt(4);
        value[c] = random.nextDouble() * Math.pow(gpus[c], 0.7);
      }
      int kept = -1;
      if (random.nextInt(3) == 0 && gpus[0] <= left[type[0]]) {
        kept = 0;
        left[type[0]] -= gpus[0];
      }
      items.add(new MultiChoiceKnapsack.Item(type, gpus, value, kept));
    }
    return items;
  }

  private static double best(
      List<MultiChoiceKnapsack.Item> items, int at, int[] left, double value) {
    if (at == items.size()) {
      return value;
    }
    var item = items.get(at);
    double best = item.kept() < 0 ? best(items, at + 1, left, value) : Double.NEGATIVE_INFINITY;
    for (int c = 0; c < item.value().length; c++) {
      if (item.gpus()[c] <= left[item.type()[c]]) {
        left[item.type()[c]] -= item.gpus()[c];
        best = Math.max(best, best(items, at + 1, left, value + item.value()[c]));
        left[item.type()[c]] += item.gpus()[c];
      }
    }
    return best;
  }

  @Test
  void fitsStaysBelowItsBoundAndIsNearTheBest() {
    double share = 0;
    double worst = 1;
    var seen = new CaseTally();
    for (int seed = 0; seed < CASES; seed++) {
      var random = new Random(seed);
      int[] capacity = {4 + random.nextInt(9), 2 + random.nextInt(9)};
      var items = drawn(random, capacity);
      var answer = new MultiChoiceKnapsack(items, capacity);
      int[] used = new int[capacity.length];
      double value = 0;
      for (int i = 0; i < items.size(); i++) {
        int c = answer.chosen()[i];
        var item = items.get(i);
        assertThat(c)
            .as("seed %d, item %d", seed, i)
            .isGreaterThanOrEqualTo(item.kept() < 0 ? -1 : 0);
        if (c >= 0) {
          used[item.type()[c]] += item.gpus()[c];
          value += item.value()[c];
        }
      }
      assertThat(used[0]).as("seed %d", seed).isLessThanOrEqualTo(capacity[0]);
      assertThat(used[1]).as("seed %d", seed).isLessThanOrEqualTo(capacity[1]);
      assertThat(answer.value()).as("seed %d", seed).isCloseTo(value, within(1e-9));
      double best = best(items, 0, capacity, 0);
      assertThat(best).as("seed %d", seed).isLessThanOrEqualTo(answer.bound() + 1e-9);
      assertThat(value).as("seed %d", seed).isLessThanOrEqualTo(best + 1e-9);
      double reached = best == 0 ? 1 : value / best;
      share += reached;
      worst = Math.min(worst, reached);
      seen.count("optimal", value > best - 1e-9);
    }
    assertThat(share / CASES).isGreaterThan(0.99);
    assertThat(worst).isGreaterThan(0.5);
    seen.assertCount("optimal").isGreaterThan(CASES * 9 / 10);
  }
}
