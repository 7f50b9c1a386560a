package io.heddle.model.io;

import static io.heddle.model.io.BadInput.PARETO;
import static io.heddle.model.io.BadInput.PLACEMENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way in which a placement or a Pareto front can be unusable, one at a time. */
class BadPlacementTest {
  private static BadInput.Change change(String from, String to) {
    return BadInput.change(PLACEMENT, from, to);
  }

  static Stream<BadInput> members() {
    return Stream.of(
        change("\"cluster\": \"two\", ", "").at("/cluster", "nothing", "the name of a cluster"),
        change("\"job\": \"dense\", ", "").at("/job", "nothing", "the id of a job"),
        change("\"tiles\"", "[]").at("/algorithm", "an array of 0", "the name of an algorithm"),
        change("0.25", "1.5").at("/alpha", "1.5", "a number from 0 to 1"),
        change("0.25", "-0.5").at("/alpha", "-0.5", "a number from 0 to 1"),
        change("\"beta\": 0.75", "\"beta\": 0.7").at("/beta", "0.7", "1 − alpha = 0.75"),
        change("\"beta\": 0.75, ", "").at("/beta", "nothing", "a number from 0 to 1"),
        change("\"unit\": \"dp\"", "\"unit\": \"DP\"").at("/unit", "\"DP\"", "one of pp, dp", "dp"),
        change("\"unit\": \"dp\"", "\"unit\": \"tp\"").at("/unit", "\"tp\"", "one of pp, dp"),
        change("\"rows\": 2", "\"rows\": 3").at("/rows", "3", "2, the rows of matrix"),
        change("\"cols\": 2, ", "").at("/cols", "nothing", "2, the columns of matrix"),
        change("\"tp\": 4", "\"tp\": 3").at("/tp", "3", "a divisor of gpusPerHost 8"),
        change("\"tp\": 4", "\"tp\": 32").at("/tp", "32", "takes a whole part of 2 rows"),
        change("\"tp\": 4", "\"tp\": 12").at("/tp", "12", "a divisor of gpusPerHost 8"),
        change("\"gpusPerHost\": 8", "\"gpusPerHost\": 0").at("/gpusPerHost", "0", "1 to 1024"),
        change("\"gpusPerHost\": 8,", "").at("/gpusPerHost", "nothing", "GPUs per host"),
        change("0.01", "-1").at("/seconds", "-1", "seconds, at least 0"),
        change("\"seed\": 7", "\"seed\": 7.5").at("/seed", "7.5", "a whole number of 64 bits"),
        change("\"seed\": 7", "\"seed\": 9223372036854775808")
            .at("/seed", "9223372036854775808", "a whole number of 64 bits"));
  }

  static Stream<BadInput> matrices() {
    return Stream.of(
        change("\"matrix\": [[\"h0\", \"h1\"], [\"h2\", \"h3\"]], ", "")
            .at("/matrix", "nothing", "rows of host ids"),
        change("[[\"h0\", \"h1\"], [\"h2\", \"h3\"]]", "[]")
            .at("/matrix", "an array of 0", "at least one row"),
        change("[[\"h0\", \"h1\"], [\"h2\", \"h3\"]]", "[[], []]")
            .at("/matrix/0", "an array of 0", "at least one host id"),
        change("[\"h2\", \"h3\"]", "[\"h2\"]")
            .at("/matrix/1", "an array of 1", "2 host ids as in row 0"),
        change("[\"h2\", \"h3\"]", "\"h2\"").at("/matrix/1", "\"h2\"", "a row of host ids"),
        change("[\"h2\", \"h3\"]", "[\"h2\", \"h0\"]")
            .at("/matrix/1/1", "\"h0\"", "a host id other than that of /matrix/0/0"),
        change("[\"h2\", \"h3\"]", "[\"h2\", null]").at("/matrix/1/1", "null", "a host id"),
        change("[\"h2\", \"h3\"]", "[\"h2\", \"\"]")
            .at("/matrix/1/1", "\"\"", "a host id, not blank"),
        change("[[\"m\", \"n\"], [\"m\", \"n\"]]", "[[\"m\", \"n\"]]")
            .at("/minipods", "an array of 1", "2 rows as in matrix"),
        change("[[\"m\", \"n\"], [\"m\", \"n\"]]", "[[\"m\", \"n\"], [\"m\"]]")
            .at("/minipods/1", "an array of 1", "2 names as in row 1 of matrix"),
        change("[[\"m\", \"n\"], [\"m\", \"n\"]]", "[[\"m\", \"n\"], [\"m\", 1]]")
            .at("/minipods/1/1", "1", "the name of a minipod"));
  }

  static Stream<BadInput> objectives() {
    return Stream.of(
        change("\"objective\": {", "\"objective\": 1.5, \"o\": {")
            .at("/objective", "1.5", "an object of what the placement costs"),
        change("\"minipodsUsed\": 2", "\"minipodsUsed\": 0")
            .at("/objective/minipodsUsed", "0", "at least 1"),
        change("\"maxGroupMinipods\": 1, ", "")
            .at("/objective/maxGroupMinipods", "nothing", "at least 1"),
        change("1.25", "\"1.25\"").at("/objective/mip", "\"1.25\"", "at least 0"),
        change("\"maxDpSpread\": 0", "\"maxDpSpread\": -1")
            .at("/objective/maxDpSpread", "-1", "at least 0"),
        change("\"maxPpSpread\": 2", "\"maxPpSpread\": 2.5")
            .at("/objective/maxPpSpread", "2.5", "at least 0"),
        change("\"lowerBound\": 1.5", "\"lowerBound\": null")
            .at("/objective/lowerBound", "null", "at least 0"),
        change("\"provenOptimal\": true", "\"provenOptimal\": 1")
            .at("/objective/provenOptimal", "1", "true or false"));
  }

