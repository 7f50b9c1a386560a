package io.heddle.app.usecase.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.traces.TraceFiles;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.solvers.SolveControl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clusters with GPU types that the table of times beside a trace does not have. */
class UnlistedGpuTypesTest {
  private static final Path PAI =
      Path.of(System.getProperty("heddle.data", "../../../shared/data"))
          .resolve("arena/traces/simulate_trace_pai.csv");

  @TempDir Path folder = Path.of("");

  private static SimulationAnswer play(Cluster cluster, Path trace, double load) {
    var family = PolicyFamilies.byId("elastic");
    return new SimulationStudy(
            cluster,
            new TraceSource.Recorded(trace, TraceFiles.read(trace, Double.NaN)),
            1000,
            load,
            family,
            List.of("heddle"),
            "heddle",
            Map.of(),
            null,
            0,
            1,
            1)
        .run(SolveControl.unlimited());
  }

  private static Set<String> hosts(SimulationOutcome outcome) {
    return outcome.jobs().stream()
        .flatMap(job -> job.spans().stream())
        .flatMap(span -> span.allocation().shares().stream())
        .map(share -> share.host().id())
        .collect(Collectors.toSet());
  }

  private static SimulationOutcome outcome(SimulationAnswer answer) {
    return answer.results().getFirst().first().outcome();
  }

  private Path trace(String model) throws IOException {
    Files.writeString(
        folder.resolve("measured_optimal_iter_time.csv"),
        """
        model,params,global_batch,gpu_type,hosts,gpus_per_host,iter_time_s
        bert,1.3B,256,v100,1,4,9
        bert,1.3B,256,v100,1,8,5
        wide_resnet,1B,256,v100,1,4,9
        wide_resnet,1B,256,v100,1,8,5
        """);
    var text =
        new StringBuilder(
            "job_id,submission_time,num_iteration,model_name,deadline,batch_size,num_gpu,gpu_type\n");
    for (int job = 0; job < 30; job++) {
      text.append("j%d,%d,2000,%s,90000000,256,4,v100\n".formatted(job, 1000 + 100 * job, model));
    }
    return Files.writeString(folder.resolve("trace.csv"), text);
  }

  @Test
  void aTypeWithoutTimesGetsTheEstimates() throws IOException {
    var cluster = Samples.cluster(Samples.byId("het-4mix"));
    var answer = play(cluster, trace("bert__1.3B"), 0.9);
    assertThat(Objects.requireNonNull(answer.trace()).usableGpus()).isEqualTo(32);
    assertThat(hosts(outcome(answer))).hasSizeGreaterThan(1);
    assertThat(answer.notes()).anyMatch(note -> note.contains("A800") && note.contains("estimate"));
  }

  @Test
  void aLoadIsAShareOfTheGpusThatJobsCanRunOn() throws IOException {
    var cluster = Samples.cluster(Samples.byId("het-4mix"));
    var answer = play(cluster, trace("wide_resnet__1B"), 0.9);
    var trace = Objects.requireNonNull(answer.trace());
    assertThat(trace.usableGpus()).as("the V100 alone").isEqualTo(8);
    assertThat(TraceLoad.of(trace.jobs(), 8)).isCloseTo(0.9, within(1e-9));
    assertThat(hosts(outcome(answer))).containsExactly("h-02");
    assertThat(SimulationTables.notes(answer))
        .anyMatch(note -> note.contains("wide_resnet__1B cannot run on"))
        .anyMatch(note -> note.contains("other 24 free GPUs"));
  }

  @Test
  void paiRunsOnAllHostsOfFourTypes() {
    assumeTrue(Files.isRegularFile(PAI), "no trace of Arena at " + PAI);
    var answer = play(Samples.cluster(Samples.byId("het-4mix")), PAI, 0.9);
    assertThat(hosts(outcome(answer))).containsExactlyInAnyOrder("h-00", "h-01", "h-02", "h-03");
  }

  @Test
  void theWaitIsTheSumOfItsPartsAndNearZeroLoadNobodyQueues() throws IOException {
    var answer = play(Samples.cluster(Samples.byId("het-4mix")), trace("bert__1.3B"), 0.01);
    var comparison = PolicyComparison.of(answer);
    var names = comparison.measures().stream().map(PolicyFamily.Measure::name).toList();
    var result = answer.results().getFirst();
    double wait = comparison.mean(result, names.indexOf("mean wait")).mean();
    double profiling = comparison.mean(result, names.indexOf("wait: profiling")).mean();
    double interval =
        comparison.mean(result, names.indexOf("wait: until the next decision")).mean();
    double queue = comparison.mean(result, names.indexOf("wait: queue")).mean();
    assertThat(profiling + interval + queue).isCloseTo(wait, within(1e-6));
    assertThat(profiling).isEqualTo(510);
    assertThat(interval).isBetween(0.0, 300.0);
    assertThat(queue).isCloseTo(0, within(1e-6));
    assertThat(SimulationTables.notes(answer)).anyMatch(note -> note.startsWith("Each job waits"));
  }
}
