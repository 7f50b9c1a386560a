package io.heddle.model.io;

import static io.heddle.model.io.BadInput.CLUSTER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way in which a cluster file can be unusable, one at a time. */
class BadClusterTest {
  private static BadInput.Change change(String from, String to) {
    return BadInput.change(CLUSTER, from, to);
  }

  static Stream<BadInput> root() {
    return Stream.of(
        change("\"name\": \"two\",", "").at("/name", "nothing", "the name of the cluster"),
        change("\"two\"", "\" \"").at("/name", "\" \"", "not blank"),
        change("\"two\"", "7").at("/name", "7", "the name of the cluster"),
        change("\"two\"", "null").at("/name", "null", "the name"),
        change("\"two\"", "\"a\\nb\"").at("/name", "\"a\\nb\"", "without control characters"),
        change("\"two\"", "\"\\ud800\"").at("/name", "\"", "not blank and without"),
        change("\"switches\"", "\"Switches\"")
            .at("/switches", "nothing", "an array of switches", "Rename \"Switches\""),
        change("\"hosts\"", "\"hostz\"")
            .at("/hosts", "nothing", "an array of hosts", "Rename \"hostz\""),
        change("\"links\": [", "\"links\": 3, \"l\": [").at("/links", "3", "an array of links"),
        change("\"hostTypes\": {", "\"hostTypes\": [], \"t\": {")
            .at("/hostTypes", "an array of 0", "an object of host types by name"),
        change("{ \"id\": \"h1\", \"type\": \"dgx\" }", "\"h1\"")
            .at("/hosts/1", "\"h1\"", "a host"),
        change("{ \"id\": \"core-0\", \"tier\": \"core\" }", "null")
            .at("/switches/0", "null", "a switch"),
        change("\"from\": \"h0\"", "\"from\": 1, \"from\": \"h0\"")
            .at(
                "/links/0/from",
                "the member \"from\" a second time in line",
                "every member once",
                "Rename or delete"),
        change("\"rack\": \"r1\"", "\"a/b~c\": 1")
            .at("/hosts/0/labels/a~1b~0c", "1", "a label's text"));
  }

  static Stream<BadInput> nodes() {
    return Stream.of(
        change("\"id\": \"h0\", ", "").at("/hosts/0/id", "nothing", "an id"),
        change("\"id\": \"h0\"", "\"id\": \"\"").at("/hosts/0/id", "\"\"", "an id, not blank"),
        change("\"id\": \"h1\"", "\"id\": \"h0\"")
            .at(
                "/hosts/1/id",
                "\"h0\"",
                "an id other than that of /hosts/0/id",
                "Rename one of them"),
        change("\"id\": \"h1\"", "\"id\": \"leaf-0\"")
            .at("/hosts/1/id", "\"leaf-0\"", "an id other than that of /switches/1/id", "Rename"),
        change("\"tier\": \"core\"", "\"tier\": \"Core\"")
            .at("/switches/0/tier", "\"Core\"", "leaf, spine, core, core-2", "core"),
        change("\"tier\": \"core\"", "\"tier\": \"core-1\"")
            .at("/switches/0/tier", "\"core-1\"", "leaf, spine, core, core-2", "core-2"),
        change("\"tier\": \"core\"", "\"tier\": \"top\"")
            .at("/switches/0/tier", "\"top\"", "leaf, spine, core, core-2"),
        change("\"tier\": \"core\"", "\"tier\": 3")
            .at("/switches/0/tier", "3", "leaf, spine, core, core-2"),
        change("\"tier\": \"core\"", "\"teir\": \"core\"")
            .at("/switches/0/tier", "nothing", "leaf, spine, core", "Rename \"teir\""),
        change("\"x\": 1, ", "").at("/switches/1/x", "nothing", "a coordinate"),
        change(", \"y\": 2", "").at("/switches/1/y", "nothing", "a coordinate"),
        change("\"x\": 1", "\"x\": \"1\"").at("/switches/1/x", "\"1\"", "a coordinate"),
        change("\"x\": 1", "\"x\": 1e300").at("/switches/1/x", "1.0E300", "a coordinate"),
        change("\"type\": \"dgx\"", "\"type\": \"dgx2\"")
            .at("/hosts/0/type", "\"dgx2\"", "the name of a host type", "dgx"),
        change("\"type\": \"dgx\"", "\"type\": \"a100\"")
            .at("/hosts/0/type", "\"a100\"", "the name of a host type"),
        change("\"type\": \"dgx\"", "\"type\": {}")
            .at("/hosts/0/type", "an object of 0 members", "the name of a host type"),
        change("[0]", "[0], \"health\": \"faild\"")
            .at("/hosts/0/health", "\"faild\"", "one of well, drained, failed", "failed"),
        change("[0]", "[0], \"health\": \"asleep\"")
            .at("/hosts/0/health", "\"asleep\"", "one of well, drained, failed"),
        change("[0]", "[0], \"health\": true")
            .at("/hosts/0/health", "true", "one of well, drained, failed"),
        change("[0]", "[0], \"health\": null")
            .at("/hosts/0/health", "null", "one of well, drained, failed"),
        change("\"rack\": \"r1\" }", "\"state\": \"failed\" }, \"health\": \"drained\"")
            .at(
                "/hosts/0/labels/state",
                "\"failed\"",
                "drained as the health says, or no such label",
                "Delete the label"),
        change("[0]", "[0, 2]").at("/hosts/0/busyGpus/1", "2", "a GPU index, 0 to 1 for type dgx"),
        change("[0]", "[-1]").at("/hosts/0/busyGpus/0", "-1", "0 to 1"),
        change("[0]", "[0.5]").at("/hosts/0/busyGpus/0", "0.5", "0 to 1"),
        change("[0]", "[1, 0, 1]")
            .at("/hosts/0/busyGpus/2", "1", "another GPU than /hosts/0/busyGpus/0"),
        change("[0]", "[99999999999999999999]")
            .at("/hosts/0/busyGpus/0", "99999999999999999999", "0 to 1"),
        change("[0]", "1").at("/hosts/0/busyGpus", "1", "an array of GPU indices"),
        change("[0]", "null").at("/hosts/0/busyGpus", "null", "an array of GPU indices"),
        change("[0]", "[0], \"slicedGpus\": [1, 0]")
            .at("/hosts/0/slicedGpus/1", "0", "another GPU than /hosts/0/busyGpus/0"),
        change("[0]", "[0], \"failedGpus\": [2]")
            .at("/hosts/0/failedGpus/0", "2", "0 to 1 for type dgx"),
        change("[0]", "[0], \"gpusKnown\": \"no\"")
            .at("/hosts/0/gpusKnown", "\"no\"", "true, or false"),
        change(
                "\"name\": \"two\"",
                "\"name\": \"two\", \"levels\": [{\"id\": \"minipod\", \"label\": \"x\"}]")
            .at("/levels/0/id", "\"minipod\"", "another id"),
        change("\"name\": \"two\"", "\"name\": \"two\", \"levels\": [{\"id\": \"rack\"}]")
            .at("/levels/0/label", "nothing", "the key of a label"),
        change("{ \"rack\": \"r1\" }", "[]")
            .at("/hosts/0/labels", "an array of 0", "an object of labels"));
  }

