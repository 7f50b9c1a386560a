package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostState;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.FailureTolerance;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PlanCommandTest extends InFolder {
  @BeforeEach
  void writeInputs() {
    var sample = Samples.byId("table1-iii");
    ClusterFile.write(Samples.cluster(sample), folder.resolve("c.json"));
    JobsFile.write(
        List.of(
            TrainingJob.of("a", 12, 8, 4),
            TrainingJob.of("b", 20, 8, 8),
            TrainingJob.of("huge", 500, 8, 8)),
        folder.resolve("j.json"));
  }

  @Test
  void severalJobsAreTogether() {
    var outcome = in("place @c.json @j.json --job a --job b --spares 2 -o @p.json");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    var plan = FileKinds.PLAN.read(folder.resolve("p.json"));
    assertThat(plan.planned()).hasSize(2);
    var seen = new HashSet<String>();
    for (var planned : plan.planned()) {
      assertThat(planned.spares()).hasSize(2);
      planned.placement().matrix().forEach(row -> assertThat(seen.addAll(row)).isTrue());
    }
    var check = in("check @p.json");
    assertThat(check.status()).as(check.err() + check.out()).isZero();
    var rest = in("place @c.json @j.json --job a --reserve @p.json -o -");
    var others = FileKinds.PLAN.read("rest", rest.out()).planned().getFirst().placement();
    others.matrix().forEach(row -> assertThat(seen).doesNotContainAnyElementsOf(row));
  }

  @Test
  void sparesSurviveWhatIsAsked() {
    var outcome = in("place @c.json @j.json --job a --survive hosts:3 -o @p.json");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    var planned = FileKinds.PLAN.read(folder.resolve("p.json")).planned().getFirst();
    int minipods = planned.placement().objective().minipodsUsed();
    assertThat(planned.spares()).hasSize(3 * minipods);
    assertThat(outcome.err())
        .contains("job a survives any 3 hosts with %d spares".formatted(3 * minipods));
    JobsFile.write(
        List.of(
            TrainingJob.of("a", 12, 8, 4)
                .withRequest(
                    TrainingJob.of("a", 12, 8, 4)
                        .request()
                        .withSurvival(new FailureTolerance(3, false, false)))),
        folder.resolve("asks.json"));
    var asked = in("place @c.json @asks.json --job a -o -");
    assertThat(FileKinds.PLAN.read("asked", asked.out()).planned().getFirst().spares())
        .as("the job's own wish")
        .hasSameElementsAs(planned.spares());
    var leaf = in("place @c.json @j.json --job a --survive leaf,hosts:1");
    assertThat(leaf.status()).as(leaf.err()).isZero();
    assertThat(leaf.err()).contains("job a survives any host, any leaf with 1");
    var tooMany = in("place @c.json @j.json --job a --survive hosts:1000");
    assertThat(tooMany.status()).as(tooMany.out()).isEqualTo(1);
    assertThat(tooMany.err())
        .contains("job a: to tolerate any 1000 hosts it needs at least 1,000 spares in ");
    var wrong = in("place @c.json @j.json --job a --survive minipod");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("--survive: minipod, expected hosts:N, leaf, rack");
    assertThat(in("place @c.json @j.json --job a --survive hosts:0").status()).isEqualTo(2);
  }

  @Test
  void whoFindsNoHostsWaits() {
    assertThat(output("place @c.json @j.json --all"))
        .contains("waits: job huge requests 4,000")
        .contains("a  ");
  }

  @Test
  void aFailedHostIsReplaced() {
    assertThat(in("place @c.json @j.json --job a -o @p.json").status()).isZero();
    var before = FileKinds.PLACEMENT.read(folder.resolve("p.json"));
    var outcome = in("repair @c.json @p.json --failed %s -o @q.json".formatted(before.host(2, 1)));
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("PP group 2, DP group 1: " + before.host(2, 1));
    var after = FileKinds.PLACEMENT.read(folder.resolve("q.json"));
    assertThat(after.host(2, 1)).isNotEqualTo(before.host(2, 1));
    assertThat(after.host(0, 0)).isEqualTo(before.host(0, 0));
  }

  @Test
  void aHostThatTheClusterSaysHasFailedIsReplaced() {
    assertThat(in("place @c.json @j.json --job a -o @p.json").status()).isZero();
    var before = FileKinds.PLACEMENT.read(folder.resolve("p.json"));
    var failed =
        DrawnFabricEdits.mark(
                ClusterFile.read(folder.resolve("c.json")),
                Set.of(before.host(2, 1)),
                HostState.FAILED)
            .cluster();
    ClusterFile.write(failed, folder.resolve("c.json"));
    var outcome = in("repair @c.json @p.json -o @q.json");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("PP group 2, DP group 1: " + before.host(2, 1));
    var after = FileKinds.PLACEMENT.read(folder.resolve("q.json"));
    assertThat(after.host(2, 1)).isNotEqualTo(before.host(2, 1));
    assertThat(failed.host(after.host(2, 1)).isFree()).isTrue();
  }

  @Test
  void theAnswerSaysWhy() {
    assertThat(output("place @c.json @j.json --job b --why"))
        .contains("- Every DP group of 20 hosts")
        .contains("One more free host");
  }

  @Test
  void whatIsLeftOutIsSaid() {
    var cluster = ClusterFile.read(folder.resolve("c.json"));
    var type = cluster.hostTypes().values().iterator().next();
    var more = new ArrayList<>(cluster.hosts());
    more.add(new Host("lone", type));
    ClusterFile.write(cluster.withHosts(more), folder.resolve("d.json"));
    var outcome = in("place @d.json @j.json --job a -o @p.json");
    assertThat(outcome.err()).contains("note: 1 free host without a link is left out: lone.");
    assertThat(in("place @c.json @j.json --job a -o @p.json").err()).doesNotContain("note:");
  }

  @Test
  void whatUnitDpWeighsIsSaid() {
    var dp =
        in("place @c.json @j.json --job a --algorithm arnold --unit dp --alpha 0.3 -o @p.json");
    assertThat(dp.err()).contains("DP groups' T by 1 − α = 0.70");
    var objective = FileKinds.PLACEMENT.read(folder.resolve("p.json")).objective();
    assertThat(objective.mip())
        .isCloseTo(
            0.3 * objective.minipodsUsed() + 0.7 * objective.maxGroupMinipods(), within(1e-9));
    assertThat(in("place @c.json @j.json --job a --unit dp -o @p.json").err())
        .doesNotContain("note");
  }

  @Test
  void affinityComesFromTheLibrary() {
    JobsFile.write(
        List.of(
            new TrainingJob(
                "m",
                TrainingWorkload.of(new ModelShape.Dense(48, 6144, 128_000, 4096), 96),
                Parallelism.of(8, 8),
                JobResourceRequest.of(384).withGpuModels(List.of("H800")),
                null),
            TrainingJob.of("bare", 12, 8, 4)),
        folder.resolve("m.json"));
    assertThat(output("affinity @m.json --job m --home @home"))
        .contains("α 0.00")
        .contains("dense 24B on H800");
    assertThat(in("affinity --home @home --export @all.csv").out()).contains("MoE 24B");
    assertThat(in("affinity --home @home --remove nobody").status()).isEqualTo(2);
    assertThat(in("affinity --home @home --import @all.csv").err()).contains("added 4");
    assertThat(in("affinity @m.json --job bare --home @home").err()).contains("has no model");
  }

  private static TrainingJob moe(String id, String gpu) {
    return new TrainingJob(
        id,
        TrainingWorkload.of(new ModelShape.Moe(32, 4096, 128_000, 4096, 8, 2, 10_240), 96),
        Parallelism.of(8, 8),
        JobResourceRequest.of(384).withGpuModels(List.of(gpu)),
        null);
  }

  /** dense 24B measured: α = 0; MoE 24B: 0.3; a bare job: nothing to look up. */
  @Test
  void inAPlanEachJobHasItsOwnAffinity() {
    var dense =
        new TrainingJob(
            "dense",
            TrainingWorkload.of(new ModelShape.Dense(48, 6144, 128_000, 4096), 96),
            Parallelism.of(8, 8),
            JobResourceRequest.of(384),
            null);
    JobsFile.write(
        List.of(dense, moe("moe", "H800"), TrainingJob.of("bare", 12, 8, 4)),
        folder.resolve("m.json"));
    var outcome = in("place @c.json @m.json --all --home @home -o @p.json");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(alphas()).containsOnly(entry("dense", 0.0), entry("moe", 0.3), entry("bare", 0.5));
    assertThat(outcome.err())
        .contains("moe: α 0.30, as of MoE 24B on H800 (distance 0.00)")
        .contains("bare: α 0.50, since");
    assertThat(in("place @c.json @m.json --all --alpha 0.7 -o @p.json").err()).doesNotContain("α");
    assertThat(alphas()).containsOnly(entry("dense", 0.7), entry("moe", 0.7), entry("bare", 0.7));
  }

  private Map<String, Double> alphas() {
    return FileKinds.PLAN.read(folder.resolve("p.json")).planned().stream()
        .collect(
            Collectors.toMap(
                each -> each.placement().job(),
                each -> Math.round(each.placement().alpha() * 1e6) / 1e6));
  }

  @Test
  void aJobOfAnotherGpuGetsNoAffinity() {
    JobsFile.write(List.of(moe("moe", "H100")), folder.resolve("m.json"));
    assertThat(output("affinity @m.json --job moe --home @home"))
        .startsWith("no α proposed")
        .contains("MoE 24B on H800");
  }

  @Test
  void mistakesAreNamed() {
    assertThat(in("place @c.json @j.json").err()).contains("--job").contains("--all");
    assertThat(in("place @c.json @j.json --job a --job a").err()).contains("given twice");
    assertThat(in("place @c.json @j.json --job huge --spares 1").status())
        .isEqualTo(ExitStatus.INFEASIBLE);
    assertThat(in("place @c.json @j.json --job a --spares -1").status()).isEqualTo(2);
    assertThat(in("place @c.json @j.json --job a -o @p.json").status()).isZero();
    var unknown = in("repair @c.json @p.json --failed nobody");
    assertThat(unknown.status()).isEqualTo(2);
    assertThat(unknown.err()).contains("no host nobody");
  }
}
