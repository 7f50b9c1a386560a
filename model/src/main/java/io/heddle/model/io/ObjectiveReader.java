package io.heddle.model.io;

import io.heddle.model.job.GroupRows;
import io.heddle.model.job.Misfit;
import io.heddle.model.result.GroupSpread;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Objective;
import io.heddle.model.result.Placement;
import io.heddle.model.result.SpreadTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the member {@code objective} of a placement and holds it against the rest of the file. */
final class ObjectiveReader {
  private static final Set<String> OBJECTIVE =
      Set.of(
          "minipodsUsed",
          "maxGroupMinipods",
          "mip",
          "maxDpSpread",
          "maxPpSpread",
          "weightedSpread",
          "lowerBound",
          "provenOptimal",
          "groups");
  private static final Set<String> GROUPS =
      Set.of(
          "cp",
          "ep",
          "maxCpSpread",
          "maxEpSpread",
          "maxCpDomains",
          "maxEpDomains",
          "cpShare",
          "weightedSpread",
          "lowerBound",
          "provenOptimal");
  private static final double LARGEST = 1e15;
  private static final double TOLERANCE = 1e-6;

  private ObjectiveReader() {}

  /** Null, and a finding, where there is none. */
  static @Nullable Objective read(JsonCursor at) {
    if (!at.isObjectOf("an object of what the placement costs", OBJECTIVE)) {
      return null;
    }
    return new Objective(
        count(at.at("minipodsUsed"), 1),
        count(at.at("maxGroupMinipods"), 1),
        amount(at.at("mip")),
        count(at.at("maxDpSpread"), 0),
        count(at.at("maxPpSpread"), 0),
        amount(at.at("weightedSpread")),
        amount(at.at("lowerBound")),
        at.at("provenOptimal").truth("true or false"),
        at.at("groups").isPresent() ? groups(at.at("groups")) : null);
  }

  private static @Nullable GroupSpread groups(JsonCursor at) {
    if (!at.isObjectOf("an object of how context and expert groups are spread", GROUPS)) {
      return null;
    }
    return new GroupSpread(
        count(at.at("cp"), 1),
        count(at.at("ep"), 1),
        count(at.at("maxCpSpread"), 0),
        count(at.at("maxEpSpread"), 0),
        count(at.at("maxCpDomains"), 1),
        count(at.at("maxEpDomains"), 1),
        at.at("cpShare").number(0, 1, "a number from 0 to 1"),
        amount(at.at("weightedSpread")),
        amount(at.at("lowerBound")),
        at.at("provenOptimal").truth("true or false"));
  }

  /**
   * Groups take whole parts of a column.
   *
   * @param tp of the placement; 0 where the file does not say
   * @param gpus of a column
   */
  static void requireWhole(JsonCursor at, GroupSpread groups, int tp, int gpus) {
    if (tp == 0) {
      if (groups.cp() > 1 || groups.ep() > 1) {
        at.error("none without \"tp\", the tensor groups that they are made of");
      }
      return;
    }
    int tensorGroups = gpus / tp;
    var broken = new ArrayList<Misfit>();
    Misfit.unlessDivides(
        "cp", groups.cp(), "the %d tensor groups of a column", tensorGroups, broken);
    if (broken.isEmpty()) {
      int replicas = tensorGroups / groups.cp();
      Misfit.unlessDivides("ep", groups.ep(), "the %d replicas of a column", replicas, broken);
    }
    for (var misfit : broken) {
      at.at(misfit.member()).errorMaybe(misfit.expected(), misfit::maybe);
    }
  }

  private static int count(JsonCursor at, int min) {
    return at.integer(min, Integer.MAX_VALUE, "a whole number of at least " + min);
  }

  private static double amount(JsonCursor at) {
    return at.number(0, LARGEST, "a number of at least 0");
  }

  /** Claims that do not hold are advice only: ranks do not depend on them. */
  static void advise(JsonCursor at, Placement placement) {
    double alpha = placement.alpha();
    var claimed = placement.objective();
    compare(
        at.at("mip"),
        claimed.mip(),
        alpha * claimed.minipodsUsed() + (1 - alpha) * claimed.maxGroupMinipods(),
        "alpha·minipodsUsed + beta·maxGroupMinipods");
    compare(
        at.at("weightedSpread"),
        claimed.weightedSpread(),
        alpha * claimed.maxDpSpread() + (1 - alpha) * claimed.maxPpSpread(),
        "alpha·maxDpSpread + beta·maxPpSpread");
    var groups = claimed.groups();
    if (groups != null) {
      compare(
          at.at("groups").at("weightedSpread"),
          groups.weightedSpread(),
          groups.cpShare() * groups.maxCpSpread() + (1 - groups.cpShare()) * groups.maxEpSpread(),
          "cpShare·maxCpSpread + (1 − cpShare)·maxEpSpread");
    }
    var minipods = placement.minipods();
    if (minipods != null) {
      int used = Groups.distinct(minipods.stream().flatMap(List::stream).toList());
      int pp = Groups.most(minipods);
      int dp = Groups.most(Groups.columns(minipods));
      int group = placement.unit() == GroupUnit.PP ? pp : dp;
      var source = "what the member minipods gives";
      compare(at.at("minipodsUsed"), claimed.minipodsUsed(), used, source);
      compare(at.at("maxGroupMinipods"), claimed.maxGroupMinipods(), group, source);
      compare(at.at("maxDpSpread"), claimed.maxDpSpread(), SpreadTable.spread(dp), source);
      compare(at.at("maxPpSpread"), claimed.maxPpSpread(), SpreadTable.spread(pp), source);
      if (groups != null && placement.tp() > 0) {
        var rows =
            new GroupRows(placement.rows(), placement.gpusPerHost(), placement.tp(), groups.cp());
        var there = at.at("groups");
        int context = SpreadTable.spread(Groups.most(minipods, rows.context()));
        int expert = SpreadTable.spread(Groups.most(minipods, rows.expert(groups.ep())));
        compare(there.at("maxCpSpread"), groups.maxCpSpread(), context, source);
        compare(there.at("maxEpSpread"), groups.maxEpSpread(), expert, source);
      }
    }
  }

  private static void compare(JsonCursor at, double found, double expected, String source) {
    if (Math.abs(found - expected) > TOLERANCE * Math.max(1, expected)) {
      at.advise(
          "%s = %s"
              .formatted(source, BigDecimal.valueOf(expected).stripTrailingZeros().toPlainString()),
          null);
    }
  }
}