  /** Hosts of 8 GPUs and tp 4 in two rows: four tensor groups a column. */
  static Stream<BadInput> groups() {
    return Stream.of(
        change("\"groups\": {", "\"groups\": [], \"g\": {")
            .at("/objective/groups", "an array of 0", "how context and expert groups are spread"),
        change("\"cp\": 2", "\"cp\": 2, \"cp\": 1")
            .at(
                "/objective/groups/cp",
                "the member \"cp\" a second time",
                "every member once",
                "delete one"),
        change("\"cp\": 2", "\"tp\": 2").at("/objective/groups/cp", "nothing", "at least 1"),
        change("\"cp\": 2", "\"cp\": 0").at("/objective/groups/cp", "0", "at least 1"),
        change("\"cp\": 2", "\"cp\": 3")
            .at(
                "/objective/groups/cp",
                "3",
                "a divisor of the 4 tensor groups of a column",
                "2 or 4"),
        change("\"ep\": 2", "\"ep\": 4")
            .at("/objective/groups/ep", "4", "a divisor of the 2 replicas of a column", "2"),
        change("\"ep\": 2, ", "").at("/objective/groups/ep", "nothing", "at least 1"),
        change("\"tp\": 4, ", "").at("/objective/groups", "an object", "none without \"tp\""),
        change("\"maxCpSpread\": 0", "\"maxCpSpread\": -1")
            .at("/objective/groups/maxCpSpread", "-1", "at least 0"),
        change("\"maxEpSpread\": 0", "\"maxEpSpraed\": 0")
            .at("/objective/groups/maxEpSpread", "nothing", "at least 0", "Rename \"maxEpSpraed\""),
        change("\"maxCpDomains\": 1", "\"maxCpDomains\": 0")
            .at("/objective/groups/maxCpDomains", "0", "at least 1"),
        change("\"maxEpDomains\": 2", "\"maxEpDomains\": 1.5")
            .at("/objective/groups/maxEpDomains", "1.5", "at least 1"),
        change("\"cpShare\": 0.5", "\"cpShare\": 1.5")
            .at("/objective/groups/cpShare", "1.5", "a number from 0 to 1"),
        change("\"weightedSpread\": 0,", "\"weightedSpread\": -2,")
            .at("/objective/groups/weightedSpread", "-2", "at least 0"),
        change("\"lowerBound\": 0,", "\"lowerBound\": \"0\",")
            .at("/objective/groups/lowerBound", "\"0\"", "at least 0"),
        change("\"provenOptimal\": true } }", "\"provenOptimal\": 1 } }")
            .at("/objective/groups/provenOptimal", "1", "true or false"));
  }

  static Stream<BadInput> fronts() {
    var second = ", { \"dpSpread\": %d, \"ppSpread\": %d, \"placement\": " + PLACEMENT + " } ] }";
    return Stream.of(
        BadInput.change(PARETO, "\"points\"", "\"point\"")
            .at("/points", "nothing", "an array of points", "Rename \"point\""),
        BadInput.change(PARETO, "true", "\"yes\"").at("/exact", "\"yes\"", "true or false"),
        BadInput.change(PARETO, "\"dpSpread\": 0", "\"dpSpread\": 3")
            .at("/points/0/dpSpread", "3", "0, the maxDpSpread of its placement"),
        BadInput.change(PARETO, "\"ppSpread\": 2, ", "")
            .at("/points/0/ppSpread", "nothing", "a spread"),
        BadInput.change(PARETO, "\"h2\"", "\"h0\"")
            .at(
                "/points/0/placement/matrix/1/0",
                "\"h0\"",
                "other than that of /points/0/placement/matrix/0/0"),
        BadInput.change(PARETO, " ] }\n", second.formatted(0, 1))
            .at("/points/1/dpSpread", "0", "more than the point before has, 0"),
        BadInput.change(PARETO, " ] }\n", second.formatted(1, 2))
            .at("/points/1/ppSpread", "2", "less than the point before has, 2"));
  }

  @ParameterizedTest
  @MethodSource({"members", "matrices", "objectives", "groups", "fronts"})
  void isToldWithPointerValueAndExpectation(BadInput input) {
    BadInputs.assertReported(input);
  }

  @Test
  void theGoodFilesAreGood() {
    assertThat(BadInput.findings(PLACEMENT)).isEmpty();
    assertThat(BadInput.findings(PARETO)).isEmpty();
  }

  @Test
  void somebodyElsesPlacementNeedsNoMoreThanTheContract() {
    var json =
        PLACEMENT
            .replace("\"tp\": 4, ", "")
            .replaceAll("(?s),\\s+\"groups\": \\{.*?}", "")
            .replace("\"minipods\": [[\"m\", \"n\"], [\"m\", \"n\"]],", "")
            .replace("\"seconds\": 0.01, \"seed\": 7", "\"comment\": \"by hand\"")
            .replace("\"mip\": 1.25", "\"mip\": 9");
    var placement = FileKinds.PLACEMENT.read("f.json", json);
    assertThat(placement.tp()).isZero();
    assertThat(placement.minipods()).isNull();
    assertThat(placement.matrix()).hasSize(2);
  }
}
