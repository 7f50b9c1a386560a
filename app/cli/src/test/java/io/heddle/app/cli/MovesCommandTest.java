package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.state.MigrationRunbook;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.MultiJobPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code heddle moves}: a runbook, a file, options and what cannot be. */
class MovesCommandTest extends InFolder {
  private static final String LINE = "moves @c.json @run.json --for @next.json --job ";

  /** Two minipods of two hosts; three jobs of which one is larger, and may not be stopped. */
  @BeforeEach
  void writeFiles() throws IOException {
    assertThat(in("generate clos2 --leaves 2 --hosts-per-leaf 2 -o @plain.json").status()).isZero();
    var plain = ClusterFile.read(folder.resolve("plain.json"));
    var ids = plain.hosts().stream().map(host -> host.id()).toList();
    ClusterFile.write(
        plain.withHosts(
            plain.hosts().stream()
                .map(host ->
                    host.withLabels(Map.of("rack", "r" + plain.minipodOf(host.id()).index())))
                .toList()),
        folder.resolve("c.json"));
    Files.writeString(
        folder.resolve("run.csv"),
        "job,host,gpus,preemptible\nbig,%s,5,no\none,%s,1,yes\ntwo,%s,2,yes\n"
            .formatted(ids.get(0), ids.get(2), ids.get(3)));
    assertThat(in("state @run.csv --cluster @c.json --allocations @run.json").status()).isZero();
    Files.writeString(
        folder.resolve("next.json"),
        """
        { "schema": "heddle.jobs/1", "jobs": [
          { "id": "a", "gpus": 16, "tp": 8, "pp": 1 }, { "id": "b", "gpus": 8, "tp": 8, "pp": 1 },
          { "id": "huge", "gpus": 64, "tp": 8, "pp": 1 } ] }
        """);
  }

  @Test
  void aRunbook() {
    assertThat(output(LINE + "a"))
        .contains("2 moves, 0.75 GPU-hours lost; at least 2, proven")
        .contains("spread of a: does not fit before, 1 after; free minipods: 0 before, 1 after")
        .contains("1. one: stop on")
        .contains("3. start a on");
    assertThat(output(LINE + "b")).contains("0 moves").contains("1. start b on");
  }

  @Test
  void optionsMakeADifference() {
    assertThat(output(LINE + "a --fewest gpu-hours")).contains("2 moves, 0.75 GPU-hours lost");
    assertThat(output(LINE + "a --lost-minutes 60")).contains("2 moves, 3 GPU-hours");
    assertThat(output(LINE + "a --preemptible-only")).contains("2 moves");
    assertThat(output(LINE + "a --spread 2"))
        .as("a minipod each")
        .contains("1 move, 0.25 GPU-hours");
    assertMessage(LINE + "a --rack-gpus 9", 1, "racks");
    assertThat(output(LINE + "a --algorithm emptiest-first"))
        .contains("at least 0")
        .contains("2 moves");
  }

  private MultiJobPlan planWithASpare() throws IOException {
    ok("place @c.json @next.json --job b --survive hosts:1 -o @plan.json");
    return FileKinds.PLAN.read(folder.resolve("plan.json"));
  }

  /** b has the first host, its spare is the second one: only who may be stopped goes there. */
  @Test
  void sparesOfAPlanAreLent() throws IOException {
    var plan = planWithASpare();
    var spare = plan.planned().getFirst().spares().getFirst();
    assertThat(output(LINE + "a --reserve @plan.json"))
        .contains("2 moves", "one: stop on", "two: stop on", "on " + spare);
    assertThat(output(LINE + "b --reserve @plan.json")).as("its own").contains("0 moves");
    Files.writeString(
        folder.resolve("run.json"),
        Files.readString(folder.resolve("run.json"))
            .replaceAll("\"preemptible\" *: *true", "\"preemptible\": false"));
    assertMessage(LINE + "a --reserve @plan.json", 1, "reserved: ");
  }

  /** A job of the plan has single GPUs of the spare host: no job moves there. */
  @Test
  void hostsOfDispatchedJobsAreReserved() throws IOException {
    var plan = planWithASpare();
    var spare = plan.planned().getFirst().spares().getFirst();
    var given = new MultiJobPlan.Dispatched("small", List.of(new Gpu(spare, 0)));
    var dispatched = new MultiJobPlan(plan.cluster(), List.of(), List.of(), null, List.of(given));
    FileKinds.PLAN.write(dispatched, folder.resolve("plan.json"));
    assertThat(output(LINE + "a")).contains("on " + spare);
    assertThat(in(LINE + "a --reserve @plan.json").out()).doesNotContain("on " + spare);
  }

