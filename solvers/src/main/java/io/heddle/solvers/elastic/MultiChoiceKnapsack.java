package io.heddle.solvers.elastic;

import java.util.Arrays;
import java.util.List;

/**
 * One choice for each item, or none, so that the sum of their values is greatest and no type is
 * overdrawn: a knapsack of several dimensions with multiple choice. Prices for the types by
 * bisection of the dual, one type after the other; what items choose at these prices is repaired
 * and filled up greedily, and pairs of items exchange what pays. The dual is an upper bound.
 *
 * <p>O(items · choices) for each of about a hundred prices, and for each repair.
 */
final class MultiChoiceKnapsack {
  private static final int ROUNDS = 2;
  private static final int BISECTIONS = 14;

  /** At other items that could make room. */
  private static final int MOST_LOOKS = 20_000;

  private static final double ROUNDING = 1e-9;

  private final List<Item> items;
  private final int[] capacity;
  private final double[] price;
  private final int[] chosen;
  private final int[] used;
  private double bound = Double.POSITIVE_INFINITY;
  private int looks = MOST_LOOKS;
  private int given;

  /**
   * @param type of each choice
   * @param gpus of each choice
   * @param value of each choice
   * @param kept a choice that it can always have, as it has it now; −1: it may go without
   */
  @SuppressWarnings("ArrayRecordComponent") // many, and read only
  record Item(int[] type, int[] gpus, double[] value, int kept) {}

  /**
   * @param items whose kept choices together fit
   */
  MultiChoiceKnapsack(List<Item> items, int[] capacity) {
    this.items = List.copyOf(items);
    this.capacity = capacity.clone();
    price = new double[capacity.length];
    chosen = new int[items.size()];
    used = new int[capacity.length];
    settlePrices();
    chooseAtPrices();
    if (!isRepaired()) {
      keep();
    }
    fillUp();
    while (exchange()) {
      fillUp();
    }
  }

  /** Of each item, −1: none. */
  int[] chosen() {
    return chosen.clone();
  }

  double value() {
    double sum = 0;
    for (int i = 0; i < chosen.length; i++) {
      sum += value(i, chosen[i]);
    }
    return sum;
  }

  /** No choice is worth more. */
  double bound() {
    return bound;
  }

  private double value(int item, int choice) {
    return choice < 0 ? 0 : items.get(item).value()[choice];
  }

  private void settlePrices() {
    double most = 0;
    for (var item : items) {
      for (int c = 0; c < item.value().length; c++) {
        most = Math.max(most, item.value()[c] / item.gpus()[c]);
      }
    }
    evaluate();
    for (int round = 0; round < ROUNDS; round++) {
      for (int t = 0; t < price.length; t++) {
        double low = 0;
        double high = most;
        price[t] = 0;
        if (evaluate()[t] <= capacity[t]) {
          continue;
        }
        for (int i = 0; i < BISECTIONS; i++) {
          price[t] = (low + high) / 2;
          if (evaluate()[t] > capacity[t]) {
            low = price[t];
          } else {
            high = price[t];
          }
        }
        price[t] = high;
        evaluate();
      }
    }
  }

  /** What items would use at these prices; lowers the bound. */
  private int[] evaluate() {
    var usage = new int[capacity.length];
    double dual = 0;
    for (int t = 0; t < price.length; t++) {
      dual += price[t] * capacity[t];
    }
    for (var item : items) {
      int best = best(item);
      if (best >= 0) {
        usage[item.type()[best]] += item.gpus()[best];
        dual += reduced(item, best);
      }
    }
    bound = Math.min(bound, dual);
    return usage;
  }

  private double reduced(Item item, int choice) {
    return choice < 0 ? 0 : item.value()[choice] - price[item.type()[choice]] * item.gpus()[choice];
  }

  private int best(Item item) {
    int best = item.kept() < 0 ? -1 : item.kept();
    double value = reduced(item, best);
    for (int c = 0; c < item.value().length; c++) {
      double other = reduced(item, c);
      if (other > value) {
        value = other;
        best = c;
      }
    }
    return best;
  }

  private void chooseAtPrices() {
    Arrays.fill(used, 0);
    for (int i = 0; i < chosen.length; i++) {
      chosen[i] = -1;
      choose(i, best(items.get(i)));
    }
  }

