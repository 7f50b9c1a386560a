package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Switch;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.result.Gpu;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Inputs of people that were once read wrongly, one group for each kind; each is written anew from
 * facts in public bug reports and manuals.
 */
class ImportedCasesTest extends InFolder {
  private String errors = "";

  private void files(String number) throws Exception {
    var from = Path.of(Objects.requireNonNull(getClass().getResource("cases/" + number)).toURI());
    try (Stream<Path> files = Files.list(from)) {
      for (var file : files.toList()) {
        Files.copy(file, folder.resolve(String.valueOf(file.getFileName())));
      }
    }
  }

  private Cluster imported(String number, String names) throws Exception {
    files(number);
    return result("import " + names + " -o @out.json");
  }

  private Cluster state(String number, String names) throws Exception {
    files(number);
    return result(
        "state " + names + " --cluster @c.cluster.json -o @out.json --allocations @run.json");
  }

  private Cluster result(String command) {
    var outcome = in(command);
    errors = outcome.err();
    assertThat(outcome.status()).as(errors).isZero();
    return ClusterFile.read(folder.resolve("out.json"));
  }

  /** By state and topo.json, as a scheduler's state is laid onto what was imported before. */
  private Cluster now(String number) throws Exception {
    files(number);
    result("import @topo.json -o @out.json");
    Files.move(folder.resolve("out.json"), folder.resolve("c.cluster.json"));
    return result("state @now.json --cluster @c.cluster.json -o @out.json --allocations @run.json");
  }

  private List<RunningClusterJob> jobs() {
    return FileKinds.ALLOCATIONS.read(folder.resolve("run.json")).jobs();
  }

  private static List<String> unknown(Cluster cluster) {
    return cluster.hosts().stream()
        .filter(host -> !host.hasKnownGpus())
        .map(Host::id)
        .sorted()
        .toList();
  }

  @Test
  void typesThatBeginWithADigit() throws Exception {
    var cluster = state("01", "@nodes.txt");
    assertThat(cluster.host("a1").busyGpus()).containsExactly(0, 1);
    assertThat(cluster.host("a2").busyGpus()).containsExactly(0, 1, 2);
    assertThat(cluster.host("a3").busyGpus()).containsExactly(1, 3);
    assertThat(cluster.freeGpus()).isEqualTo(9);
  }

  @Test
  void typesThatBeginWithADigitOfJobs() throws Exception {
    state("02", "@squeue.json");
    assertThat(jobs().stream().flatMap(job -> job.gpus().stream()))
        .containsExactly(
            new Gpu("a1", 2),
            new Gpu("a1", 3),
            new Gpu("a2", 4),
            new Gpu("a2", 5),
            new Gpu("a2", 6));
  }

  @Test
  void instancesBesideWholeGpus() throws Exception {
    var cluster = state("03", "@nodes.txt");
    assertThat(cluster.host("g-1").busyGpus()).containsExactly(0, 2, 3);
    assertThat(cluster.host("g-2").busyGpus()).containsExactly(0, 1);
    assertThat(cluster.host("g-2").gpuStates().of(GpuState.SLICED)).containsExactly(6, 7);
  }

  @Test
  void instancesAndReplicasAreNoGpus() throws Exception {
    var cluster = imported("04", "@nodes.json");
    for (var name : List.of("single1", "mixed1", "slice1", "shared1")) {
      assertThat(cluster.host(name).type().gpus()).as(name).isEqualTo(8);
      assertThat(cluster.host(name).type().gpuModel()).as(name).isEqualTo("H100");
      assertThat(cluster.host(name).freeGpus()).as(name).isZero();
    }
  }

  @Test
  void hostsWithoutGpusGetNone() throws Exception {
    var cluster = imported("05", "@topology.conf @slurm.conf");
    assertThat(cluster.gpus()).isEqualTo(32);
    assertThat(cluster.hosts()).extracting(Host::id).doesNotContain("c-1", "c-2");
    assertThat(unknown(cluster)).containsExactly("gone-7", "login1");
    assertThat(errors).contains("--assume gpus=8@gone-7,login1");
  }

