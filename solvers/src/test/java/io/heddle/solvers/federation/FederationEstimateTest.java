package io.heddle.solvers.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.WanLink;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.CaseTally;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.parallelism.ModelParameterSize;
import io.heddle.solvers.parallelism.WanNetworkLevel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Jobs whose model is known, on clusters whose GPUs are. */
class FederationEstimateTest {
  private static final ModelShape GPT = new ModelShape.Dense(24, 2048, 50_304, 2048);
  private static final int BATCH = 64;
  private static final int LAYERS = 24;

  private static TrainingJob job(int gpus, @Nullable Parallelism parallelism) {
    return new TrainingJob(
        "job", TrainingWorkload.of(GPT, BATCH), parallelism, JobResourceRequest.of(gpus), null);
  }

  private static FederatedJob solve(String algorithm, Federation federation, TrainingJob job) {
    var solver = ClusterChoiceAlgorithms.registry().byName(algorithm).solver();
    return new FederatedJobsSolver(solver)
        .solve(new FederatedJobsProblem(federation, List.of(job)), SolveControl.unlimited())
        .jobs()
        .getFirst();
  }

  private static double seconds(FederatedJob answer) {
    var training = answer.training();
    return training == null ? Double.POSITIVE_INFINITY : training.iterationSeconds();
  }

  private static Parallelism plan(FederatedJob answer) {
    return Objects.requireNonNull(Objects.requireNonNull(answer.training()).plan());
  }

  /** With unlike clusters and links. */
  private static Federation drawn(Random random, int clusters) {
    var types = List.of("A100-80GB", "H100", "V100-32GB");
    var list = new ArrayList<FederatedCluster>();
    var links = new ArrayList<WanLink>();
    for (int i = 0; i < clusters; i++) {
      list.add(
          FederatedCluster.of(
              "c" + i, 8 * (1 + random.nextInt(2)), types.get(random.nextInt(types.size()))));
      for (int j = 0; j < i; j++) {
        if (j == i - 1 || random.nextBoolean()) {
          double gbps = Math.pow(10, 2 * random.nextDouble());
          links.add(new WanLink("c" + i, "c" + j, gbps, 1 + 100 * random.nextDouble()));
        }
      }
    }
    return new Federation(list, links);
  }

  @Test
  void noAlgorithmsClustersAreQuickerAndNoPartIsLost() {
    var seen = new CaseTally();
    for (int seed = 0; seed < 40; seed++) {
      var random = new Random(seed);
      var federation = drawn(random, 2 + random.nextInt(4));
      int all = federation.clusters().stream().mapToInt(FederatedCluster::gpus).sum();
      var job = job(Math.max(4, all / (1 + random.nextInt(3)) / 4 * 4), null);
      var best = solve("estimate", federation, job);
      assertWhole(best, job, seed);
      for (var other :
          List.of(
              "exact", "spinsearch", "opportunistic", "lyra", "dt-fm", "alpa", "random-clusters")) {
        var plan =
            new FederatedJobsSolver(ClusterChoiceAlgorithms.registry().byName(other).solver())
                .solve(
                    new FederatedJobsProblem(federation, List.of(job)), SolveControl.unlimited());
        for (var answer : plan.jobs()) {
          seen.count("estimated", answer.training() != null);
          assertWhole(answer, job, seed);
          assertThat(seconds(best))
              .as("seed %d against %s", seed, other)
              .isLessThanOrEqualTo(
                  List.of("random-clusters", "dt-fm", "alpa").contains(other)
                      ? 1.05 * seconds(answer)
                      : seconds(answer));
        }
      }
      seen.count("crossing", best.clusterCount() > 1);
    }
    seen.assertCount("estimated").isGreaterThan(150);
    seen.assertCount("crossing").as("answers on several clusters").isGreaterThan(10);
  }

  @Test
  void aPipelineOverClustersGoesAtThePaceOfItsFullestStage() {
    var federation =
        new Federation(
            List.of(FederatedCluster.of("a", 2, "H100"), FederatedCluster.of("b", 2, "H100")),
            List.of(new WanLink("a", "b", 400, 1)));
    double uneven = seconds(solve("estimate", federation, deep(6)));
    double even = seconds(solve("estimate", federation, deep(8)));
    assertThat(uneven / even).as("two layers in the fullest stage of both").isBetween(0.9, 1.0);
  }

  private static TrainingJob deep(int layers) {
    var model = new ModelShape.Dense(layers, 4096, 1000, 4096);
    return new TrainingJob(
        "job",
        TrainingWorkload.of(model, BATCH),
        Parallelism.of(1, 4),
        JobResourceRequest.of(4),
        null);
  }

