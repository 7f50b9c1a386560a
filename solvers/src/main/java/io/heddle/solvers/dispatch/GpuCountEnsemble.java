package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.GpuCountPrediction;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What lies between hosts, learned of measurements alone. Over numbers of hosts that were measured:
 * the {@link GpuCountProcess} around the built-in model. Over others it depends on whether they are
 * as different as the built-in model says, or just like the measured ones: there the process, a
 * second one that knows neither the model nor the number of hosts, and the nearest measurements are
 * averaged, each weighing by how well it predicts a number of hosts from the other numbers, within
 * the measurements.
 */
public final class GpuCountEnsemble implements GpuCountPrediction {
  /** Over more hosts only the smallest share matters. */
  private static final int MOST_HOSTS = 6;

  /** A number of hosts with fewer measurements is not used to judge models. */
  private static final int FEW = 5;

  /** Who is twice as far off weighs a sixteenth. */
  private static final double SHARPNESS = 4;

  private static final double LEAST_ERROR = 0.01;

  private final SortedMap<PerHostGpuCounts, Double> measured;
  private final double rail;
  private final int mostHosts;

  /** In order, so that sums over them are the same in every run. */
  private final SortedSet<Integer> hostNumbers;

  private final GpuCountProcess process;

  private final Map<PerHostGpuCounts, Double> predictions = new ConcurrentHashMap<>();

  /** Made when it is first asked for. */
  private @Nullable List<Member> members;

  /**
   * @param error of its logarithms, over numbers of hosts that it had not seen; NaN if unknown
   */
  private record Member(GpuCountPrediction prediction, double error, double weight) {}

  private GpuCountEnsemble(SortedMap<PerHostGpuCounts, Double> measured, double rail) {
    this.measured = measured;
    this.rail = rail;
    this.process = GpuCountProcess.of(measured, rail);
    this.hostNumbers =
        measured.keySet().stream()
            .map(PerHostGpuCounts::hosts)
            .collect(Collectors.toCollection(TreeSet::new));
    this.mostHosts =
        Math.min(
            MOST_HOSTS,
            1 + measured.keySet().stream().mapToInt(PerHostGpuCounts::hosts).max().orElseThrow());
  }

  /**
   * @param measured GB/s
   * @param railGBps for the built-in model
   */
  public static GpuCountPrediction of(
      SortedMap<PerHostGpuCounts, Double> measured, double railGBps) {
    return new GpuCountEnsemble(measured, railGBps);
  }

  /** One more than was measured. */
  @Override
  public int mostHosts() {
    return mostHosts;
  }

  @Override
  public double of(PerHostGpuCounts counts) {
    return hostNumbers.contains(counts.hosts())
        ? process.of(counts)
        : predictions.computeIfAbsent(counts, each -> Math.exp(mean(each)));
  }

  private double mean(PerHostGpuCounts counts) {
    return members().stream()
        .mapToDouble(each -> each.weight() * Math.log(each.prediction().of(counts)))
        .sum();
  }

  @Override
  public double beyond(int smallestShare) {
    return process.beyond(smallestShare);
  }

  @Override
  public double plusMinus(PerHostGpuCounts counts) {
    if (counts.hosts() > mostHosts || hostNumbers.contains(counts.hosts())) {
      return process.plusMinus(counts);
    }
    double mean = mean(counts);
    double variance = 0;
    for (var each : members()) {
      double off = Math.log(each.prediction().of(counts)) - mean;
      double own = Double.isNaN(each.error()) ? process.deviation(counts) : each.error();
      variance += each.weight() * (off * off + own * own);
    }
    return GpuCountProcess.interval(Math.exp(mean), Math.sqrt(variance));
  }

  private synchronized List<Member> members() {
    var made = members;
    if (made == null) {
      made = judged();
      members = made;
    }
    return made;
  }

  private List<Member> judged() {
    var blind = process.blind(measured);
    var nearest = NearestCountBaseline.of(measured, rail);
    List<GpuCountPrediction.Learner> again =
        List.of(process::again, blind::again, NearestCountBaseline::of);
    var errors = again.stream().mapToDouble(this::error).toArray();
    var weights =
        Arrays.stream(errors)
            .map(error ->
                Double.isNaN(error) ? 1 : Math.pow(Math.max(LEAST_ERROR, error), -SHARPNESS))
            .toArray();
    double all = Arrays.stream(weights).sum();
    return List.of(
        new Member(process, errors[0], weights[0] / all),
        new Member(blind, errors[1], weights[1] / all),
        new Member(nearest, errors[2], weights[2] / all));
  }

  /** Mean over numbers of hosts, each predicted from the others; NaN where there is but one. */
  private double error(GpuCountPrediction.Learner learner) {
    var squares = new ArrayList<Double>();
    for (int hosts : hostNumbers) {
      var asked = part(hosts, true);
      var known = part(hosts, false);
      if (asked.size() >= FEW && known.size() >= FEW) {
        var learned = learner.learn(known, rail);
        squares.add(
            asked.entrySet().stream()
                .mapToDouble(each -> Math.log(learned.of(each.getKey()) / each.getValue()))
                .map(off -> off * off)
                .average()
                .orElseThrow());
      }
    }
    return Math.sqrt(mean(squares));
  }

  private static double mean(Collection<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  private SortedMap<PerHostGpuCounts, Double> part(int hosts, boolean over) {
    var part = new TreeMap<PerHostGpuCounts, Double>();
    for (Map.Entry<PerHostGpuCounts, Double> each : measured.entrySet()) {
      if ((each.getKey().hosts() == hosts) == over) {
        part.put(each.getKey(), each.getValue());
      }
    }
    return part;
  }
}
