package io.heddle.model.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.io.InputException;
import io.heddle.model.io.RankFileOptions;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.JobGroupLevel;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each scheduler is asked for, by expected lines of its files, and what it cannot be. */
class SchedulerDialectsTest {
  private static String all(SchedulerHandover written) {
    return String.join("\n", written.files().values());
  }

  private static TrainingJob segments(boolean required) {
    return DialectSamples.job(12, new JobSegment(4, "rack", required, false));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          slurm      | #SBATCH --segment=4
          kueue      | kueue.x-k8s.io/podset-slice-required-topology: topology.example/rack
          kueue      | kueue.x-k8s.io/podset-slice-size: "4"
          kai        | kai.scheduler/segment-topology-required-placement: topology.example/rack
          kai        | kai.scheduler/segment-size: "4"
          kai        | kai.scheduler/topology: site
          volcano    | partitionSize: 4
          volcano    | highestTierAllowed: 3
          kubernetes | parentCompositePodGroupName: job-llm
          kubernetes | - key: topology.example/rack
          jobset     | alpha.jobset.sigs.k8s.io/exclusive-topology: topology.example/rack
          jobset     | replicas: 3
          lws        | leaderworkerset.sigs.k8s.io/subgroup-exclusive-topology: topology.example/rack
          lws        | subGroupSize: 4
          """)
  void requiredSegments(String dialect, String line) {
    var written = DialectSamples.write(dialect, segments(true));
    assertThat(all(written)).contains(line + "\n");
    assertThat(written.said().slices()).containsExactly(new HostSlice(4, "rack", true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"slurm", "kueue", "volcano", "kubernetes", "jobset", "lws"})
  void preferredSegmentsAreNotMadeRequired(String dialect) {
    var written = DialectSamples.write(dialect, segments(false));
    assertThat(written.said().isNone()).isTrue();
    assertThat(written.notes())
        .anyMatch(
            note -> note.startsWith("4 hosts in one domain of level rack (preferred): left out, "));
    assertThat(written.files().entrySet().iterator().next().getValue())
        .doesNotContain("topology.example/rack", "--segment", "highestTierAllowed");
  }

  @Test
  void kaiPrefersSegments() {
    assertThat(all(DialectSamples.write("kai", segments(false))))
        .contains("kai.scheduler/segment-topology-preferred-placement: topology.example/rack\n");
  }

  @Test
  void layersOfKueue() {
    var groups =
        Map.of(
            JobGroupKind.TP, new JobGroupLevel("nvlink", true),
            JobGroupKind.DP, new JobGroupLevel("zone", true));
    var job =
        DialectSamples.withDegrees(
            DialectSamples.job(
                48, new JobTopologyRequest(new JobSegment(12, "rack", true, false), groups)),
            8,
            2);
    assertThat(all(DialectSamples.write("kueue", job)))
        .contains(
            "kueue.x-k8s.io/podset-slice-required-topology-constraints: ",
            "[{\\\"topology\\\":\\\"topology.kubernetes.io/zone\\\",\\\"size\\\":24},"
                + "{\\\"topology\\\":\\\"topology.example/rack\\\",\\\"size\\\":12},"
                + "{\\\"topology\\\":\\\"nvidia.com/gpu.clique\\\",\\\"size\\\":2}]");
  }

  @Test
  void balanceOfKueueNamesItsFeatureGate() {
    var written =
        DialectSamples.write(
            "kueue", DialectSamples.job(12, new JobSegment(2, "rack", true, true)));
    assertThat(all(written))
        .contains(
            "kueue.x-k8s.io/podset-preferred-topology: topology.example/rack\n",
            "TASBalancedPlacement");
  }

  @Test
  void softOfVolcanoHasNoTier() {
    var written =
        DialectSamples.write(
            "volcano", DialectSamples.job(12, new JobSegment(12, "rack", false, false)));
    assertThat(all(written)).contains("mode: soft\n").doesNotContain("highestTierAllowed");
    assertThat(written.said().isNone()).isTrue();
  }

  @Test
  void oneSwitchOfSlurm() {
    var written =
        DialectSamples.write(
            "slurm", DialectSamples.job(6, new JobSegment(6, "leaf", false, false)));
    assertThat(all(written)).contains("#SBATCH --switches=1\n");
  }

  @Test
  void blocksOfSlurmAreTheDomainsOfTheLevel() {
    assertThat(DialectSamples.write("slurm", segments(true)).files())
        .hasEntrySatisfying(
            "topology.yaml",
            text ->
                assertThat(text)
                    .startsWith("- topology: rack\n  cluster_default: true\n  block:\n")
                    .contains(
                        "block_sizes:\n    - 12\n", "- block: r1\n      nodes: \"h[12-23]\""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"kueue", "kai", "kubernetes", "jobset", "lws"})
  void levelsWithoutLabels(String dialect) {
    var job = DialectSamples.job(12, new JobSegment(6, "leaf", true, false));
    var written = DialectSamples.write(dialect, job);
    assertThat(written.said().isNone()).isTrue();
    assertThat(written.notes())
        .anyMatch(note ->
            note.contains("level leaf has no node label (name one with --domain-label leaf=KEY)"));
    var named = DialectSamples.named("leaf", "fabric.example/leaf");
    var again = SchedulerDialects.byId(dialect).write(DialectSamples.handed(job), named);
    assertThat(again.said().slices()).containsExactly(new HostSlice(6, "leaf", true));
    assertThat(all(again)).contains("fabric.example/leaf");
  }

  @Test
  void exclusiveDomains() {
    var job =
        SchedulerJob.of(
            segments(true),
            DialectSamples.cluster(),
            DialectSamples.names(),
            true,
            null,
            RankFileOptions.defaults());
    assertThat(all(SchedulerDialects.byId("slurm").write(job, DialectSamples.names())))
        .contains("#SBATCH --exclusive=topo\n");
    assertThat(SchedulerDialects.byId("jobset").write(job, DialectSamples.names()).notes())
        .noneMatch(note -> note.contains("exclusive"));
    for (var dialect : List.of("kueue", "kai", "volcano", "kubernetes")) {
      assertThat(SchedulerDialects.byId(dialect).write(job, DialectSamples.names()).notes())
          .anyMatch(note -> note.startsWith("exclusive: left out"));
    }
  }

  /** Of 8 hosts in an NVLink domain of 4 nothing is asked of the rack, in which it lies. */
  @Test
  void whatFollowsIsNotAskedTwice() {
    var groups =
        Map.of(
            JobGroupKind.TP, new JobGroupLevel("rack", true),
            JobGroupKind.DP, new JobGroupLevel("nvlink", true));
    var job =
        DialectSamples.withDegrees(
            DialectSamples.job(8, new JobTopologyRequest(null, groups)), 8, 2);
    assertThat(DialectSamples.handed(job).topology().slices())
        .containsExactly(new HostSlice(4, "nvlink", true));
  }

  @Test
  void groupsThatAreNoRunOfHosts() {
    var groups =
        Map.of(
            JobGroupKind.PP, new JobGroupLevel("rack", true),
            JobGroupKind.TP, new JobGroupLevel("nvlink", true));
    var request = new JobTopologyRequest(new JobSegment(5, "rack", true, false), groups);
    var job = DialectSamples.withDegrees(DialectSamples.job(12, request), 4, 2);
    assertThat(DialectSamples.handed(job).notes())
        .containsExactlyInAnyOrder(
            "segments of 5 hosts: they do not divide the job's 12 hosts; left out",
            "pp groups: the hosts of one are not consecutive in rank order, as schedulers need it; left out");
    assertThat(DialectSamples.handed(DialectSamples.job(12, request)).notes())
        .anyMatch(note -> note.startsWith("tp groups: the job states no tp and pp"));
  }

  /** Pairs of hosts in a rack each, on these hosts. */
  private static SchedulerJob placedPairs(String... hosts) {
    return SchedulerJob.of(
        DialectSamples.job(4, new JobSegment(2, "rack", true, false)),
        DialectSamples.cluster(),
        DialectSamples.names(),
        false,
        placement(List.of(hosts)),
        RankFileOptions.defaults());
  }

  private static Placement placement(List<String> hosts) {
    var rows = new ArrayList<List<String>>();
    hosts.forEach(host -> rows.add(List.of(host)));
    return new Placement(
        "site",
        "llm",
        "tiles",
        0.5,
        GroupUnit.PP,
        4,
        4,
        rows,
        null,
        new PlacementObjective(1, 1, 1, 0, 1, 1, 1, true),
        0,
        0);
  }

  @Test
  void launchersKeepTheRankOrderAndSayWhatTheyCannot() {
    var job = placedPairs("h0", "h1", "h12", "h13");
    for (var launcher : List.of("torchrun", "openmpi", "hostfile")) {
      var written = SchedulerDialects.byId(launcher).write(job, DialectSamples.names());
      assertThat(written.said().isNone()).isTrue();
      for (var file : written.files().values()) {
        assertThat(file).contains("# note: 2 hosts in one domain of level rack (required): left");
        assertThat(file.lines().filter(line -> line.startsWith("#!"))).hasSizeLessThan(2);
      }
    }
    var slurm = SchedulerDialects.byId("slurm").write(job, DialectSamples.names());
    assertThat(slurm.files()).containsKeys("job.sbatch", "slurm.hostfile", "slurm.sh");
    assertThat(all(slurm)).contains("#SBATCH --nodelist=h[0-1,12-13]\n");
    assertThat(all(SchedulerDialects.byId("kueue").write(job, DialectSamples.names())))
        .contains("key: kubernetes.io/hostname\n", "- h12\n");
  }

  @Test
  void aPlacementThatBreaksTheRequestIsSaid() {
    var job = placedPairs("h0", "h12", "h1", "h13");
    assertThat(job.notes())
        .containsExactly(
            "2 hosts in one domain of level rack (required): hosts h0 to h12 of the placement are in 2 domains");
  }

  @Test
  void refusals() {
    var names = DialectSamples.names();
    assertThatThrownBy(
            () -> DialectSamples.handed(DialectSamples.job(4, JobSegment.of(2, "racks"))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("level racks")
        .hasMessageContaining("Did you mean rack?");
    assertThatThrownBy(() -> DialectSamples.handed(TrainingJob.of("a", JobResourceRequest.of(6))))
        .isInstanceOf(JobDoesNotFitException.class)
        .hasMessageContaining("6 GPUs, expected whole hosts of cluster site (4 GPUs each)");
    assertThatThrownBy(() -> DialectSamples.write("torchrun", segments(true)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("torchrun without --placement");
    assertThatThrownBy(() ->
            SchedulerDialects.byId("kueue")
                .write(
                    SchedulerJob.of(
                        DialectSamples.job(2, JobTopologyRequest.NONE),
                        DialectSamples.cluster(),
                        names,
                        false,
                        placement(List.of("h0", "x1")),
                        RankFileOptions.defaults()),
                    names))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("a host of cluster site");
    assertThatThrownBy(() -> SchedulerDialects.byId("kueu"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("Did you mean kueue?");
    assertThatThrownBy(() ->
            SchedulerJob.of(
                segments(true),
                DialectSamples.cluster(),
                names,
                false,
                placement(List.of("h0", "h1")),
                RankFileOptions.defaults()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("--placement");
  }
}
