package io.heddle.solvers.dispatch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Fills hosts of a choice from others of it, where that is no slower and no less sure, so that
 * fewer hosts are left in pieces: of 12 GPUs 8 + 4 instead of 6 + 6.
 */
record WholeHostConsolidation(FreeGpuPool pool, CandidateEvaluator evaluator) {
  /** Hosts that look the same and give the same. */
  private record Kind(String type, long free, double rail, String key, int count) {}

  /**
   * What a choice leaves behind.
   *
   * @param gpus free ones in partly busy hosts
   * @param of these hosts, those that the choice uses
   * @param used hosts of the choice
   */
  private record Pieces(int gpus, int hosts, int used) implements Comparable<Pieces> {
    private static final Comparator<Pieces> ORDER =
        Comparator.comparingInt(Pieces::gpus)
            .thenComparingInt(Pieces::hosts)
            .thenComparingInt(Pieces::used);

    @Override
    public int compareTo(Pieces other) {
      return ORDER.compare(this, other);
    }
  }

  /** The choice, or one of the same bandwidth that leaves less in pieces. O(hosts) candidates. */
  FoundGpuChoice prefer(FoundGpuChoice found) {
    if (found.expected() == null || pool.wanted() < 2) {
      return found;
    }
    var best = better(found, filled(found.choice()));
    for (var next = step(best); next != best; next = step(best)) {
      best = next;
    }
    return best;
  }

  private FoundGpuChoice step(FoundGpuChoice now) {
    var partly = partly(now.choice());
    for (int from : partly) {
      for (int to : partly) {
        var next = from == to ? now : better(now, shifted(now.choice(), from, to));
        if (next != now) {
          return next;
        }
      }
    }
    return now;
  }

  /** The candidate, where it is as fast, as sure, and leaves less in pieces. */
  private FoundGpuChoice better(FoundGpuChoice now, long[] candidate) {
    if (!isAllowed(candidate) || pieces(candidate).compareTo(pieces(now.choice())) >= 0) {
      return now;
    }
    double expected = evaluator.of(candidate);
    var known = now.expected();
    return known != null && expected >= known && isAsSure(now.choice(), candidate)
        ? new FoundGpuChoice(candidate, expected)
        : now;
  }

  private boolean isAsSure(long[] now, long[] candidate) {
    var guide = evaluator.guide();
    if (guide == null) {
      return true;
    }
    var before = pool.figure(guide, now);
    var after = pool.figure(guide, candidate);
    return after.certainty().compareTo(before.certainty()) <= 0
        && after.plusMinusGBps() <= before.plusMinusGBps();
  }

  private boolean isAllowed(long[] choice) {
    return IntStream.range(0, choice.length)
        .allMatch(slot -> pool.allows(slot, Long.bitCount(choice[slot])));
  }

  private Pieces pieces(long[] choice) {
    int gpus = 0;
    int hosts = 0;
    int used = 0;
    for (int slot = 0; slot < choice.length; slot++) {
      int kept = pool.slot(slot).capacity() - Long.bitCount(choice[slot]);
      boolean isUsed = choice[slot] != 0;
      gpus += isUsed || !pool.slot(slot).host().isFree() ? kept : 0;
      hosts += isUsed && kept > 0 ? 1 : 0;
      used += isUsed ? 1 : 0;
    }
    return new Pieces(gpus, hosts, used);
  }

  /** All GPUs of the largest hosts of a choice, and of the last one as many as it takes. */
  private long[] filled(long[] choice) {
    var filled = new long[choice.length];
    int missing = pool.wanted();
    for (int slot : byCapacity(choice)) {
      int count = Math.min(missing, pool.slot(slot).capacity());
      filled[slot] = pool.slot(slot).best().set(count);
      missing -= count;
    }
    return filled;
  }

  private List<Integer> byCapacity(long[] choice) {
    return IntStream.range(0, choice.length)
        .filter(slot -> choice[slot] != 0)
        .boxed()
        .sorted(Comparator.comparingInt((Integer slot) -> -pool.slot(slot).capacity()))
        .toList();
  }

  /** Two of each kind of hosts that give some of their GPUs and keep others. */
  private List<Integer> partly(long[] choice) {
    var seen = new HashMap<Kind, Integer>();
    var partly = new ArrayList<Integer>();
    for (int slot = 0; slot < choice.length; slot++) {
      int count = Long.bitCount(choice[slot]);
      var host = pool.slot(slot);
      var kind = new Kind(host.host().type().name(), host.free(), host.rail(), host.key(), count);
      if (count > 0 && count < host.capacity() && seen.merge(kind, 1, Integer::sum) <= 2) {
        partly.add(slot);
      }
    }
    return partly;
  }

  /** As many GPUs as there is room for from one host to the other. */
  private long[] shifted(long[] choice, int from, int to) {
    int given = Long.bitCount(choice[from]);
    int count = Long.bitCount(choice[to]);
    int moved = Math.min(given, pool.slot(to).capacity() - count);
    var shifted = choice.clone();
    shifted[from] = pool.slot(from).best().set(given - moved);
    shifted[to] = pool.slot(to).best().set(count + moved);
    return shifted;
  }
}
