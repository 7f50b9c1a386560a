package io.heddle.app.usecase.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.place.PlacementFacts.Fact;
import io.heddle.model.result.GroupSpread;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.LevelSpread;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import io.heddle.model.result.PlacementTime;
import io.heddle.model.result.PreferredSegments;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlacementFactsTest {
  private static Placement placement(
      int tp,
      GroupUnit unit,
      List<List<String>> matrix,
      PlacementObjective objective,
      Map<String, LevelSpread> levels,
      List<List<String>> segments) {
    return new Placement(
        "c", "j", "arnold", 0.25, unit, tp, 8, matrix, null, objective, 0, 0, levels, segments);
  }

  @Test
  void aPlainPlacement() {
    var objective = new PlacementObjective(1, 1, 1, 0, 0, 0, 1, true);
    assertThat(
            PlacementFacts.of(
                placement(
                    8, GroupUnit.PP, List.of(List.of("a", "b")), objective, Map.of(), List.of())))
        .containsExactly(
            new Fact("job", "j on c"),
            new Fact("matrix", "1 PP group × 2 stages = 2 hosts of 8 GPUs"),
            new Fact("algorithm", "arnold, α 0.25"),
            new Fact(
                "spread",
                "DP groups span 1 minipod, PP groups span 1 minipod; weighted spread (Eq. 2) 0.000"),
            new Fact(
                "MIP",
                "objective of the Arnold paper 1.000: 1 minipods used, PP groups span up to 1"),
            new Fact("bound", "1.000, lower bound of the objective of arnold: proven optimal"));
  }

  /** From the outermost level inward, without the minipod and levels that all hosts share. */
  @Test
  void allThatCanBeSaid() {
    var objective =
        new PlacementObjective(3, 2, 2.5, 3, 2, 2.25, 2, false)
            .withGroups(new GroupSpread(2, 2, 0, 2, 1, 4, 0.5, 1, 1, true))
            .withTime(new PlacementTime(2, 1.75, 2.5))
            .withSegments(new PreferredSegments(4, 2, 3));
    var levels = new LinkedHashMap<String, LevelSpread>();
    levels.put("leaf", new LevelSpread(0, 4, 4, 2, false));
    levels.put("rack", new LevelSpread(2, 2, 2, 2, true));
    levels.put("row", new LevelSpread(0, 0, 1, 0, true));
    levels.put("minipod", new LevelSpread(3, 2, 3, 2, false));
    assertThat(
            PlacementFacts.of(
                placement(
                    16,
                    GroupUnit.DP,
                    IntStream.range(0, 8).mapToObj(row -> List.of("a" + row, "b" + row)).toList(),
                    objective,
                    levels,
                    List.of(List.of("a", "b", "c", "d"), List.of("e", "f", "g", "h")))))
        .containsExactly(
            new Fact("job", "j on c"),
            new Fact("matrix", "4 PP groups × 2 stages = 16 hosts of 8 GPUs, 2 per TP group"),
            new Fact("algorithm", "arnold, α 0.25"),
            new Fact(
                "spread",
                "DP groups span 3 minipods, PP groups span 2 minipods; weighted spread (Eq. 2) 2.250"),
            new Fact(
                "CP and EP",
                "CP groups span 1 minipod, EP groups span 2 minipods, at most 1 and 4 NVLink domains; weighted 1.000, bound 1.000: proven least"),
            new Fact(
                "rack",
                "2 domains; DP groups span 2, PP groups 2; weighted 2.000, bound 2.000: proven least"),
            new Fact(
                "leaf", "4 domains; DP groups span 1, PP groups 4; weighted 3.000, bound 2.000"),
            new Fact("preferred segments", "2 of 4 in one domain each; at most 3"),
            new Fact("segments", "2 of 4 hosts, each in one domain"),
            new Fact(
                "MIP",
                "objective of the Arnold paper 2.500: 3 minipods used, DP groups span up to 2"),
            new Fact("iteration", "2.000 s, estimated; 80 % interval 1.750 to 2.500 s"),
            new Fact("bound", "2.000, lower bound of the objective of arnold"));
  }
}