  static Stream<BadInput> links() {
    return Stream.of(
        change("\"from\": \"h0\", ", "")
            .at("/links/0/from", "nothing", "the id of a host or switch"),
        change("\"to\": \"leaf-0\"", "\"to\": \"leaf-1\"")
            .at("/links/0/to", "\"leaf-1\"", "the id of a host or switch of this file", "leaf-0"),
        change("\"to\": \"leaf-0\"", "\"to\": \"h0\"")
            .at("/links/0/to", "\"h0\"", "another node than the link's other end"),
        change("\"to\": \"leaf-0\"", "\"to\": null")
            .at("/links/0/to", "null", "the id of a host or switch"),
        change("\"gbps\": 400, ", "").at("/links/0/gbps", "nothing", "above 0"),
        change("400", "0").at("/links/0/gbps", "0", "a speed in Gbit/s above 0"),
        change("400", "-400").at("/links/0/gbps", "-400", "above 0"),
        change("400", "\"400\"").at("/links/0/gbps", "\"400\"", "above 0"),
        change("400", "1e999").at("/links/0/gbps", "1E+999", "above 0"),
        change("400", "1e10").at("/links/0/gbps", "1.0E10", "above 0, at most 1,000,000,000"),
        change("400", "1e99999999999").at("/links/0/gbps", "\"1e99999999999\"", "above 0"),
        change("\"count\": 8", "\"count\": 0").at("/links/0/count", "0", "1 to 1000000"),
        change("\"count\": 8", "\"count\": 1.5").at("/links/0/count", "1.5", "1 to 1000000"),
        change("\"count\": 8", "\"count\": 1e12").at("/links/0/count", "1.0E12", "1 to 1000000"),
        change("\"count\": 8", "\"count\": true").at("/links/0/count", "true", "1 to 1000000"));
  }

