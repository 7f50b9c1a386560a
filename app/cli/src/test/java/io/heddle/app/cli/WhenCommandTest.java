package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.WaitingJobTimetable.Entry;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code heddle when}: a timetable, a file, options and what cannot be. */
class WhenCommandTest extends InFolder {
  private static final String LINE = "when @c.json @run.json --for @next.json";

  /** Two minipods of two hosts: one is free, one has an end, one has none, one is reserved. */
  @BeforeEach
  void writeFiles() throws IOException {
    assertThat(in("generate clos2 --leaves 2 --hosts-per-leaf 2 -o @c.json").status()).isZero();
    var ids = ClusterFile.read(folder.resolve("c.json")).hosts().stream().map(h -> h.id()).toList();
    Files.writeString(
        folder.resolve("run.json"),
        """
        { "schema": "heddle.allocations/1", "atSeconds": 1795422900, "jobs": [
          { "id": "4711", "gpus": [ { "host": "%s", "gpu": 0 } ], "startSeconds": 1795420000,
            "expectedEndSeconds": 1795426500, "preemptible": false, "pinned": false, "priority": 0 },
          { "id": "4712", "gpus": [ { "host": "%s", "gpu": 0 } ], "startSeconds": 1795420000,
            "expectedEndSeconds": null, "preemptible": false, "pinned": false, "priority": 0 } ],
          "reservations": [ { "id": "fans", "hosts": ["%s"], "startSeconds": 1795422960, "endSeconds": 1795430100 } ] }
        """
            .formatted(ids.get(0), ids.get(2), ids.get(3)));
    Files.writeString(
        folder.resolve("next.json"),
        """
        { "schema": "heddle.jobs/1", "jobs": [
          { "id": "a", "gpus": 16, "tp": 8, "pp": 1 },
          { "id": "b", "gpus": 8, "tp": 8, "pp": 1, "durationSeconds": 60 },
          { "id": "c", "gpus": 32, "tp": 8, "pp": 1 },
          { "id": "4711", "gpus": 8, "tp": 8, "pp": 1 },
          { "id": "huge", "gpus": 64, "tp": 8, "pp": 1 } ] }
        """);
  }

  @Test
  void aTimetable() {
    assertThat(output(LINE + " --spread 1 --job a --job b"))
        .contains("a: in 1 h (Mon 23 Nov 2026, 09:35 UTC) on ")
        .contains(", spread 1, no end known")
        .contains("  waits for 4711 (in 1 h)")
        .contains("b: now (")
        .contains("No end is known of 4712: assumed never to end");
  }

  @Test
  void whatWaitsIsAllThatDoesNotRun() throws IOException {
    assertThat(in(LINE + " -o @t.json").status()).isZero();
    var timetable = FileKinds.TIMETABLE.read(folder.resolve("t.json"));
    assertThat(timetable.jobs()).extracting(Entry::job).containsExactly("a", "b", "c", "huge");
    assertThat(timetable.jobs().get(2).reason())
        .as("a of unknown length is before it, and 4712")
        .contains("never, unless 4712, a end: it is not stated when they do");
    assertThat(timetable.jobs().get(3).reason())
        .contains("64 GPUs in at most 2 minipods", "4 hosts");
    assertThat(in("check @t.json").out()).contains("timetable of 4 jobs on");
  }

  @Test
  void spreadMakesADifference() {
    assertThat(output(LINE + " --job a --job a")).containsOnlyOnce("a: in 1 h");
    assertThat(output(LINE + " --job c --job b --spread 1"))
        .contains("c: never: it requests 32 GPUs in one minipod");
    assertMessage(
        LINE + " --job c --spread 1", 1, "job c fits never: it requests 32 GPUs in one minipod");
    assertMessage(
        LINE + " --job c", 1, "job c fits never, unless 4712 ends: it is not stated when it does");
  }

  @Test
  void degreesThatFillNoHostsAreNamedOnce() throws IOException {
    Files.writeString(
        folder.resolve("odd.json"),
        """
        { "schema": "heddle.jobs/1", "jobs": [ { "id": "odd", "gpus": 12, "tp": 4, "pp": 1 },
                                               { "id": "odder", "gpus": 20, "tp": 4, "pp": 1 } ] }
        """);
    for (var line :
        List.of(
            "when @c.json @run.json --for @odd.json --job odd",
            "moves @c.json @run.json --for @odd.json --job odd",
            "place @c.json @odd.json --job odd")) {
      assertMessage(line, 2, "heddle: job odd: dp 3 is not a multiple of 2");
    }
    for (var line :
        List.of("when @c.json @run.json --for @odd.json", "place @c.json @odd.json --all")) {
      assertMessage(line, 1, "dp 3 is not a multiple of 2");
    }
  }

  /** The second leaf has a free host sooner than the first has two. */
  @Test
  void aSegmentWaitsForOneLeaf() throws IOException {
    Files.writeString(
        folder.resolve("run.json"),
        Files.readString(folder.resolve("run.json")).replace("1795426500", "1795440000"));
    var line = LINE + " --job a";
    assertThat(output(line)).contains("waits for reservation fans (in 2 h)");
    var leaf = " --segment 2 --level leaf";
    assertThat(output(line + leaf)).contains("waits for 4711 (in 4.75 h)");
    assertThat(output(line + leaf + " --preferred"))
        .contains("waits for reservation fans (in 2 h)");
    assertThat(output(line + leaf + " --balanced")).contains("waits for 4711 (in 4.75 h)");
    assertMessage(line + " --balanced", 2, "--balanced: job a has no segment of its own");
    assertMessage(line + " --segment 2 --level row", 2, "--level: row");
  }

  @Test
  void whatCannotBeIsSaid() throws IOException {
    assertMessage(LINE + " --spread 3", 2, "--spread: 3");
    assertMessage(LINE + " --job nobody", 2, "has no job nobody");
    assertMessage(LINE + " --job 4711", 2, "it already runs in");
    Files.writeString(
        folder.resolve("run.json"),
        Files.readString(folder.resolve("run.json")).replace("\"hosts\": [\"", "\"hosts\": [\"no"));
    assertMessage(LINE, 2, "has no host no");
    Files.writeString(
        folder.resolve("run.json"),
        Files.readString(folder.resolve("run.json")).replace("1795430100", "1795422960"));
    assertMessage(LINE, 2, "after startSeconds");
  }
}
