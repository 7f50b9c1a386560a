package io.heddle.solvers.federation;

import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.RegisteredAlgorithm;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;

/**
 * Checks every algorithm against enumeration on as many drawn federations as asked, by hand, and
 * says how often each is as good as the best: the first argument is how many (2,000), the second
 * the first seed (1,000,000).
 */
final class FederationEnumeration {
  private FederationEnumeration() {}

  public static void main(String... arguments) {
    int cases = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2_000;
    long first = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1_000_000;
    var drawn = LongStream.range(first, first + cases).mapToObj(FederationCase::draw).toList();
    for (var algorithm : ClusterChoiceAlgorithms.registry().all()) {
      tell(algorithm, drawn);
    }
  }

  private static void tell(
      RegisteredAlgorithm<ClusterChoiceProblem, FederatedJob> algorithm,
      List<FederationCase> drawn) {
    int fewest = 0;
    int widest = 0;
    int quickest = 0;
    int beyond = 0;
    double worst = 1;
    int held = 0;
    for (var each : drawn) {
      if (!FederationContractTest.check(algorithm, each)) {
        continue;
      }
      var answer = Objects.requireNonNull(each.answer(algorithm));
      var best = Objects.requireNonNull(each.best());
      held++;
      int clusters = answer.clusterCount();
      worst = Math.max(worst, clusters / (double) best.clusters());
      beyond += 9 * clusters > 11 * best.clusters() + 9 ? 1 : 0;
      if (clusters == best.clusters()) {
        fewest++;
        if (answer.bottleneckGbps() == best.gbps()) {
          widest++;
          quickest += answer.latencyMs() <= best.latencyMs() + 1e-6 ? 1 : 0;
        }
      }
    }
    System.out.printf(
        "%s: %,d held; fewest clusters %,d, as wide too %,d, as quick too %,d; worst %.2f times the"
            + " fewest; above 11/9 of them and one: %,d%n",
        algorithm.name(), held, fewest, widest, quickest, worst, beyond);
  }
}