  /** Every layer and sequence is somewhere, and no tensor group crosses clusters. */
  private static void assertWhole(FederatedJob answer, TrainingJob job, int seed) {
    assertThat(answer.shares().stream().mapToInt(FederatedJob.Share::gpus).sum())
        .isEqualTo(job.gpus());
    if (answer.training() == null) {
      return;
    }
    var plan = plan(answer);
    int stages = 0;
    int layers = 0;
    int sequences = 0;
    for (var share : answer.shares()) {
      var part = Objects.requireNonNull(share.part());
      assertThat(plan.tp() * plan.cp() * part.stages() * part.replicas())
          .as("seed %d, %s", seed, share)
          .isBetween(1, share.gpus());
      stages += part.stages();
      layers += part.layers();
      sequences += part.sequences();
    }
    int clusters = answer.clusterCount();
    boolean staged = clusters > 1 && plan.pp() == stages;
    assertThat(stages).as("seed %d", seed).isEqualTo(staged ? plan.pp() : clusters * plan.pp());
    assertThat(layers).as("seed %d", seed).isEqualTo(staged ? LAYERS : clusters * LAYERS);
    assertThat(sequences).as("seed %d", seed).isEqualTo(staged ? clusters * BATCH : BATCH);
  }

  /** All sets of clusters in all orders, and all ways to share the GPUs out by fours. */
  @Test
  void onSmallFederationsNothingIsQuicker() {
    for (int seed = 100; seed < 115; seed++) {
      var random = new Random(seed);
      var federation = drawn(random, 4);
      var job = job(16, null);
      var problem = problem(federation, job);
      var cuts = new FederationCutSearch(problem, Objects.requireNonNull(problem.costs()));
      double least = least(problem, cuts, new ArrayList<>(), new ArrayList<>(), 16);
      assertThat(seconds(solve("estimate", federation, job)))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(least);
    }
  }

  private static double least(
      ClusterChoiceProblem problem,
      FederationCutSearch cuts,
      List<Integer> clusters,
      List<Integer> gpus,
      int rest) {
    if (rest == 0) {
      var cut = cuts.best(new ClusterGpuShares(clusters, gpus));
      return cut == null ? Double.POSITIVE_INFINITY : cut.seconds();
    }
    double least = Double.POSITIVE_INFINITY;
    for (int cluster : problem.candidates()) {
      for (int given = 4; given <= Math.min(rest, problem.free(cluster)); given += 4) {
        if (!clusters.contains(cluster)) {
          clusters.add(cluster);
          gpus.add(given);
          least = Math.min(least, least(problem, cuts, clusters, gpus, rest - given));
          clusters.removeLast();
          gpus.removeLast();
        }
      }
    }
    return least;
  }

  private static ClusterChoiceProblem problem(Federation federation, TrainingJob job) {
    var clusters = federation.clusters();
    return new ClusterChoiceProblem(
        new FederationLinkNetwork(federation),
        job.id(),
        job.gpus(),
        Federations.free(federation),
        null,
        FederationJobCosts.of(
            job,
            clusters.stream().map(FederatedCluster::id).toList(),
            clusters.stream().map(FederatedCluster::free).toList(),
            FederationClusterDevices.usual(),
            new SingleClusterPlanCache()));
  }

  private static Federation pair(double gbps, double latencyMs, String one, String other) {
    return new Federation(
        List.of(FederatedCluster.of("a", 8, one), FederatedCluster.of("b", 8, other)),
        List.of(new WanLink("a", "b", gbps, latencyMs)));
  }

  private static FederationCutTimes times(double gbps, double latencyMs, int clusters) {
    var problem = problem(pair(1, 1, "H100", "H100"), job(16, null));
    var costs = Objects.requireNonNull(problem.costs());
    var estimator = costs.estimator(Objects.requireNonNull(costs.device(0, 8)));
    var hop = WanNetworkLevel.of(gbps, latencyMs);
    return new FederationCutTimes(
        costs, Collections.nCopies(clusters, estimator), Collections.nCopies(clusters, hop), hop);
  }

  /** One level less is the estimate itself. */
  @Test
  void onOneClusterItIsTheEstimate() {
    var times = times(1, 1, 1);
    var estimator = times.on().getFirst();
    for (int pp : new int[] {1, 2, 4, 8}) {
      var plan = Parallelism.of(2, pp).withMicroBatch(2).withRecompute(ActivationRecompute.FULL);
      var staged = Objects.requireNonNull(times.pipeline(plan, 4, new int[] {pp}, 1e9));
      var copied = Objects.requireNonNull(times.replicas(plan, new int[] {4}, 1e9));
      assertThat(staged.seconds()).isCloseTo(estimator.seconds(plan, 4), within(1e-12));
      assertThat(copied.seconds()).isCloseTo(estimator.seconds(plan, 4), within(1e-12));
    }
  }