  /** Nobody but the job that is not preemptible could make room: that is a warning of its own. */
  @Test
  void stoppingWhatIsNotPreemptibleIsWarnedOf() throws IOException {
    assertThat(output(LINE + "a")).doesNotContain("not preemptible");
    Files.writeString(
        folder.resolve("run.json"),
        Files.readString(folder.resolve("run.json"))
            .replaceAll("\"preemptible\" *: *true", "\"preemptible\": false"));
    var plain = output(LINE + "a");
    assertThat(plain).contains("not preemptible: big");
    assertThat(in(LINE + "a -o @m.json").status()).isZero();
    var plan = FileKinds.MOVES.read(folder.resolve("m.json"));
    assertThat(plan.moves()).noneMatch(move -> move.preemptible());
    assertThat(MigrationRunbook.notPreemptible(plan)).containsExactly("big");
    assertThat(MigrationRunbook.of(plan, warning -> "<red>" + warning).lines())
        .filteredOn(line -> line.startsWith("<red>"))
        .singleElement()
        .asString()
        .contains("big");
    assertMessage(LINE + "a --preemptible-only", 1, "--preemptible-only");
  }

  @Test
  void aFile() {
    assertThat(in(LINE + "a -o @m.json").status()).isZero();
    var plan = FileKinds.MOVES.read(folder.resolve("m.json"));
    assertThat(plan.moves())
        .as("big moves alone, but is not preemptible")
        .extracting(move -> move.job())
        .containsExactly("one", "two");
    assertThat(plan.algorithm()).isEqualTo("refined");
    assertThat(in("check @m.json").out()).contains("2 moves on");
  }

  /** Racks are minipods here: two hosts each, of which all but one have a job. */
  @Test
  void roomForSegmentsAndAWholeRack() {
    var now = "moves @c.json @run.json ";
    for (var goal : List.of("--clear rack", "--segments 1 --segment 2 --level rack")) {
      assertThat(output(now + goal))
          .contains("2 moves", "segments of free hosts: 0 before, 1 after")
          .contains("3. free for 1x2-rack: ");
    }
    assertThat(in(now + "--segments 2 --segment 1 --level minipod -o @m.json").status()).isZero();
    var plan = FileKinds.MOVES.read(folder.resolve("m.json"));
    assertThat(plan.hosts()).hasSize(2);
    assertThat(plan.before().segments()).isEqualTo(1);
    assertThat(plan.after().segments()).isEqualTo(2);
    assertMessage(now + "--segments 2 --segment 2 --level rack", 1, "destinations");
    assertMessage(now + "--clear zone", 1, "expected a level within minipods: rack");
    assertMessage(now + "--segments 2 --level rack", 2, "--segment: missing");
    assertMessage(now + "--segments 2 --segment 2", 2, "--level: missing");
    assertMessage(now + "--segment 2 --level rack", 2, "--segments: missing");
    assertMessage(
        now + "--segments 2 --segment 2 --level rack --balanced", 2, "--balanced: given without");
    assertMessage(now + "--clear rack --preferred", 2, "one of them");
    assertMessage(now + "--clear rack --segments 1 --segment 1 --level rack", 2, "one of them");
    assertMessage(now + "--for @next.json", 2, "--job: missing");
    assertMessage(now, 2, "--for: missing");
  }

  /** A job that requires its two hosts in one rack. */
  @Test
  void aJobKeepsItsSegments() throws IOException {
    Files.writeString(
        folder.resolve("next.json"),
        """
        { "schema": "heddle.jobs/1", "jobs": [
          { "id": "a", "gpus": 16, "globalBatch": 8, "segment": { "hosts": 2, "level": "rack" } } ] }
        """);
    assertThat(output(LINE + "a --spread 2")).contains("2 moves", "0 before, 1 after");
    assertThat(output(LINE + "a --spread 2 --preferred"))
        .as("the host of either rack that is emptied soonest")
        .contains("1 move,");
  }

  @Test
  void whatCannotBeIsSaid() throws IOException {
    assertMessage(LINE + "huge", 1, "32 are missing");
    assertMessage(LINE + "a --spread 3", 2, "--spread: 3");
    assertMessage(LINE + "a --fewest hours", 2, "moves or gpu-hours");
    assertMessage(LINE + "a --lost-minutes -1", 2, "--lost-minutes");
    assertMessage(LINE + "nobody", 2, "has no job nobody");
    Files.writeString(
        folder.resolve("run.json"),
        Files.readString(folder.resolve("run.json")).replace("\"gpu\": 4", "\"gpu\": 40"));
    assertMessage(LINE + "a", 2, "GPUs 0 to 7, not 40");
  }
}
