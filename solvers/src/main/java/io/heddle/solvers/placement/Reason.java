package io.heddle.solvers.placement;

/** One thing that makes a placement what it is, with the numbers that it follows from. */
public sealed interface Reason {
  /** In English, for a person. */
  String sentence();

  /**
   * Whether the groups of one kind fit in minipods whole.
   *
   * @param group {@code DP} or {@code PP}
   * @param groups how many there are
   * @param size hosts a group
   * @param whole groups that all minipods together hold whole
   * @param largest free hosts of the fullest minipod
   * @param spread what the placement reaches
   */
  record WholeGroups(String group, int groups, int size, int whole, int largest, int spread)
      implements Reason {
    @Override
    public String sentence() {
      if (spread == 0) {
        return "Every %s group of %s lies in one minipod: the minipods hold %,d such groups whole, %,d are needed."
            .formatted(group, hosts(size), whole, groups);
      }
      if (largest < size) {
        return "A %s group has %s, and the fullest minipod has %d free: every group must be split. The largest spread is %d."
            .formatted(group, hosts(size), largest, spread);
      }
      if (whole < groups) {
        return "The minipods hold %,d of the %,d %s groups of %s whole, so some must be split. The largest spread is %d."
            .formatted(whole, groups, group, hosts(size), spread);
      }
      return "The minipods could hold all %,d %s groups of %s whole; they are split, up to %d minipods each, for the sake of the others at this α."
          .formatted(groups, group, hosts(size), spread);
    }

    private static String hosts(int count) {
      return count == 1 ? "1 host" : "%,d hosts".formatted(count);
    }
  }

  /**
   * How many minipods it takes to hold the job.
   *
   * @param hosts of the job
   * @param fewest minipods that hold so many
   * @param used by the placement
   */
  record Capacity(int hosts, int fewest, int used) implements Reason {
    @Override
    public String sentence() {
      return used == fewest
          ? "%,d hosts need %d minipods at least, and so many are used.".formatted(hosts, fewest)
          : "%,d hosts would fit %d minipods; %d are used, since that spreads the groups less."
              .formatted(hosts, fewest, used);
    }
  }

  /**
   * Where another trade-off becomes the best.
   *
   * @param alpha from here on upwards the second pair is better
   */
  record Turn(double alpha, int dpBelow, int ppBelow, int dpAbove, int ppAbove) implements Reason {
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
   * @param before weighted spread now
   * @param after weighted spread then
   */
  record OneMore(String minipod, int free, double before, double after) implements Reason {
    @Override
    public String sentence() {
      return "One more free host in minipod %s (%d now) would lower the weighted spread from %.2f to %.2f."
          .formatted(minipod, free, before, after);
    }
  }

  /**
   * One more free host changes nothing.
   *
   * @param proven whether that is certain, or only nothing was found
   */
  record NoneHelps(boolean proven) implements Reason {
    @Override
    public String sentence() {
      return proven
          ? "One more free host in any minipod would not lower the weighted spread."
          : "No minipod was found in which one more free host would lower the weighted spread.";
    }
  }
}
