package io.heddle.solvers.placement;

import io.heddle.model.text.CountedNoun;

/** One thing that makes a placement what it is, with the numbers that it follows from. */
public sealed interface PlacementExplanation {
  /** In English, for a person. */
  String sentence();

  /**
   * Whether the groups of one kind fit in minipods whole; not for groups that fit and are split.
   *
   * @param group {@code DP} or {@code PP}
   * @param groups how many there are
   * @param size hosts a group
   * @param whole groups that all minipods together hold whole
   * @param largest free hosts of the fullest minipod
   * @param spread what the placement reaches
   */
  record WholeGroups(String group, int groups, int size, int whole, int largest, int spread)
      implements PlacementExplanation {
    @Override
    public String sentence() {
      if (spread == 0) {
        return "Every %s group of %s lies in one minipod: the minipods hold %s whole, and the job has %,d."
            .formatted(group, hosts(size), CountedNoun.of(whole, "such group"), groups);
      }
      if (largest < size) {
        return "A %s group has %s, and the minipod with the most free hosts has %d: every group must be split. The largest spread is %d."
            .formatted(group, hosts(size), largest, spread);
      }
      return "The minipods hold %,d of the %,d %s groups of %s whole, so some must be split. The largest spread is %d."
          .formatted(whole, groups, group, hosts(size), spread);
    }
  }

  /**
   * Groups of one kind that the minipods could hold whole, all of them, and that are split.
   *
   * @param spread what the placement reaches
   * @param value weighted spread of the placement
   * @param whole the least weighted spread known of a placement that keeps them whole
   * @param least no placement that keeps them whole has less
   */
  record Split(
      String group, int groups, int size, int spread, double value, double whole, double least)
      implements PlacementExplanation {
    @Override
    public String sentence() {
      var could =
          "The minipods could hold all %,d %s groups of %s whole"
              .formatted(groups, group, hosts(size));
      var split = "%s groups are split across up to %d minipods each".formatted(group, spread);
      if (least > value + PlacementBuilder.EPSILON) {
        return "%s; they are split across up to %d minipods each, which helps the other groups more at this α: unsplit, the weighted spread is at least %.2f instead of %.2f."
            .formatted(could, spread, least, value);
      }
      if (whole > value + PlacementBuilder.EPSILON) {
        return "%s; the best such placement that was found has a weighted spread of %.2f instead of %.2f. So %s."
            .formatted(could, whole, value, split);
      }
      return whole < value - PlacementBuilder.EPSILON
          ? "%s, with a weighted spread of %.2f instead of %.2f. Here %s, without a benefit."
              .formatted(could, whole, value, split)
          : "%s at the same weighted spread of %.2f. Here %s.".formatted(could, value, split);
    }
  }

  /**
   * How many minipods it takes to hold the job.
   *
   * @param hosts of the job
   * @param fewest minipods that hold so many
   * @param used by the placement
   * @param value weighted spread of the placement
   * @param within the least weighted spread known in the fewest minipods
   * @param least no placement in the fewest minipods has less
   */
  record Capacity(int hosts, int fewest, int used, double value, double within, double least)
      implements PlacementExplanation {
    @Override
    public String sentence() {
      if (used == fewest) {
        return "%s %s at least %s, and no more are used."
            .formatted(
                PlacementExplanation.hosts(hosts), hosts == 1 ? "needs" : "need", minipods(fewest));
      }
      var fit = "%s would fit %s".formatted(PlacementExplanation.hosts(hosts), minipods(fewest));
      if (least > value + PlacementBuilder.EPSILON) {
        return "%s; %d are used, because in %d the weighted spread is at least %.2f instead of %.2f."
            .formatted(fit, used, fewest, least, value);
      }
      if (within > value + PlacementBuilder.EPSILON) {
        return "%s; %d are used, and in %d no weighted spread below %.2f was found instead of %.2f."
            .formatted(fit, used, fewest, within, value);
      }
      return within < value - PlacementBuilder.EPSILON
          ? "%s, with a weighted spread of %.2f instead of %.2f; %d are used, without a benefit."
              .formatted(fit, within, value, used)
          : "%s at the same weighted spread of %.2f; %d are used.".formatted(fit, value, used);
    }
  }

  /**
   * The placement is not the best that is known at its α.
   *
   * @param value its weighted spread
   * @param best the least that is known
   * @param dp largest spread of a DP group there
   * @param pp largest spread of a PP group there
   */
  record Better(double value, double best, int dp, int pp) implements PlacementExplanation {
    @Override
    public String sentence() {
      return "This placement is not the best: at this α spreads of DP %d and PP %d are possible, a weighted spread of %.2f instead of %.2f."
          .formatted(dp, pp, best, value);
    }
  }

  /**
   * What it costs that parts of the job share a domain of a level each.
   *
   * @param hosts of a part
   * @param level whose domains they share
   * @param room parts that the free hosts have room for
   * @param needed parts of the job
   * @param value weighted spread of the placement
   * @param least the least weighted spread known where nothing is required
   * @param bound no placement where nothing is required has less
   */
  record SharedDomains(
      int hosts, String level, int room, int needed, double value, double least, double bound)
      implements PlacementExplanation {
    @Override
    public String sentence() {
      var room =
          "Every %,d hosts with consecutive ranks share a domain of level %s: free hosts hold %s, and the job has %,d."
              .formatted(hosts, level, CountedNoun.of(this.room, "such segment"), needed);
      if (least < value - PlacementBuilder.EPSILON) {
        return "%s Without this requirement, a weighted spread of %.2f is possible instead of %.2f."
            .formatted(room, least, value);
      }
      return bound >= value - PlacementBuilder.EPSILON
          ? "%s This does not increase the spread over minipods.".formatted(room)
          : "%s Without this requirement, no smaller weighted spread over minipods was found."
              .formatted(room);
    }
  }

  /**
   * Where another trade-off becomes the best.
   *
   * @param alpha from here on upwards the second pair is better
   */
  record Turn(double alpha, int dpBelow, int ppBelow, int dpAbove, int ppAbove)
      implements PlacementExplanation {
    @Override
    public String sentence() {
      return "Below α = %.2f spreads of DP %d and PP %d are best; above, DP %d and PP %d."
          .formatted(alpha, dpBelow, ppBelow, dpAbove, ppAbove);
    }
  }

  /**
   * What one more free host would give.
   *
   * @param minipod where
   * @param free hosts it has free now
   * @param before the least weighted spread that is known now, of whatever placement
   * @param after the least then
   */
  record OneMore(String minipod, int free, double before, double after)
      implements PlacementExplanation {
    @Override
    public String sentence() {
      return "One more free host in minipod %s (%d now) would lower the best weighted spread from %.2f to %.2f."
          .formatted(minipod, free, before, after);
    }
  }

  /**
   * One more free host changes nothing.
   *
   * @param proven whether that is certain, or only nothing was found
   */
  record NoneHelps(boolean proven) implements PlacementExplanation {
    @Override
    public String sentence() {
      return proven
          ? "One more free host in any minipod would not lower the best weighted spread."
          : "No minipod was found in which one more free host would lower the best weighted"
              + " spread.";
    }
  }

  private static String minipods(int count) {
    return count == 1 ? "1 minipod" : "%,d minipods".formatted(count);
  }

  private static String hosts(int count) {
    return count == 1 ? "1 host" : "%,d hosts".formatted(count);
  }
}
