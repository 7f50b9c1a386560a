package io.heddle.model.result;

import io.heddle.model.job.GroupRows;
import io.heddle.model.job.ParallelismRuleViolation;
import io.heddle.model.kind.MemberException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Holds the members of a placement against each other. */
final class PlacementConsistencyRules {
  private static final String GROUPS = "/objective/groups";
  private static final double TOLERANCE = 1e-6;

  private PlacementConsistencyRules() {}

  /**
   * Groups take whole parts of a column.
   *
   * @param tp of the placement; 0 where the file does not say
   * @param gpus of a column
   */
  static void requireWhole(@Nullable GroupSpread groups, int tp, int gpus) {
    if (groups == null) {
      return;
    }
    if (tp == 0) {
      if (groups.cp() > 1 || groups.ep() > 1) {
        throw new MemberException(
            GROUPS, "none without \"tp\", the tensor groups that they are made of");
      }
      return;
    }
    int tensorGroups = gpus / tp;
    var broken = new ArrayList<ParallelismRuleViolation>();
    ParallelismRuleViolation.unlessDivides(
        "cp", groups.cp(), "the %d tensor groups of a column", tensorGroups, broken);
    if (broken.isEmpty()) {
      int replicas = tensorGroups / groups.cp();
      ParallelismRuleViolation.unlessDivides(
          "ep", groups.ep(), "the %d replicas of a column", replicas, broken);
    }
    for (var misfit : broken) {
      throw new MemberException(GROUPS + "/" + misfit.member(), misfit.expected(), misfit.advice());
    }
  }

  /** Claims that do not hold are advice only: ranks do not depend on them. */
  static List<MemberException> broken(Placement placement) {
    var broken = new ArrayList<MemberException>();
    var at = "/objective/";
    double alpha = placement.alpha();
    var claimed = placement.objective();
    compare(
        at + "mip",
        claimed.mip(),
        alpha * claimed.minipodsUsed() + (1 - alpha) * claimed.maxGroupMinipods(),
        "alpha·minipodsUsed + beta·maxGroupMinipods",
        broken);
    compare(
        at + "weightedSpread",
        claimed.weightedSpread(),
        alpha * claimed.maxDpSpread() + (1 - alpha) * claimed.maxPpSpread(),
        "alpha·maxDpSpread + beta·maxPpSpread",
        broken);
    var groups = claimed.groups();
    if (groups != null) {
      compare(
          GROUPS + "/weightedSpread",
          groups.weightedSpread(),
          groups.cpShare() * groups.maxCpSpread() + (1 - groups.cpShare()) * groups.maxEpSpread(),
          "cpShare·maxCpSpread + (1 − cpShare)·maxEpSpread",
          broken);
    }
    var minipods = placement.minipods();
    if (minipods != null) {
      int used = MatrixGroups.distinct(minipods.stream().flatMap(List::stream).toList());
      int pp = MatrixGroups.most(minipods);
      int dp = MatrixGroups.most(MatrixGroups.columns(minipods));
      int group = placement.unit() == GroupUnit.PP ? pp : dp;
      var source = "what the member minipods gives";
      compare(at + "minipodsUsed", claimed.minipodsUsed(), used, source, broken);
      compare(at + "maxGroupMinipods", claimed.maxGroupMinipods(), group, source, broken);
      compare(
          at + "maxDpSpread", claimed.maxDpSpread(), MinipodSpreadTable.spread(dp), source, broken);
      compare(
          at + "maxPpSpread", claimed.maxPpSpread(), MinipodSpreadTable.spread(pp), source, broken);
      if (groups != null && placement.tp() > 0) {
        var rows =
            new GroupRows(placement.rows(), placement.gpusPerHost(), placement.tp(), groups.cp());
        int context = MinipodSpreadTable.spread(MatrixGroups.most(minipods, rows.context()));
        int expert =
            MinipodSpreadTable.spread(MatrixGroups.most(minipods, rows.expert(groups.ep())));
        compare(GROUPS + "/maxCpSpread", groups.maxCpSpread(), context, source, broken);
        compare(GROUPS + "/maxEpSpread", groups.maxEpSpread(), expert, source, broken);
      }
    }
    var ranks = MatrixGroups.columns(placement.matrix()).stream().flatMap(List::stream).toList();
    var segments = placement.segments();
    if (!segments.isEmpty() && !segments.stream().flatMap(List::stream).toList().equals(ranks)) {
      broken.add(new MemberException("/segments", "the hosts of matrix in rank order"));
    }
    return broken;
  }

  private static void compare(
      String at, double found, double expected, String source, List<MemberException> broken) {
    if (Math.abs(found - expected) > TOLERANCE * Math.max(1, expected)) {
      var number = BigDecimal.valueOf(expected).stripTrailingZeros().toPlainString();
      broken.add(new MemberException(at, "%s = %s".formatted(source, number)));
    }
  }
}
