package io.heddle.tests.scripts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.bandwidth.PlannedMeasurement;
import io.heddle.model.io.InputException;
import io.heddle.model.io.NcclLogReader;
import io.heddle.model.io.NcclTestScript;
import io.heddle.model.result.Gpu;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The script of {@code measure plan} under a stub of mpirun. */
class MeasureScriptTest {
  /** As nccl-tests, which prints the name up to the first dot and counts visible devices. */
  private static final String PERF =
      """
      #!/bin/bash
      [ "$STUB_RANK" != 0 ] || printf '# nThread 1 nGpus 1\\n'
      host=$(hostname)
      printf '#  Rank %2d Group  0 Pid 1 on %10s device %2d [0000:1b:00] NVIDIA H100\\n' \\
        "$STUB_RANK" "${host%%.*}" "$STUB_LOCAL"
      echo "$host $CUDA_DEVICE_ORDER $CUDA_VISIBLE_DEVICES" >>seen
      [ -z "${STUB_FAILS:-}" ] || exit 3
      if [ $((STUB_RANK + 1)) = "$STUB_RANKS" ]; then
        echo ' 16777216 4194304 float sum -1 143.2 117.2 205.1 0 144.0 116.5 204.9 0'
        echo '# Avg bus bandwidth    : 205.0'
      fi
      """;

  @TempDir Path folder;
  private StubShell shell;

  @BeforeEach
  void stubs() {
    shell = new StubShell(folder);
    shell.write("build/all_reduce_perf", PERF);
  }

  private StubShell.Ended measure(Map<String, String> environment, Gpu... gpus) throws Exception {
    var script =
        NcclTestScript.of(
            List.of(new PlannedMeasurement(List.of(gpus), 5)), "all_reduce", 16777216);
    return shell.run(List.of("bash", shell.write("measure.sh", script).toString()), environment);
  }

  private Set<Gpu> logged() {
    var run = NcclLogReader.read(folder.resolve("heddle-logs/0000.log")).getFirst();
    assertThat(run.trouble()).isNull();
    return gpus(run);
  }

  private static Set<Gpu> gpus(NcclTestRun run) {
    return run.devices().stream().map(NcclTestRun.Device::gpu).collect(Collectors.toSet());
  }

  @ParameterizedTest
  @CsvSource({
    "node-1, ''", // both short
    "node-1, s/$/.rack.example/", // the host says more than the plan
    "node-1.rack.example, 's/[.].*//'", // the plan says more than the host
    "node-1.rack.example, ''",
    "NODE-1.Rack.Example, s/.*/node-1/",
    "node-1, s/.*/NODE-1.RACK.EXAMPLE/",
  })
  void aHostIsKnownByItsShortOrFullNameInAnyCase(String planned, String name) throws Exception {
    var ended = measure(Map.of("STUB_NAME", name), new Gpu(planned, 5), new Gpu(planned, 7));
    assertThat(ended).isEqualTo(new StubShell.Ended(0, "", ""));
    assertThat(Files.readAllLines(folder.resolve("seen")))
        .hasSize(2)
        .allMatch(line -> line.endsWith(" PCI_BUS_ID 5,7"));
    assertThat(logged()).containsExactlyInAnyOrder(new Gpu(planned, 5), new Gpu(planned, 7));
  }

  @Test
  void eachHostUsesItsOwnGpus() throws Exception {
    measure(Map.of(), new Gpu("a", 1), new Gpu("b", 2), new Gpu("b", 3));
    assertThat(Files.readAllLines(folder.resolve("seen")))
        .containsExactly("a PCI_BUS_ID 1", "b PCI_BUS_ID 2,3", "b PCI_BUS_ID 2,3");
    assertThat(logged())
        .containsExactlyInAnyOrder(new Gpu("a", 1), new Gpu("b", 2), new Gpu("b", 3));
  }

  @Test
  void theLogHasTheGpusThatWereUsedNotThosePlanned() throws Exception {
    measure(Map.of("STUB_NAME", "s/.*/a/"), new Gpu("a", 1), new Gpu("b", 2)); // all ranks on one
    assertThat(Files.readAllLines(folder.resolve("heddle-logs/0000.log")))
        .filteredOn(line -> line.startsWith("# heddle gpus"))
        .containsExactly("# heddle gpus a 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"s/.*/other/", "s/node-1/node-11/", "s/$/x/", "s/.*/node-1.b/"})
  void aHostOutsideThePlanEndsTheScript(String name) throws Exception {
    var ended = measure(Map.of("STUB_NAME", name), new Gpu("node-1.a", 0), new Gpu("node-1.a", 1));
    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err()).contains("heddle: host ", "node-1.a", "HEDDLE_HOST");
    assertThat(folder.resolve("seen")).doesNotExist();
    assertThat(folder.resolve("heddle-logs")).isEmptyDirectory();
  }

  @Test
  void twoHostsOfOneShortNameAreNoMatchUntilTheFullNameDecides() throws Exception {
    var gpus = new Gpu[] {new Gpu("n.a", 0), new Gpu("n.b", 1)};
    assertThat(measure(Map.of("STUB_NAME", "s/[.].*//"), gpus).status()).isEqualTo(1);
    var decided = measure(Map.of("STUB_NAME", "s/[.].*//", "STUB_FULL", "s/$//"), gpus);
    assertThat(decided.status()).isZero();
    assertThat(Files.readAllLines(folder.resolve("seen")))
        .containsExactly("n PCI_BUS_ID 0", "n PCI_BUS_ID 1");
  }

  @Test
  void aHostCanBeToldItsName() throws Exception {
    measure(
        Map.of("STUB_NAME", "s/.*/login-7/", "HEDDLE_HOST", "N1"),
        new Gpu("n1", 4),
        new Gpu("n1", 6));
    assertThat(Files.readAllLines(folder.resolve("seen")))
        .allMatch(line -> line.equals("login-7 PCI_BUS_ID 4,6"));
  }

  @Test
  void aRunThatFailsIsLoggedAsSuch() throws Exception {
    var ended = measure(Map.of("STUB_FAILS", "yes"), new Gpu("n1", 4), new Gpu("n1", 6));
    assertThat(ended.status()).isZero();
    var run = NcclLogReader.read(folder.resolve("heddle-logs/0000.log")).getFirst();
    assertThat(run.good()).isFalse();
    assertThat(gpus(run)).containsExactlyInAnyOrder(new Gpu("n1", 4), new Gpu("n1", 6));
  }

  @Test
  void aSilentLauncherProvesNothing() throws Exception {
    shell.write("bin/mpirun", "#!/bin/sh\nexit 0\n");
    measure(Map.of(), new Gpu("n1", 4), new Gpu("n1", 6));
    assertThat(NcclLogReader.read(folder.resolve("heddle-logs/0000.log")).getFirst().good())
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$(touch pwned)",
        "`touch pwned`",
        "x) ;; *) touch pwned ;; y",
        "a'b",
        "a\"b",
        "a b",
        "-n",
        "a:2",
        "a,b",
        "é",
        "*",
        ""
      })
  void namesThatMpirunCannotTakeAreRefused(String host) {
    assertThatThrownBy(() -> measure(Map.of(), new Gpu(host, 0), new Gpu(host, 1)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("measure plan");
    assertThatThrownBy(() -> measure(Map.of(), new Gpu("n1", 0), new Gpu("N1", 1)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("letter case");
  }
}
