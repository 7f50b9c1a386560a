package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.model.result.GroupUnit;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.placement.PlacementExplainer;
import io.heddle.solvers.placement.PlacementExplanation;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Why runs differ, in sentences that follow from their numbers. */
final class RunDifferenceReasons {
  private static final double EPSILON = 1e-9;

  private RunDifferenceReasons() {}

  /**
   * Each run against the first, then what holds for all, then what holds for each.
   *
   * @param alpha at which the runs are compared
   */
  static List<ReasonParagraph> of(
      List<ComparableRun> runs, double alpha, SolveControl<List<PlacementExplanation>> control) {
    var result = new ArrayList<ReasonParagraph>();
    for (int i = 1; i < runs.size(); i++) {
      result.add(
          new ReasonParagraph(
              Text.of("compare.why.pair", letter(i)),
              pair(runs.getFirst(), runs.get(i), i, alpha)));
    }
    var solver = new PlacementExplainer();
    var sentences = new ArrayList<Set<String>>();
    for (var each : runs) {
      var problem = new PlacementProblem(each.cluster(), each.job(), alpha, GroupUnit.PP);
      var found = new LinkedHashSet<String>();
      solver
          .solve(new PlacementExplainer.Question(problem, each.placement()), control)
          .forEach(reason -> found.add(PlacementReasonText.of(each.cluster(), reason)));
      sentences.add(found);
    }
    var common = new LinkedHashSet<>(sentences.getFirst());
    sentences.forEach(common::retainAll);
    if (!common.isEmpty()) {
      result.add(
          new ReasonParagraph(
              Text.of(runs.size() == 2 ? "compare.why.both" : "compare.why.all"),
              List.copyOf(common)));
    }
    for (int i = 0; i < runs.size(); i++) {
      sentences.get(i).removeAll(common);
      if (!sentences.get(i).isEmpty()) {
        result.add(
            new ReasonParagraph(
                Text.of("compare.why.one", letter(i), runs.get(i).label()),
                List.copyOf(sentences.get(i))));
      }
    }
    return result;
  }

  private static String letter(int index) {
    return String.valueOf((char) ('A' + index));
  }

  private static List<String> pair(ComparableRun a, ComparableRun b, int index, double alpha) {
    var other = letter(index);
    var sentences = new ArrayList<String>();
    var one = a.run().objective();
    var two = b.run().objective();
    sentences.add(
        Text.of(
            "compare.why.spreads", other, two.dpSpan(), one.dpSpan(), two.ppSpan(), one.ppSpan()));
    sentences.add(cost(a.run(), b.run(), other, alpha));
    int dp = one.maxDpSpread() - two.maxDpSpread();
    int pp = one.maxPpSpread() - two.maxPpSpread();
    if (dp * pp < 0) {
      // α·dp + (1−α)·pp = 0
      sentences.add(
          Text.of(
              "compare.why.turn",
              number((double) pp / (pp - dp)),
              dp > 0 ? other : "A",
              dp > 0 ? "A" : other));
    } else if (dp != 0 || pp != 0) {
      sentences.add(Text.of("compare.why.always", dp + pp > 0 ? other : "A"));
    }
    sentences.add(hosts(a, b, other));
    long before = a.cluster().freeGpus();
    long after = b.cluster().freeGpus();
    if (before != after) {
      sentences.add(Text.of("compare.why.cluster", other, after, before));
    }
    return sentences;
  }

  private static String cost(PlacementRun a, PlacementRun b, String other, double alpha) {
    double one = a.weightedSpread(alpha);
    double two = b.weightedSpread(alpha);
    if (Math.abs(one - two) < EPSILON) {
      return Text.of("compare.why.equal", number(alpha), number(one));
    }
    return Text.of(
        one < two ? "compare.why.more" : "compare.why.less",
        number(alpha),
        other,
        number(two),
        number(one),
        number(Math.abs(two - one)));
  }

  private static String hosts(ComparableRun a, ComparableRun b, String other) {
    var first = new HashSet<String>();
    a.placement().matrix().forEach(first::addAll);
    var second = new HashSet<String>();
    b.placement().matrix().forEach(second::addAll);
    int all = second.size();
    second.retainAll(first);
    return second.size() == all && first.size() == all
        ? Text.of("compare.why.hosts.same", other)
        : Text.of("compare.why.hosts", second.size(), all - second.size(), other);
  }

  private static String number(double value) {
    return String.format(Locale.ENGLISH, "%.2f", value);
  }
}
