package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.ClusterFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CheckCommandTest extends OnSample {
  @Test
  void aBrokenFileIsReportedWholeAndCheckedFilesAreUntouched() throws IOException {
    var broken = folder.resolve("b.json");
    Files.writeString(
        broken,
        """
        {"schema": "heddle.cluster/1", "name": "b", "hostTypes": {"t": {"gpuModel": "G", "gpus": 0}},
         "switches": [{"id": "s", "tier": "leave"}], "hosts": [], "links": []}
        """);
    var result = in("check @c.json @b.json @j.json");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("/hostTypes/t/gpus").contains("/switches/0/tier");
    assertThat(result.out()).contains("minipods: 3").contains("2 jobs");
  }

  @Test
  void checkTellsWhereATypeDisagreesWithItsCables() {
    var drawn = FabricShapes.byName("mixed").draw("c", Map.of("first-count", "2"));
    ClusterFile.write(drawn, folder.resolve("cabled.json"));
    assertThat(in("check @cabled.json").err()).isEmpty();
    var json = ClusterFile.toJson(drawn).replace("\"railGBps\": 80", "\"railGBps\": 20");
    ClusterFile.write(ClusterFile.read("c", json), folder.resolve("cabled.json"));
    var outcome = in("check @cabled.json");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.err())
        .contains("advice: ", "/hostTypes/dgx-h100/railGBps: found 20")
        .contains("the cables of h-00 and 1 more host give 80. Use 80.");
  }

  private static final String RACKS =
      """
      {"schema": "heddle.cluster/1", "name": "racks", "hostTypes": {"t": {"gpuModel": "G", "gpus": 8}},
       "switches": [{"id": "l0", "tier": "leaf"}, {"id": "l1", "tier": "leaf"}, {"id": "s", "tier": "spine"}],
       "hosts": [{"id": "h0", "type": "t", "labels": {"rack": "r1"}}, {"id": "h1", "type": "t", "labels": {"rack": "r2"}},
                 {"id": "h2", "type": "t", "labels": {"rack": "%s"}}, {"id": "h3", "type": "t", "labels": {"rack": "%s"}}],
       "links": [{"from": "h0", "to": "l0", "gbps": 400}, {"from": "h1", "to": "l0", "gbps": 400}, {"from": "h2", "to": "l1", "gbps": 400},
                 {"from": "h3", "to": "l1", "gbps": 400}, {"from": "l0", "to": "s", "gbps": 400}, {"from": "l1", "to": "s", "gbps": 400}]}
      """;

  /** Rack r1 has a host below each leaf, so it lies in two minipods, too. */
  @Test
  void levelsThatCrossAreNamedWithTheFirstHosts() throws IOException {
    Files.writeString(folder.resolve("racks.json"), RACKS.formatted("r3", "r4"));
    assertThat(in("check @racks.json").err()).doesNotContain("found h3");
    Files.writeString(folder.resolve("racks.json"), RACKS.formatted("r3", "r1"));
    var outcome = in("check @racks.json");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.err())
        .contains("/hosts/3: found h3 in rack r1 and leaf l1")
        .contains("expected each rack in one leaf, and h0 of the same rack is in leaf l0.")
        .contains("found h3 in rack r1 and minipod l1");
  }

  @Test
  void aLevelThatAJobAsksForAndTheClusterLacksIsNamed() throws IOException {
    Files.writeString(folder.resolve("racks.json"), RACKS.formatted("r3", "r4"));
    Files.writeString(
        folder.resolve("jobs.json"),
        """
        {"schema": "heddle.jobs/1", "jobs": [
          {"id": "a", "gpus": 8, "globalBatch": 8, "segment": {"hosts": 1, "level": "rack"}},
          {"id": "b", "gpus": 8, "globalBatch": 8, "segment": {"hosts": 1, "level": "zone"}, "groups": {"ep": {"level": "nvlink"}}}]}
        """);
    var alone = in("check @jobs.json");
    assertThat(alone.err()).isEmpty();
    var both = in("check @jobs.json @racks.json");
    assertThat(both.status()).isZero();
    assertThat(both.err())
        .contains(
            "/jobs/1/segment/level: found \"zone\", expected a level of cluster racks: rack, leaf, minipod.")
        .contains("/jobs/1/groups/ep/level: found \"nvlink\"")
        .doesNotContain("/jobs/0");
  }

  /** Two racks of two hosts, one job on one host of each. */
  @Test
  void freeSlotsNowAndAfterMoves() throws IOException {
    assertThat(in("generate clos2 --leaves 2 --hosts-per-leaf 2 -o @f.json").status()).isZero();
    var ids =
        ClusterFile.read(folder.resolve("f.json")).hosts().stream().map(host -> host.id()).toList();
    Files.writeString(
        folder.resolve("run.csv"),
        "job,host,gpus,preemptible\none,%s,2,yes\ntwo,%s,2,no\n".formatted(ids.get(0), ids.get(2)));
    assertThat(in("state @run.csv --cluster @f.json --allocations @run.json").status()).isZero();
    assertThat(in("check @f.json").out())
        .contains("free slots, leaf: 4 of 1 host, 2 of 2 hosts\n")
        .as("the same domains once")
        .doesNotContain("free slots, minipod");
    assertThat(in("check @f.json --allocations @run.json --moves 1 --time-limit 60").out())
        .contains("free slots, leaf: 2 of 1 host (3 if 1 job moves), 0 of 2 hosts (1 if 1 job");
    assertThat(in("check @f.json --allocations @run.json --moves 0").out())
        .contains("free slots, leaf: 2 of 1 host, 0 of 2 hosts\n");
    Files.writeString(
        folder.resolve("run.json"),
        Files.readString(folder.resolve("run.json"))
            .replaceAll("\"preemptible\" *: *true", "\"preemptible\": false"));
    assertThat(in("check @f.json --allocations @run.json --preemptible-only").out())
        .contains("free slots, leaf: 2 of 1 host, 0 of 2 hosts\n");
    assertThat(in("check @f.json").err()).as("no racks").doesNotContain("--rack-gpus");
    var plain = ClusterFile.read(folder.resolve("f.json"));
    ClusterFile.write(
        plain.withHosts(
            plain.hosts().stream().map(host -> host.withLabels(Map.of("rack", "r"))).toList()),
        folder.resolve("racks.json"));
    assertThat(in("check @racks.json").err()).contains("note: free slots ignore", "--rack-gpus N");
    assertThat(in("check @f.json --allocations @f.json").status()).isEqualTo(2);
    assertThat(in("check @f.json --moves -1").err()).contains("--moves: -1");
  }

  /** Sizes that jobs ask for are counted, too. */
  @Test
  void jobsAskForSizes() throws IOException {
    Files.writeString(
        folder.resolve("own.json"),
        """
        { "schema": "heddle.jobs/1", "jobs": [ { "id": "a", "gpus": 24, "globalBatch": 8 },
          { "id": "b", "gpus": 800, "globalBatch": 8, "segment": { "hosts": 5, "level": "minipod" } } ] }
        """);
    assertThat(in("check @c.json").out()).doesNotContain(" of 5 hosts");
    assertThat(in("check @c.json @own.json").out())
        .contains("of 2 hosts, ", " of 3 hosts, 3 of 4 hosts, ", " of 5 hosts, 0 of 6 hosts\n");
  }
}