  /** 32 micro-batches pass forward and back; gradients go round once, in two directions. */
  @Test
  void linksCostWhatTheyCarry() {
    var staged = Parallelism.of(1, 2);
    int[] each = {1, 1};
    double slow = Objects.requireNonNull(times(1, 500, 2).pipeline(staged, 2, each, 1e9)).seconds();
    double slower =
        Objects.requireNonNull(times(1, 600, 2).pipeline(staged, 2, each, 1e9)).seconds();
    double narrow =
        Objects.requireNonNull(times(0.5, 500, 2).pipeline(staged, 2, each, 1e9)).seconds();
    double ofAll = (slower - slow) / 0.1; // ways of all micro-batches that nothing hides
    assertThat(ofAll).as("there and back, 32 times, where nothing is hidden").isBetween(1.0, 64.0);
    var larger = staged.withMicroBatch(2);
    double fewer =
        Objects.requireNonNull(times(1, 600, 2).pipeline(larger, 2, each, 1e9)).seconds()
            - Objects.requireNonNull(times(1, 500, 2).pipeline(larger, 2, each, 1e9)).seconds();
    assertThat(fewer / 0.1)
        .as("half as many wait half as often")
        .isCloseTo(ofAll / 2, within(1e-6));
    double bytes = 2.0 * 2048 * 2048 * 2; // of two replicas
    assertThat(narrow - slow).isCloseTo(ofAll * bytes * 8 / 1e9, within(1e-6));

    var copied = Parallelism.of(1, 1);
    double wide = Objects.requireNonNull(times(10, 0, 2).replicas(copied, each, 1e9)).seconds();
    double half = Objects.requireNonNull(times(5, 0, 2).replicas(copied, each, 1e9)).seconds();
    double late = Objects.requireNonNull(times(10, 100, 2).replicas(copied, each, 1e9)).seconds();
    double all = 2 * 2 * ModelParameterSize.parameters(TransformerShape.of(GPT)) / 2;
    assertThat((half - wide) / (late - wide))
        .as("bytes that half the speed delays, against one round's latency of 2 × 100 ms")
        .isCloseTo(all * 8 / 10e9 / 0.2, within(1e-6));
  }

  @Test
  void theSlowerTypeGetsFewerLayersOrSequences() {
    var answer = solve("estimate", pair(100, 1, "H100", "V100-32GB"), job(16, null));
    assertThat(answer.shares()).hasSize(2);
    var quick = Objects.requireNonNull(share(answer, "a").part());
    var slow = Objects.requireNonNull(share(answer, "b").part());
    boolean staged = plan(answer).pp() > quick.stages();
    if (staged) {
      assertThat((double) quick.layers() / quick.stages())
          .isGreaterThan(2.0 * slow.layers() / slow.stages());
    } else {
      assertThat((double) quick.sequences() / quick.replicas())
          .isGreaterThan(2.0 * slow.sequences() / slow.replicas());
    }
  }

  private static FederatedJob.Share share(FederatedJob answer, String cluster) {
    return answer.shares().stream()
        .filter(each -> each.cluster().equals(cluster))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void widerLinksAreQuickerAndTheJobsOwnDegreesStay() {
    var job = job(16, null);
    var narrow = solve("estimate", pair(0.05, 1, "H100", "H100"), job);
    var wide = solve("estimate", pair(400, 0.01, "H100", "H100"), job);
    assertThat(seconds(wide)).isLessThan(seconds(narrow));
    var own = new Parallelism(4, 2, 1, 1, 1, 4, ActivationRecompute.SELECTIVE, true, 0);
    assertThat(plan(solve("estimate", pair(10, 1, "H100", "H100"), job(16, own)))).isEqualTo(own);
  }

  @Test
  void withoutAModelOrAKnownGpuNothingIsEstimated() {
    var federation = pair(1, 1, "H100", "H100");
    var unknown =
        new TrainingJob("job", TrainingWorkload.of(null, 1), null, JobResourceRequest.of(16), null);
    assertThat(solve("estimate", federation, unknown).training()).isNull();
    assertThat(solve("estimate", federation, unknown).algorithm()).isEqualTo("exact");
    var strange = pair(1, 1, "H100", "GPU of tomorrow");
    var answer = solve("estimate", strange, job(16, null));
    assertThat(answer.training()).isNull();
    assertThat(answer.why()).contains("the estimate finds no plan");
  }
}
