package io.heddle.app.usecase.federate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.WanLink;
import io.heddle.model.federation.WanRoute;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.text.Advice;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.Trait;
import io.heddle.solvers.federation.ClusterChoiceAlgorithms;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FederationRequestTest {
  private static FederationAnswers ask(Federation federation, TrainingJob job, String wanted) {
    return new FederationRequest(federation, ClusterStocks.NONE, job, wanted)
        .solve(SolveControl.unlimited());
  }

  private static TrainingJob from(TrainingJob job, String cluster) {
    return job.withRequest(new JobResourceRequest(job.gpus(), List.of(), 0, 0, 0, cluster));
  }

  @Test
  void everyQuickAlgorithmAnswersOrSaysWhyNot() {
    var sample = Samples.federations().getFirst();
    var job = Samples.jobs(sample).getFirst();
    var parts = new ArrayList<FederationAnswers>();
    var answers =
        new FederationRequest(Samples.federation(sample), ClusterStocks.NONE, job, "mast")
            .solve(
                new SolveControl<>(
                    new SolverTermination.Never(),
                    step -> Stream.ofNullable(step.best()).forEach(parts::add),
                    0));
    assertThat(answers.answers())
        .extracting(FederationAnswers.Answer::algorithm)
        .containsExactlyElementsOf(
            ClusterChoiceAlgorithms.registry()
                .names(each ->
                    each.is(Trait.LIVE)
                        || each.equals(ClusterChoiceAlgorithms.registry().standard())));
    assertThat(parts.getFirst().answers())
        .as("the one that is wanted comes first")
        .singleElement()
        .satisfies(each -> {
          assertThat(each.algorithm()).isEqualTo("mast");
          assertThat(each.job()).isNull();
          assertThat(each.reason()).contains("96 GPUs");
        });
    assertThat(requireNonNull(requireNonNull(answers.of("exact")).job()).shares())
        .extracting(FederatedJob.Share::cluster)
        .containsExactly("virginia", "frankfurt");
  }

  @Test
  void aJobFromElsewhereIsRefusedWithWhatWasMeant() {
    var sample = Samples.federations().getFirst();
    assertThatThrownBy(() ->
            ask(Samples.federation(sample), from(TrainingJob.of("j", 1, 8, 1), "londn"), "exact"))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("\"londn\"")
        .hasMessageContaining(Advice.didYouMean("london").toString());
  }

  /** What the picture shows is what the answer says. */
  @Test
  void theLinksOfTheWayHaveTheLatencyAndTheBottleneckOfTheAnswer() {
    for (int seed = 0; seed < 60; seed++) {
      var random = new Random(seed);
      var clusters = new ArrayList<FederatedCluster>();
      var links = new ArrayList<WanLink>();
      for (int i = 0; i < 12; i++) {
        clusters.add(FederatedCluster.of("c" + i, random.nextInt(9), null));
        for (int j = 0; j < i; j++) {
          if (j == i - 1 || random.nextInt(4) == 0) {
            links.add(new WanLink("c" + i, "c" + j, random.nextInt(1, 9), random.nextInt(1, 50)));
          }
        }
      }
      var federation = new Federation(clusters, links);
      for (var answer : ask(federation, TrainingJob.of("j", 20, 1, 1), "exact").answers()) {
        var job = answer.job();
        if (job != null && job.clusterCount() > 1) {
          var way = WanRoute.hops(federation, job).stream().flatMap(List::stream).toList();
          assertThat(way.stream().mapToDouble(WanLink::latencyMs).sum())
              .as("seed %d, %s", seed, answer.algorithm())
              .isCloseTo(job.latencyMs(), within(1e-9));
          assertThat(way.stream().mapToDouble(WanLink::gbps).min()).hasValue(job.bottleneckGbps());
        }
      }
    }
  }

  @Test
  void filesSayWhatIsFreeAndWhatIsWrongWithOneKeepsNoOtherAway(@TempDir Path folder) {
    Cluster small = Samples.cluster(Samples.byId("h100"));
    ClusterFile.write(small, folder.resolve("h100.cluster.json"));
    var federation =
        new Federation(
            List.of(
                new FederatedCluster("a", List.of(), "h100.cluster.json", null, null),
                new FederatedCluster("b", List.of(), "gone.cluster.json", null, null),
                FederatedCluster.of("c", 5, "H100")),
            List.of());
    var stocks = ClusterStocks.read(federation, folder.resolve("my.federation.json"));
    assertThat(stocks.in(federation).clusters())
        .extracting(FederatedCluster::gpus)
        .containsExactly(small.freeGpus(), 0, 5);
    assertThat(requireNonNull(stocks.of(federation.clusters().getFirst())).gpus())
        .isEqualTo(small.gpus());
    assertThat(requireNonNull(stocks.of(federation.clusters().get(1))).trouble())
        .contains("gone.cluster.json");
    assertThat(stocks.of(federation.clusters().get(2))).isNull();
  }

  private static FederatedJob shared(int a, int b, int lowerBound) {
    var shares = List.of(new FederatedJob.Share("a", a), new FederatedJob.Share("b", b));
    return new FederatedJob("gpt", shares, 1, 1, null, lowerBound, true, "exact", "so", 0);
  }

  @Test
  void aShareIsAJobOfItsCluster() {
    var job = from(TrainingJob.of("gpt", 3, 8, 4), "a"); // 96 GPUs
    var answer = shared(64, 24, 2);
    var first = ClusterShareJob.of(job, answer, answer.shares().getFirst());
    assertThat(first.id()).isEqualTo("gpt-a");
    assertThat(first.gpus()).isEqualTo(64);
    assertThat(first.requireParallelism().pp()).isEqualTo(4);
    assertThat(first.request().submitCluster()).isNull();
    var second = ClusterShareJob.of(job, answer, answer.shares().get(1));
    assertThat(second.requireParallelism().pp()).as("24 are no multiple of 8·4").isEqualTo(1);
    var cut = new FederatedJob.Share("b", 24, new FederatedJob.Part(3, 1, 0, 0));
    assertThat(ClusterShareJob.of(job, answer, cut).requireParallelism().pp()).isEqualTo(3);
  }

  @Test
  void aWholeShareKeepsItsSegments() {
    var plain = from(TrainingJob.of("gpt", 3, 8, 4), "a"); // 96 GPUs
    var topology = JobTopologyRequest.of(JobSegment.of(3, "rack"));
    var job = plain.withRequest(plain.request().withTopology(topology));
    var answer = shared(96, 64, 1);
    var whole = ClusterShareJob.of(job, answer, answer.shares().getFirst());
    assertThat(whole.request().topology()).isEqualTo(topology);
    var part = ClusterShareJob.of(job, answer, answer.shares().get(1));
    assertThat(part.request().topology().isNone()).isTrue();
  }
}
