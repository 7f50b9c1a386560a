package io.heddle.solvers.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What every federation algorithm promises when it plays a trace. */
@ParameterizedClass
@MethodSource("algorithms")
class FederatedTraceRunTest {
  private static final ModelShape GPT = new ModelShape.Dense(24, 1024, 50_257, 1024);
  private final String algorithm;

  FederatedTraceRunTest(String algorithm) {
    this.algorithm = algorithm;
  }

  static List<String> algorithms() {
    return ClusterChoiceAlgorithms.registry().names();
  }

  private static TraceJob job(String id, double at, double seconds, int gpus) {
    return new TraceJob(id, at, seconds, gpus, 0, false, Map.of());
  }

  private static FederatedTraceProblem trace(
      Federation federation, List<TraceJob> jobs, @Nullable ModelShape model) {
    var fabrics = federation.clusters().stream().map(FederatedTraceRunTest::fabric).toList();
    var training = new HashMap<String, TrainingJob>();
    for (var job : jobs) {
      training.put(
          job.id(),
          new TrainingJob(
              job.id(),
              TrainingWorkload.of(model, 64),
              null,
              JobResourceRequest.of(job.gpus()),
              null));
    }
    return new FederatedTraceProblem(
        federation, FederationClusterDevices.usual(), fabrics, jobs, training);
  }

  private static Cluster fabric(FederatedCluster cluster) {
    var type = new HostType("t", "A100", 4);
    var hosts = new ArrayList<Host>();
    for (int gpu = 0; gpu < cluster.gpus(); gpu += type.gpus()) {
      hosts.add(new Host(cluster.id() + "-" + gpu, type));
    }
    return new Cluster(cluster.id(), List.of(type), List.of(), hosts, List.of());
  }

  private FederatedTraceRun.Played play(FederatedTraceProblem trace) {
    return FederatedTraceRun.play(trace, algorithm, SolveControl.unlimited().withSeed(3));
  }

  private static JobOutcome of(FederatedTraceRun.Played played, String id) {
    return played.outcome().jobs().stream()
        .filter(each -> each.job().id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  /** By hand: b needs both clusters, where it takes a third longer; c comes behind it. */
  @Test
  void firstComeFirstServedAndLongerOnTwo() {
    var federation = Federations.of("x 8, y 8", "x-y 1 1");
    var played =
        play(
            trace(
                federation,
                List.of(job("a", 0, 100, 8), job("b", 10, 300, 16), job("c", 20, 50, 8)),
                null));
    assertThat(of(played, "a").endSeconds()).isEqualTo(100);
    if (algorithm.equals("mast")) {
      assertThat(of(played, "b").startSeconds()).as("no cluster holds it").isNull();
      assertThat(of(played, "c").endSeconds()).isEqualTo(70);
      return;
    }
    assertThat(of(played, "b").startSeconds()).isEqualTo(100);
    assertThat(of(played, "b").endSeconds()).isCloseTo(500, within(1e-6));
    assertThat(of(played, "c").startSeconds()).isCloseTo(500, within(1e-6));
    assertThat(played.outcome().toSeconds()).isCloseTo(550, within(1e-6));
    assertThat(Objects.requireNonNull(played.answers().get("b")).clusterCount()).isEqualTo(2);
  }

  /** A job larger than everything is refused when it comes, and holds nobody back. */
  @Test
  void whatNothingHoldsIsRefused() {
    var federation = Federations.of("x 8, y 8, z 8", "x-y 1 1");
    var played = play(trace(federation, List.of(job("a", 0, 9, 20), job("b", 1, 9, 8)), null));
    assertThat(of(played, "a").startSeconds()).as("z is out of reach").isNull();
    assertThat(of(played, "b").endSeconds()).isEqualTo(10);
    assertThat(played.answers()).containsOnlyKeys("b");
  }

  /** No cluster gives more than it has; starts follow submissions; work is done to the second. */
  @Test
  void sharesAndTimesAreTrue() {
    var random = new Random(5);
    var federation = Federations.of("x 8, y 16, z 4", "x-y 5 2", "y-z 0.5 40");
    var jobs = new ArrayList<TraceJob>();
    double at = 0;
    for (int j = 0; j < 30; j++) {
      at += 200 * random.nextDouble();
      jobs.add(job("j" + j, at, 100 + 900 * random.nextDouble(), 1 << random.nextInt(5)));
    }
    var trace = trace(federation, jobs, GPT);
    var played = play(trace);
    double last = 0;
    for (var outcome : played.outcome().jobs()) {
      var start = outcome.startSeconds();
      if (start == null) {
        assertThat(algorithm).isIn("mast", "lyra");
        continue;
      }
      assertThat(start).isGreaterThanOrEqualTo(last);
      last = start;
      var answer = Objects.requireNonNull(played.answers().get(outcome.job().id()));
      var held = new HashMap<String, Integer>();
      for (var share : outcome.spans().getFirst().allocation().shares()) {
        held.merge(share.host().id().substring(0, 1), share.gpus().size(), Integer::sum);
      }
      answer
          .shares()
          .forEach(share -> assertThat(held).containsEntry(share.cluster(), share.gpus()));
      double work = outcome.spans().stream().mapToDouble(span -> span.workSeconds()).sum();
      assertThat(work).isCloseTo(outcome.job().durationSeconds(), within(1e-6));
      double took = Objects.requireNonNull(outcome.endSeconds()) - start;
      if (answer.clusterCount() == 1) {
        assertThat(took).isCloseTo(outcome.job().durationSeconds(), within(1e-6));
      } else {
        assertThat(took).isGreaterThan(outcome.job().durationSeconds());
      }
    }
    assertThat(play(trace).outcome()).isEqualTo(played.outcome());
  }
}