  private void choose(int i, int choice) {
    var item = items.get(i);
    if (chosen[i] >= 0) {
      used[item.type()[chosen[i]]] -= item.gpus()[chosen[i]];
    }
    chosen[i] = choice;
    if (choice >= 0) {
      used[item.type()[choice]] += item.gpus()[choice];
    }
  }

  private void keep() {
    for (int i = 0; i < chosen.length; i++) {
      choose(i, items.get(i).kept());
    }
  }

  /** Takes back, with the least loss a GPU, until no type is overdrawn; false if that fails. */
  private boolean isRepaired() {
    for (int t = 0; t < capacity.length; t++) {
      while (used[t] > capacity[t]) {
        int item = -1;
        int choice = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < chosen.length; i++) {
          var each = items.get(i);
          if (chosen[i] < 0 || each.type()[chosen[i]] != t) {
            continue;
          }
          for (int c = each.kept() < 0 ? -1 : 0; c < each.value().length; c++) {
            int freed = freed(each, chosen[i], c);
            double loss =
                freed <= 0
                    ? Double.POSITIVE_INFINITY
                    : (reduced(each, chosen[i]) - reduced(each, c))
                        / Math.min(freed, used[t] - capacity[t]);
            if (loss < least) {
              least = loss;
              item = i;
              choice = c;
            }
          }
        }
        if (item < 0) {
          return false;
        }
        choose(item, choice);
      }
    }
    return true;
  }

  /** GPUs of its type that a change gives back; 0 where another type has no room for it. */
  private int freed(Item item, int from, int to) {
    if (to < 0) {
      return item.gpus()[from];
    }
    int type = item.type()[to];
    if (type == item.type()[from]) {
      return item.gpus()[from] - item.gpus()[to];
    }
    return used[type] + item.gpus()[to] <= capacity[type] ? item.gpus()[from] : 0;
  }

  /** Gives free GPUs to the job that gains most per GPU. */
  private void fillUp() {
    while (true) {
      int item = -1;
      int choice = -1;
      double most = 0;
      for (int i = 0; i < chosen.length; i++) {
        var each = items.get(i);
        for (int c = 0; c < each.value().length; c++) {
          int more = more(each, chosen[i], c);
          double gain = value(i, c) - value(i, chosen[i]);
          if (gain > 0
              && used[each.type()[c]] + more <= capacity[each.type()[c]]
              && gain / Math.max(1, more) > most) {
            most = gain / Math.max(1, more);
            item = i;
            choice = c;
          }
        }
      }
      if (item < 0) {
        return;
      }
      choose(item, choice);
    }
  }

  /** The first change that pays, together with another item's that makes room for it. */
  private boolean exchange() {
    for (int i = 0; i < chosen.length; i++) {
      var item = items.get(i);
      for (int c = 0; c < item.value().length; c++) {
        double gain = value(i, c) - value(i, chosen[i]);
        int type = item.type()[c];
        int lacking = used[type] + more(item, chosen[i], c) - capacity[type];
        if (gain > 0 && lacking > 0 && looks > 0) {
          int giver = giver(i, type, lacking, gain);
          if (giver >= 0) {
            choose(giver, given);
            choose(i, c);
            return true;
          }
        }
      }
    }
    return false;
  }

  /**
   * The job that gives back enough of a type for less than the gain; its new choice is left in
   * {@code given}. −1: none.
   */
  private int giver(int taker, int type, int lacking, double gain) {
    for (int i = 0; i < chosen.length; i++) {
      var item = items.get(i);
      if (i == taker || chosen[i] < 0 || item.type()[chosen[i]] != type) {
        continue;
      }
      looks--;
      for (int c = item.kept() < 0 ? -1 : 0; c < item.value().length; c++) {
        double loss = value(i, chosen[i]) - value(i, c);
        if (loss < gain * (1 - ROUNDING) && freed(item, chosen[i], c) >= lacking) {
          given = c;
          return i;
        }
      }
    }
    return -1;
  }

  private static int more(Item item, int from, int to) {
    return from >= 0 && item.type()[from] == item.type()[to]
        ? item.gpus()[to] - item.gpus()[from]
        : item.gpus()[to];
  }
}
