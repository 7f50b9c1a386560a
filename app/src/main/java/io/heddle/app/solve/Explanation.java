package io.heddle.app.solve;

import io.heddle.app.Text;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says why an answer is as it is, in sentences that follow from its numbers. */
public final class Explanation {
  private Explanation() {}

  /** Sentences, the most telling first. */
  public static List<String> of(Cluster cluster, Placement placement, @Nullable ParetoFront front) {
    var sentences = new ArrayList<String>();
    sentences.add(groups(placement));
    sentences.add(capacity(cluster, placement));
    if (front != null && front.points().size() > 1) {
      sentences.add(affinity(front));
    } else if (front != null) {
      sentences.add(Text.of("why.single"));
    }
    return sentences;
  }

  private static String groups(Placement placement) {
    var objective = placement.objective();
    return Text.of("why.groups", spread(objective.maxDpSpread()), spread(objective.maxPpSpread()));
  }

  private static String spread(int spread) {
    return spread == 0 ? Text.of("why.one") : Text.of("why.several", spread);
  }

  private static String capacity(Cluster cluster, Placement placement) {
    int needed = placement.rows() * placement.cols();
    var type = cluster.host(placement.host(0, 0)).type();
    int[] free =
        cluster.minipods().stream()
            .mapToInt(minipod -> usable(minipod, type.gpus()))
            .sorted()
            .toArray();
    int fewest = 0;
    int held = 0;
    while (held < needed && fewest < free.length) {
      fewest++;
      held += free[free.length - fewest];
    }
    int wholeGroups = Arrays.stream(free).map(each -> each / placement.cols()).sum();
    return Text.of(
        wholeGroups >= placement.rows() ? "why.capacity.whole" : "why.capacity.split",
        needed,
        fewest,
        placement.objective().minipodsUsed(),
        Math.min(wholeGroups, placement.rows()),
        placement.rows(),
        placement.cols());
  }

  private static int usable(Minipod minipod, int gpus) {
    return (int)
        minipod.hosts().stream().filter(Host::isFree).filter(h -> h.type().gpus() == gpus).count();
  }

  private static String affinity(ParetoFront front) {
    var parts = new ArrayList<String>();
    for (var interval : Affinity.intervals(front)) {
      parts.add(
          Text.of(
              "why.interval",
              String.format("%.2f", interval.from()),
              String.format("%.2f", interval.to()),
              interval.point().dpSpread(),
              interval.point().ppSpread()));
    }
    return Text.of("why.affinity", String.join("; ", parts));
  }
}
