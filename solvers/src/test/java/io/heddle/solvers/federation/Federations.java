package io.heddle.solvers.federation;

import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.WanLink;
import io.heddle.model.result.FederatedJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Federations for tests. */
final class Federations {
  private Federations() {}

  /** Often with equal speeds, latencies or clusters, so that ties have to be decided. */
  static Federation random(Random random, int clusters, double density) {
    var list = new ArrayList<FederatedCluster>();
    int kinds = 1 + random.nextInt(4);
    for (int i = 0; i < clusters; i++) {
      int gpus = random.nextInt(8) == 0 ? 0 : 8 * (1 + random.nextInt(kinds));
      list.add(FederatedCluster.of("c" + i, gpus, "H100"));
    }
    boolean coarse = random.nextBoolean();
    var links = new ArrayList<WanLink>();
    for (int i = 0; i < clusters; i++) {
      for (int j = 0; j < i; j++) {
        if (random.nextDouble() < density) {
          double gbps = coarse ? 1 + random.nextInt(3) : 0.3 + 10 * random.nextDouble();
          double latency = coarse ? random.nextInt(4) : 5 + 200 * random.nextDouble();
          links.add(new WanLink("c" + i, "c" + j, gbps, latency));
        }
      }
    }
    return new Federation(list, links);
  }

  /** Of letters: {@code "a 4, g 12"} and {@code "a-g 10 1"}, Gbit/s and milliseconds. */
  static Federation of(String clusters, String... links) {
    var list =
        Arrays.stream(clusters.split(", "))
            .map(each -> each.split(" "))
            .map(each -> FederatedCluster.of(each[0], Integer.parseInt(each[1]), "A100"))
            .toList();
    var wires =
        Arrays.stream(links)
            .map(each -> each.split("[- ]"))
            .map(each ->
                new WanLink(
                    each[0], each[1], Double.parseDouble(each[2]), Double.parseDouble(each[3])))
            .toList();
    return new Federation(list, wires);
  }

  static int[] free(Federation federation) {
    return federation.clusters().stream().mapToInt(FederatedCluster::gpus).toArray();
  }

  static ClusterChoiceProblem problem(Federation federation, int gpus, @Nullable String submit) {
    return new ClusterChoiceProblem(
        new FederationLinkNetwork(federation),
        "job",
        gpus,
        free(federation),
        submit == null ? null : federation.indices().get(submit));
  }

  static List<String> ids(FederatedJob answer) {
    return answer.shares().stream().map(FederatedJob.Share::cluster).toList();
  }
}
