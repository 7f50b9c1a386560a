package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.result.ParetoFront;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** read(write(x)) = x, and writing is deterministic. */
class RoundTripTest {
  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void clusters(long seed) {
    var cluster = new Samples(seed).cluster();
    var json = ClusterFile.toJson(cluster);
    assertThat(ClusterFile.read("c.json", json)).isEqualTo(cluster);
    assertThat(ClusterFile.toJson(ClusterFile.read("c.json", json))).isEqualTo(json);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void jobs(long seed) {
    var jobs = new Samples(seed).jobs();
    assertThat(JobsFile.read("j.json", JobsFile.toJson(jobs))).isEqualTo(jobs);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void placements(long seed) {
    var placement = new Samples(seed).placement();
    assertThat(FileKinds.PLACEMENT.read("p.json", FileKinds.PLACEMENT.toJson(placement)))
        .isEqualTo(placement);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void fronts(long seed) {
    var samples = new Samples(seed);
    var points = new ArrayList<ParetoFront.Point>();
    for (int i = 0; i < samples.below(4); i++) {
      var placement = samples.placement();
      var old = placement.objective();
      placement =
          placement.withObjective(
              new io.heddle.model.result.PlacementObjective(
                  old.minipodsUsed(),
                  old.maxGroupMinipods(),
                  old.mip(),
                  i,
                  9 - i,
                  old.weightedSpread(),
                  old.lowerBound(),
                  old.provenOptimal()));
      points.add(new ParetoFront.Point(i, 9 - i, 9 - i, placement));
    }
    var front = new ParetoFront(points, samples.below(2) == 0);
    assertThat(FileKinds.PARETO.read("f.json", FileKinds.PARETO.toJson(front))).isEqualTo(front);
  }

  @Test
  void filesHoldTheTextAndAreReplaced(@TempDir Path folder) {
    var file = folder.resolve("c.json");
    ClusterFile.write(new Samples(1).cluster(), file);
    ClusterFile.write(new Samples(2).cluster(), file);
    assertThat(ClusterFile.read(file)).isEqualTo(new Samples(2).cluster());
    assertThat(folder.toFile().list()).containsExactly("c.json");
    assertThat(FileSchemas.ALL.schemaOf(file)).isEqualTo(ClusterFile.SCHEMA);
  }
}