  @Test
  void aSecondFileOfAnotherFormatCounts() throws Exception {
    var cluster = imported("06", "@ibnetdiscover.txt @slurm.conf");
    assertThat(cluster.host("gpu02").type()).extracting(HostType::gpus).isEqualTo(4);
    assertThat(cluster.hosts()).extracting(Host::id).doesNotContain("n01", "n02", "n03");
    assertThat(unknown(cluster)).containsExactly("login1", "store1");
    assertThat(errors).contains("slurm.conf: read as slurm");
  }

  @Test
  void gpusOfAmd() throws Exception {
    var type = imported("07", "@nodes.json").host("amd1").type();
    assertThat(type.gpuModel()).isEqualTo("MI300X");
    assertThat(type.gpus()).isEqualTo(8);
    assertThat(type.gpuMemoryGiB()).isEqualTo(192);
  }

  @ParameterizedTest
  @ValueSource(strings = {"@nodes.txt", "@sinfo.txt"})
  void maintenanceIsDrainedAndAsleepIsWell(String file) throws Exception {
    var cluster = state("08", file);
    assertThat(cluster.host("g-1").health()).isEqualTo(Health.WELL);
    assertThat(cluster.host("g-2").health()).isEqualTo(Health.DRAINED);
    assertThat(errors).contains("host g-1: asleep");
  }

  @Test
  void aSidecarHoldsItsGpu() throws Exception {
    now("09");
    assertThat(jobs()).singleElement().satisfies(job -> assertThat(job.gpus()).hasSize(2));
  }

  @Test
  void aWithdrawnGpuIsNotFree() throws Exception {
    var host = now("10").host("n2");
    assertThat(host.freeGpus()).isEqualTo(7);
    assertThat(host.gpuStates().of(GpuState.WITHDRAWN)).hasSize(1);
  }

  @Test
  void claimsThatAreMissingAreReported() throws Exception {
    now("11");
    assertThat(errors).contains("pod ml/dra on n8", "resourceclaims");
  }

  @Test
  void jsonOnOneLine() throws Exception {
    var cluster = imported("12", "@nodes.json");
    assertThat(cluster.hosts()).hasSize(4);
    assertThat(cluster.switches()).hasSize(6);
  }

  @Test
  void labelsWithoutATopology() throws Exception {
    var cluster = imported("13", "@nodes.json");
    assertThat(cluster.hosts()).hasSize(4);
    assertThat(cluster.switches()).extracting(Switch::id).contains("l1", "l2", "l3");
  }

  @Test
  void anEmptyLabelLeavesOutOneNode() throws Exception {
    assertThat(imported("14", "@nodes.json").hosts()).extracting(Host::id).containsExactly("a2");
    assertThat(errors).contains("node a1: label network.topology.nvidia.com/spine is empty");
  }

  @Test
  void severalTypesOfANode() throws Exception {
    var cluster = imported("15", "@topology.conf @slurm.conf");
    assertThat(cluster.host("a1").type().gpus()).isEqualTo(4);
    assertThat(errors).contains("host a1", "2 × a100, 2 × h100", "7 × h100_1g.10gb");
  }

  @Test
  void blocksWithoutNodesAreNoSwitches() throws Exception {
    var cluster = imported("16", "@topology.yaml");
    assertThat(cluster.switches()).hasSize(4);
    assertThat(errors).contains("bg0_phantom0", "has no nodes");
  }

