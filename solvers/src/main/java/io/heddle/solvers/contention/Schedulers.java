package io.heddle.solvers.contention;

import java.util.List;
import java.util.stream.Collectors;

/** All communication schedulers: the one list that the command line and the planner read. */
public final class Schedulers {
  /** The name of the scheduler to take when nobody says. */
  public static final String DEFAULT = "crux";

  private static final List<Scheduler> ALL =
      List.of(
          new Scheduler(
              DEFAULT,
              "CRUX in full: paths, priorities, compression to the levels there are",
              PathRule.INTENSITY,
              PriorityRule.CORRECTED_INTENSITY,
              CompressionAlgorithms.DEFAULT,
              false),
          new Scheduler(
              "crux-ps-pa",
              "CRUX's paths and priorities, as many levels as jobs",
              PathRule.INTENSITY,
              PriorityRule.CORRECTED_INTENSITY,
              null,
              false),
          new Scheduler(
              "crux-pa",
              "CRUX's priorities on hashed paths, as many levels as jobs",
              PathRule.ECMP,
              PriorityRule.CORRECTED_INTENSITY,
              null,
              false),
          new Scheduler(
              "ecmp", "Hashed paths, no priorities", PathRule.ECMP, PriorityRule.NONE, null, false),
          new Scheduler(
              "sincronia",
              "Sincronia: the bottleneck's heaviest job last, on hashed paths",
              PathRule.ECMP,
              PriorityRule.BOTTLENECK_LAST,
              "sincronia",
              false),
          new Scheduler(
              "varys",
              "Varys: the smallest bottleneck first, on hashed paths",
              PathRule.ECMP,
              PriorityRule.SMALLEST_BOTTLENECK,
              "varys",
              false),
          new Scheduler(
              "taccl",
              "TACCL*: least congested paths, the longest way first",
              PathRule.DISTANCE,
              PriorityRule.DISTANCE,
              "varys",
              false),
          new Scheduler(
              "cassini",
              "CASSINI: jobs shifted in time, hashed paths, no priorities",
              PathRule.ECMP,
              PriorityRule.NONE,
              null,
              true));

  private Schedulers() {}

  public static List<Scheduler> all() {
    return ALL;
  }

  /**
   * The scheduler of that name.
   *
   * @throws IllegalArgumentException if there is none; the message has all names
   */
  public static Scheduler byName(String name) {
    return ALL.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "unknown algorithm %s, expected one of %s"
                    .formatted(
                        name,
                        ALL.stream().map(Scheduler::name).collect(Collectors.joining(", ")))));
  }
}
