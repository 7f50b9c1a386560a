package io.heddle.solvers.eligibility;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.result.MatrixGroups;
import io.heddle.model.result.Placement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The hosts of a placement that its job may not have together, each by its first rule. */
public final class MisplacedJobHosts {
  private MisplacedJobHosts() {}

  /**
   * None where the job may have them. Hosts of which it has some GPUs are taken for hosts of that
   * size. O(hosts · nodes).
   *
   * @param placement on hosts of the cluster
   * @param state the rule by which a host is not available; null where it is
   */
  public static List<HostExclusionFinding> of(
      HostEligibility eligibility,
      Placement placement,
      Function<Host, @Nullable EligibilityRule> state) {
    var hosts =
        placement.matrix().stream()
            .flatMap(List::stream)
            .distinct()
            .map(eligibility.cluster()::host)
            .toList();
    boolean fits = fits(eligibility, placement);
    var by = new EnumMap<EligibilityRule, List<String>>(EligibilityRule.class);
    for (var host : hosts) {
      var unsuited = eligibility.unsuited(host.type());
      @Nullable EligibilityRule rule =
          unsuited != null
              ? unsuited
              : !fits || host.type().gpus() < placement.gpusPerHost()
                  ? EligibilityRule.DEGREES
                  : state.apply(host);
      if (rule != null) {
        by.computeIfAbsent(rule, _ -> new ArrayList<>()).add(host.id());
      }
    }
    if (by.isEmpty()) {
      var bySize = hosts.stream().collect(Collectors.groupingBy(host -> host.type().gpus()));
      addOthers(hosts, EligibilityRule.DEGREES, List.copyOf(bySize.values()), by);
    }
    if (by.isEmpty()) {
      addOthers(
          hosts,
          EligibilityRule.CABLES,
          HostEligibility.joined(eligibility.cluster(), hosts, 1),
          by);
    }
    if (by.isEmpty() && !eligibility.mixes()) {
      var byModel = List.copyOf(HostEligibility.byModel(hosts).values());
      addOthers(hosts, EligibilityRule.NUMBER, byModel, by);
    }
    if (by.isEmpty()) {
      addSplit(eligibility, placement, by);
    }
    return HostExclusionFinding.all(by);
  }

  private static boolean fits(HostEligibility eligibility, Placement placement) {
    if (eligibility.job().parallelism() == null) {
      return true;
    }
    try {
      var matrix = eligibility.matrix(placement.gpusPerHost());
      return matrix.hostRows() == placement.rows() && matrix.cols() == placement.cols();
    } catch (JobDoesNotFitException doesNotFit) {
      return false;
    }
  }

  /** Hosts outside the largest group, if there are several. */
  private static void addOthers(
      List<Host> hosts,
      EligibilityRule rule,
      List<List<Host>> groups,
      Map<EligibilityRule, List<String>> by) {
    var largest =
        HostEligibility.ids(groups.stream().max(Comparator.comparingInt(List::size)).orElseThrow());
    var others = hosts.stream().map(Host::id).filter(id -> !largest.contains(id)).toList();
    if (!others.isEmpty()) {
      by.put(rule, others);
    }
  }

  /** Hosts of parts that lie in several domains of a level at which they have to share one. */
  private static void addSplit(
      HostEligibility eligibility, Placement placement, Map<EligibilityRule, List<String>> by) {
    if (eligibility.job().parallelism() == null && placement.hostsPerTensorGroup() == 1) {
      return;
    }
    var cluster = eligibility.cluster();
    var matrix = eligibility.matrix(placement.gpusPerHost());
    var units = JobUnits.of(cluster, eligibility.job(), matrix, false);
    var asked = new ArrayList<>(units.units());
    if (units.whole() != null) {
      asked.add(new LevelUnit(units.whole(), placement.rows(), placement.cols()));
    }
    for (var unit : asked) {
      var split = split(cluster, placement, unit);
      if (!split.isEmpty()) {
        boolean isTensor = unit.hosts() == placement.hostsPerTensorGroup();
        by.putIfAbsent(isTensor ? EligibilityRule.TENSOR_GROUP : EligibilityRule.LEVEL, split);
      }
    }
  }

  private static List<String> split(Cluster cluster, Placement placement, LevelUnit unit) {
    var split = new ArrayList<String>();
    if (placement.rows() % unit.rows() != 0) {
      return splitInRankOrder(cluster, placement, unit);
    }
    for (int row = 0; row + unit.rows() <= placement.rows(); row += unit.rows()) {
      for (int col = 0; col + unit.cols() <= placement.cols(); col += unit.cols()) {
        var part = new ArrayList<Host>();
        for (var hosts : placement.matrix().subList(row, row + unit.rows())) {
          hosts.subList(col, col + unit.cols()).forEach(id -> part.add(cluster.host(id)));
        }
        if (cluster.domains().together(unit.level(), part).size() > 1) {
          split.addAll(HostEligibility.ids(part));
        }
      }
    }
    return split.stream().sorted().toList();
  }

  private static List<String> splitInRankOrder(
      Cluster cluster, Placement placement, LevelUnit unit) {
    var ranks =
        MatrixGroups.columns(placement.matrix()).stream()
            .flatMap(List::stream)
            .map(cluster::host)
            .toList();
    return IntStream.range(0, ranks.size() / unit.hosts())
        .mapToObj(i -> ranks.subList(i * unit.hosts(), (i + 1) * unit.hosts()))
        .filter(part -> cluster.domains().together(unit.level(), part).size() > 1)
        .flatMap(part -> part.stream().map(Host::id))
        .sorted()
        .toList();
  }
}
