package io.heddle.solvers.contention;

import io.heddle.model.result.LinkContention;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Contention graphs for tests, and what can be said about levels from the contract alone. */
final class Contentions {
  private Contentions() {}

  /** Random jobs; each pair shares a link with this probability. */
  static LinkContention random(Random random, int jobs, double density) {
    var list = new ArrayList<LinkContention.Job>();
    for (int i = 0; i < jobs; i++) {
      // Few different priorities now and then, so that ids have to decide.
      double priority = random.nextInt(3) == 0 ? random.nextInt(3) : random.nextDouble() * 100;
      double intensity = random.nextInt(8) == 0 ? 0 : Math.exp(random.nextGaussian() * 1.5);
      list.add(new LinkContention.Job("job-" + i, intensity, priority));
    }
    var pairs = new LinkedHashSet<LinkContention.Pair>();
    long wanted = Math.round(density * jobs * (jobs - 1) / 2);
    while (pairs.size() < wanted) {
      int a = random.nextInt(jobs);
      int b = random.nextInt(jobs);
      if (a != b) {
        pairs.add(new LinkContention.Pair("job-" + a, "job-" + b));
      }
    }
    return new LinkContention(list, List.copyOf(pairs));
  }

  static LinkContention of(List<LinkContention.Job> jobs, String... pairs) {
    var list = new ArrayList<LinkContention.Pair>();
    for (var pair : pairs) {
      var ends = pair.split("-");
      list.add(new LinkContention.Pair(ends[0], ends[1]));
    }
    return new LinkContention(jobs, list);
  }

  /** The two jobs of a pair, the one that goes first in front. */
  static LinkContention.Job[] directed(LinkContention contention, LinkContention.Pair pair) {
    var jobs = contention.jobs();
    var one = jobs.stream().filter(j -> j.id().equals(pair.first())).findFirst().orElseThrow();
    var two = jobs.stream().filter(j -> j.id().equals(pair.second())).findFirst().orElseThrow();
    boolean swap =
        one.priority() != two.priority()
            ? two.priority() > one.priority()
            : two.id().compareTo(one.id()) < 0;
    return swap ? new LinkContention.Job[] {two, one} : new LinkContention.Job[] {one, two};
  }

  /** The largest cut of all K^n assignments that are valid. */
  static double bestCut(LinkContention contention, int levels) {
    int n = contention.jobs().size();
    var index = new java.util.HashMap<String, Integer>();
    contention.jobs().forEach(job -> index.put(job.id(), index.size()));
    var ends = new ArrayList<int[]>();
    var weights = new ArrayList<Double>();
    for (var pair : contention.pairs()) {
      var directed = directed(contention, pair);
      ends.add(new int[] {get(index, directed[0].id()), get(index, directed[1].id())});
      weights.add(directed[0].intensity());
    }
    double best = -1;
    var assignment = new int[n];
    while (true) {
      double cut = 0;
      for (int e = 0; e < ends.size() && cut >= 0; e++) {
        int gap = assignment[ends.get(e)[0]] - assignment[ends.get(e)[1]];
        cut = gap < 0 ? -1 : gap > 0 ? cut + weights.get(e) : cut;
      }
      best = Math.max(best, cut);
      int at = 0;
      while (at < n && ++assignment[at] == levels) {
        assignment[at++] = 0;
      }
      if (at == n) {
        return best;
      }
    }
  }

  static int get(Map<String, Integer> map, String key) {
    return java.util.Objects.requireNonNull(map.get(key));
  }
}