  /** No job gets hosts whose GPUs are unknown; an answer that fails for it names them. */
  @Test
  void answersNameHostsOfUnknownGpus() throws Exception {
    imported("16", "@topology.yaml");
    Files.writeString(
        folder.resolve("j.json"),
        """
        {"schema": "heddle.jobs/1", "jobs": [{"id": "j", "gpus": 16, "tp": 8, "pp": 1, "globalBatch": 16, "microBatch": 1,
          "model": {"kind": "dense", "layers": 4, "hidden": 1024, "vocab": 32000, "sequence": 1024}}]}
        """);
    Files.writeString(
        folder.resolve("none.json"), "{\"schema\": \"heddle.allocations/1\", \"jobs\": []}");
    for (var command :
        List.of(
            "place @out.json @j.json --job j",
            "when @out.json @none.json --for @j.json",
            "moves @out.json @none.json --for @j.json --job j")) {
      var outcome = in(command);
      assertThat(outcome.status()).as(command).isEqualTo(1);
      assertThat(outcome.err())
          .as(command)
          .contains("6 hosts", "x-0", "--assume")
          .doesNotContain("other GPUs");
    }
  }

  @Test
  void speedsInBitsPerSecond() throws Exception {
    var cluster = imported("17", "@fabric.graphml");
    assertThat(cluster.links())
        .isNotEmpty()
        .allSatisfy(link -> {
          boolean toHost = cluster.hasHost(link.from()) || cluster.hasHost(link.to());
          assertThat(link.gbps()).isEqualTo(toHost ? 200 : 400);
        });
  }

  @Test
  void namesThatSlurmRefusesAreChanged() throws Exception {
    imported("19", "@topology.conf");
    var outcome = in("export @out.json --format slurm-conf -o @conf");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.err()).contains("renamed");
    assertThat(Files.readString(folder.resolve("conf/topology.conf")))
        .doesNotContainPattern("\\d{20,}");
  }

  /** The option names what ran where the log does not. */
  @Test
  void aLogThatDoesNotNameItsCollective() throws Exception {
    files("20");
    var outcome = in("measure profile @run.log --collective all_gather --name x -o @x.json");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(in("measure profile @run.log --name x -o @y.json").err())
        .contains("1 do not state the collective");
    Files.writeString(
        folder.resolve("named.log"),
        "# Collective test starting: all_gather_perf\n"
            + Files.readString(folder.resolve("run.log")));
    assertThat(in("measure profile @named.log --name x -o @y.json").err())
        .contains("among 1 run (1 of all_gather)");
  }

  @Test
  void aSlowCableAmongParallelOnes() throws Exception {
    imported("21", "@ibnetdiscover.txt");
    assertThat(errors).contains("1 of 3 cables at 20 Gbit/s");
    assertThat(in("check @out.json").err()).contains("1 of 3 cables at 20 Gbit/s");
  }

  @Test
  void hostsThatAreNotWellAreNamed() throws Exception {
    Files.writeString(
        folder.resolve("slurm.conf"),
        """
        NodeName=n[1-4] Gres=gpu:h100:8
        DownNodes=n3 State=DOWN
        DownNodes=n[1,4] State=DRAIN
        """);
    Files.writeString(folder.resolve("topology.conf"), "SwitchName=s Nodes=n[1-4]\n");
    var cluster = result("import @topology.conf @slurm.conf -o @out.json");
    assertThat(errors).contains("2 hosts: drained (n1, n4)", "1 host: failed (n3)");
    assertThat(in("check @out.json").out()).contains("2 drained: n1, n4", "1 failed: n3");
    assertThat(cluster.hosts().stream().map(Host::health).collect(Collectors.toSet())).hasSize(3);
  }

  @Test
  void whatANodeIsConfiguredWithIsCheckedTwice() throws IOException {
    assertThat(in("generate clos2 --leaves 1 --hosts-per-leaf 1 -o @c.json").status()).isZero();
    var host = ClusterFile.read(folder.resolve("c.json")).hosts().getFirst().id();
    Files.writeString(
        folder.resolve("nodes.txt"),
        """
        NodeName=%s Arch=x86_64 CoresPerSocket=48
           Gres=gpu:h100:8
           State=IDLE ThreadsPerCore=2
           CfgTRES=cpu=192,mem=1M,gres/gpu=6
        """
            .formatted(host));
    assertThat(in("state @nodes.txt --cluster @c.json").err())
        .contains("node " + host, "CfgTRES has 6 GPUs, Gres 8");
  }
}