  static Stream<BadInput> hostTypes() {
    return Stream.of(
        change("\"dgx\": {", "\"dgx\": 8, \"x\": {").at("/hostTypes/dgx", "8", "a host type"),
        change("\"dgx\": {", "\" \": {}, \"dgx\": {")
            .at("/hostTypes/ ", "an object of 0 members", "a host type with a name"),
        change("\"gpuModel\": \"H100\", ", "")
            .at("/hostTypes/dgx/gpuModel", "nothing", "a GPU model"),
        change("\"gpus\": 2, ", "")
            .at("/hostTypes/dgx/gpus", "nothing", "a number of GPUs, 1 to 1024"),
        change("\"gpus\": 2", "\"gpus\": 0").at("/hostTypes/dgx/gpus", "0", "1 to 1024"),
        change("\"gpus\": 2", "\"gpus\": 2000000000")
            .at("/hostTypes/dgx/gpus", "2000000000", "1 to 1024"),
        change("\"gpus\": 2", "\"gpus\": 3")
            .at("/hostTypes/dgx/interconnect", "an array of 2", "3 rows, one per GPU"),
        change("80", "-80").at("/hostTypes/dgx/gpuMemoryGiB", "-80", "at least 0"),
        change("320", "\"fast\"").at("/hostTypes/dgx/railGBps", "\"fast\"", "at least 0"),
        change("\"NV4\": 90", "\"NV4\": 0").at("/hostTypes/dgx/linkGBps/NV4", "0", "above 0"),
        change("\"NV4\": 90", "\"NVL\": 9")
            .at("/hostTypes/dgx/linkGBps/NVL", "9", "a bandwidth of a link word"),
        change("[\"X\", \"NV4\"]", "[\"X\"]")
            .at("/hostTypes/dgx/interconnect/0", "an array of 1", "2 link words"),
        change("[\"X\", \"NV4\"]", "[\"NV4\", \"NV4\"]")
            .at("/hostTypes/dgx/interconnect/0/0", "\"NV4\"", "\"X\""),
        change("[\"X\", \"NV4\"]", "[\"X\", \"X\"]")
            .at(
                "/hostTypes/dgx/interconnect/0/1",
                "\"X\"",
                "NV1, NV2, …, XGMI, PIX, PXB, PHB, NODE or SYS"),
        change("[\"NV4\", \"X\"]", "[\"pix\", \"X\"]")
            .at("/hostTypes/dgx/interconnect/1/0", "\"pix\"", "PIX, PXB", "PIX"),
        change("[\"NV4\", \"X\"]", "[\"NV0\", \"X\"]")
            .at("/hostTypes/dgx/interconnect/1/0", "\"NV0\"", "NV1, NV2"),
        change("[\"NV4\", \"X\"]", "[\"SYS\", \"X\"]")
            .at("/hostTypes/dgx/interconnect/1/0", "\"SYS\"", "NV4 as for GPU 0 to GPU 1"),
        change("[\"NV4\", \"X\"]", "\"X\"")
            .at("/hostTypes/dgx/interconnect/1", "\"X\"", "a row of link words"));
  }

  @ParameterizedTest
  @MethodSource({"root", "nodes", "links", "hostTypes"})
  void isToldWithPointerValueAndExpectation(BadInput input) {
    BadInputs.assertReported(input);
  }

  @Test
  void theGoodFileIsGood() {
    assertThat(BadInput.findings(CLUSTER)).isEmpty();
  }

  @Test
  void allProblemsAreToldAtOnce() {
    var json =
        CLUSTER
            .replace("\"gpus\": 2", "\"gpus\": 0")
            .replace("\"tier\": \"core\"", "\"tier\": \"c\"")
            .replace("\"id\": \"h1\"", "\"id\": \"h0\"")
            .replace("1600", "-1");
    assertThat(BadInput.findings(json))
        .extracting(FileFinding::pointer)
        .containsExactlyInAnyOrder(
            "/hostTypes/dgx/gpus",
            "/switches/0/tier",
            "/hosts/1/id",
            "/links/1/from",
            "/links/2/gbps");
  }

  @Test
  void oneProblemHidesNoOther() {
    var json =
        CLUSTER
            .replace(
                "\"id\": \"h1\", \"type\": \"dgx\"",
                "\"id\": 1, \"type\": \"dgy\", \"busyGpus\": [3000]")
            .replace(
                "\"to\": \"core-0\", \"gbps\": 1600", "\"to\": \"x\", \"gbps\": 0, \"count\": 0");
    assertThat(BadInput.findings(json))
        .extracting(FileFinding::pointer)
        .containsExactlyInAnyOrder(
            "/hosts/1/id",
            "/hosts/1/type",
            "/hosts/1/busyGpus/0",
            "/links/1/from",
            "/links/2/to",
            "/links/2/gbps",
            "/links/2/count");
  }

  @Test
  void unknownMembersAndTheDefaultsAreFine() {
    var json =
        CLUSTER
            .replace("\"name\"", "\"comment\": {\"a\": [1, null]}, \"name\"")
            .replace(", \"count\": 8", "")
            .replace("\"busyGpus\": [0], \"labels\": { \"rack\": \"r1\" }", "\"vendor\": 3");
    assertThat(BadInput.findings(json)).isEmpty();
    var cluster = ClusterFile.read("f.json", json);
    assertThat(cluster.host("h0").isFree()).isTrue();
    assertThat(cluster.links().getFirst().count()).isEqualTo(1);
  }

  @Test
  void wholeNumbersMayBeWrittenAsDecimals() {
    var cluster = ClusterFile.read("f.json", CLUSTER.replace("\"count\": 8", "\"count\": 8.0"));
    assertThat(cluster.links().getFirst().count()).isEqualTo(8);
  }
}
