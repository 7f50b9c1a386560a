package io.heddle.app.usecase.place;

import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import io.heddle.model.result.PlacementTime;
import io.heddle.model.text.CountedNoun;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The figures of a placement as a person reads them, without times of this run. */
public final class PlacementFacts {
  /** The name of the fact that gives the algorithm and its α. */
  public static final String ALGORITHM = "algorithm";

  private PlacementFacts() {}

  /** One figure. */
  public record Fact(String name, String value) {}

  /** The job first, the bound last. */
  public static List<Fact> of(Placement placement) {
    int hosts = placement.rows() * placement.cols();
    var facts = new ArrayList<Fact>();
    facts.add(new Fact("job", "%s on %s".formatted(placement.job(), placement.cluster())));
    facts.add(
        new Fact(
            "matrix",
            "%s × %s = %s of %s%s"
                .formatted(
                    CountedNoun.of(placement.ppGroups(), "PP group"),
                    CountedNoun.of(placement.cols(), "stage"),
                    CountedNoun.of(hosts, "host"),
                    CountedNoun.of(placement.gpusPerHost(), "GPU"),
                    placement.hostsPerTensorGroup() > 1
                        ? ", %d per TP group".formatted(placement.hostsPerTensorGroup())
                        : "")));
    facts.add(
        new Fact(ALGORITHM, "%s, α %.2f".formatted(placement.algorithm(), placement.alpha())));
    objective(placement, facts);
    return facts;
  }

  private static void objective(Placement placement, List<Fact> facts) {
    var objective = placement.objective();
    facts.add(
        new Fact(
            "spread",
            "DP groups span %s, PP groups span %s; weighted spread (Eq. 2) %.3f"
                .formatted(
                    minipods(objective.dpSpan()),
                    minipods(objective.ppSpan()),
                    objective.weightedSpread())));
    var groups = objective.groups();
    if (groups != null) {
      facts.add(
          new Fact(
              "CP and EP",
              "CP groups span %s, EP groups span %s, at most %d and %d NVLink domains; weighted %.3f, bound %.3f%s"
                  .formatted(
                      minipods(PlacementObjective.span(groups.maxCpSpread())),
                      minipods(PlacementObjective.span(groups.maxEpSpread())),
                      groups.maxCpDomains(),
                      groups.maxEpDomains(),
                      groups.weightedSpread(),
                      groups.lowerBound(),
                      groups.provenOptimal() ? ": proven least" : "")));
    }
    levels(placement, facts);
    facts.add(
        new Fact(
            "MIP",
            "objective of the Arnold paper %4$.3f: %1$d minipods used, %2$s groups span up to %3$d"
                .formatted(
                    objective.minipodsUsed(),
                    placement.unit() == GroupUnit.PP ? "PP" : "DP",
                    objective.maxGroupMinipods(),
                    objective.mip())));
    time(objective.time(), facts);
    facts.add(
        new Fact(
            "bound",
            "%.3f, lower bound of the objective of %s%s"
                .formatted(
                    objective.lowerBound(),
                    placement.algorithm(),
                    objective.provenOptimal() ? ": proven optimal" : "")));
  }

  /** Of levels inside the minipods, from the outermost inward: those that tell hosts apart. */
  private static void levels(Placement placement, List<Fact> facts) {
    for (var level : List.copyOf(placement.levels().entrySet()).reversed()) {
      var spread = level.getValue();
      if (!level.getKey().equals(TopologyLevel.MINIPOD) && spread.domains() > 1) {
        facts.add(
            new Fact(
                level.getKey(),
                "%,d domains; DP groups span %d, PP groups %d; weighted %.3f, bound %.3f%s"
                    .formatted(
                        spread.domains(),
                        PlacementObjective.span(spread.dpSpread()),
                        PlacementObjective.span(spread.ppSpread()),
                        spread.weighted(placement.alpha()),
                        spread.lowerBound(),
                        spread.provenOptimal() ? ": proven least" : "")));
      }
    }
    var preferred = placement.objective().segments();
    if (preferred != null) {
      facts.add(
          new Fact(
              "preferred segments",
              "%,d of %,d in one domain each; %s"
                  .formatted(
                      preferred.kept(),
                      preferred.segments(),
                      preferred.kept() == preferred.most()
                          ? "proven most"
                          : "at most %,d".formatted(preferred.most()))));
    }
    if (!placement.segments().isEmpty()) {
      int size = placement.segments().getFirst().size();
      facts.add(
          new Fact(
              "segments",
              "%,d of %,d hosts, each in one domain".formatted(placement.segments().size(), size)));
    }
  }

  private static void time(@Nullable PlacementTime time, List<Fact> facts) {
    if (time != null) {
      facts.add(
          new Fact(
              "iteration",
              "%.4g s, estimated; 80 %% interval %.4g to %.4g s"
                  .formatted(time.seconds(), time.secondsLow(), time.secondsHigh())));
    }
  }

  private static String minipods(int span) {
    return span == 1 ? "1 minipod" : span + " minipods";
  }
}
