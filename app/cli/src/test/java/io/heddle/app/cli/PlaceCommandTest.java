package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.result.MinipodSpreadTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PlaceCommandTest extends OnSample {
  @Test
  void thePlacementOnStandardOutputIsTheFile() throws IOException {
    place("@p.json");
    var result = in("place @c.json @j.json --job gpt-7b -o -");
    assertThat(result.status()).isZero();
    var seconds = "\"seconds\": ?[^,}\\n]+";
    assertThat(result.out().replaceAll(seconds, ""))
        .isEqualTo(Files.readString(folder.resolve("p.json")).replaceAll(seconds, ""));
  }

  @Test
  void theTableSaysWhatTheFileSays() {
    var placement = place("@p.json");
    var result = in("place @c.json @j.json --job gpt-7b");
    assertThat(result.out())
        .contains("gpt-7b on table1-i")
        .contains("6 PP groups × 2 stages")
        .contains("DP groups span 3 minipods, PP groups span 1 minipod")
        .contains("(Eq. 2) %.3f".formatted(placement.objective().weightedSpread()));
    assertThat(placement.objective().maxPpSpread()).as("as Eq. 3 counts").isZero();
    var front = in("pareto @c.json @j.json --job gpt-7b").out();
    assertThat(front.lines().map(line -> line.strip().replaceAll(" +", " ")))
        .as("one minipod is 1")
        .containsSubsequence("2 2 3", "3 1 3");
    assertThat(result.err()).isEmpty();
  }

  @Test
  void everyAlgorithmAndUnitPlaces() {
    var cluster = ClusterFile.read(folder.resolve("c.json"));
    for (var options :
        List.of(
            "--algorithm arnold",
            "--algorithm arnold --solver mip",
            "--algorithm arnold --unit dp --alpha 0",
            "--algorithm tiles --alpha 1",
            "--algorithm best-fit",
            "--algorithm random-fit --seed 9",
            "--algorithm gpu-packing",
            "--algorithm enumerate --time-limit 1")) {
      var result = in("place @c.json @j.json --job gpt-7b -o @p.json " + options);
      assertThat(result.status()).as(options + result.err()).isZero();
      var placement = FileKinds.PLACEMENT.read(folder.resolve("p.json"));
      var claimed = placement.objective();
      assertThat(
              MinipodSpreadTable.of(cluster, placement)
                  .objective(
                      placement.alpha(),
                      placement.unit(),
                      claimed.lowerBound(),
                      claimed.provenOptimal()))
          .as(options)
          .isEqualTo(claimed);
    }
  }

  @Test
  void aJobThatDoesNotFitSaysWhatIsMissing() throws IOException {
    Files.writeString(
        folder.resolve("big.json"),
        """
        {"schema": "heddle.jobs/1", "jobs": [{"id": "big", "gpus": 1600, "tp": 8, "pp": 2}]}
        """);
    var result = in("place @c.json @big.json --job big");
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.err()).contains("200").contains("14 free").contains("missing");
    Files.writeString(
        folder.resolve("odd.json"),
        """
        {"schema": "heddle.jobs/1", "jobs": [{"id": "odd", "gpus": 12, "tp": 3, "pp": 2}]}
        """);
    assertThat(in("place @c.json @odd.json --job odd").status()).isEqualTo(2);
  }

  @Test
  void theFrontIsWrittenAndDrawn() throws IOException {
    place("@p.json");
    assertThat(in("pareto @c.json @j.json --job gpt-7b -o @f.json").status()).isZero();
    assertThat(FileKinds.PARETO.read(folder.resolve("f.json")).points()).isNotEmpty();
    for (var view : List.of("topology", "matrix", "spread", "pareto")) {
      for (var suffix : List.of("png", "svg", "pdf")) {
        var file = folder.resolve(view + "." + suffix);
        var result =
            in("render @c.json @p.json @f.json --view %s -o @%s.%s".formatted(view, view, suffix));
        assertThat(result.status()).as(result.err()).isZero();
        var head = new String(Files.readAllBytes(file), 0, 5, StandardCharsets.ISO_8859_1);
        assertThat(head)
            .as(file.toString())
            .startsWith(
                suffix.equals("png") ? "\u0089PNG" : suffix.equals("svg") ? "<?xml" : "%PDF-");
      }
    }
    assertThat(Files.readString(folder.resolve("matrix.svg"))).contains("gpt-7b on table1-i");
  }

  @Test
  void everyFormatIsExported() throws IOException {
    place("@p.json");
    for (var format :
        List.of("openmpi", "slurm", "hostfile", "torchrun", "kubernetes", "csv", "json")) {
      var result = in("export @p.json --format " + format + " -o @ranks/" + format);
      assertThat(result.status()).as(format + result.err()).isZero();
      for (var file : result.out().lines().toList()) {
        assertThat(Path.of(file)).isNotEmptyFile();
      }
    }
    Files.writeString(folder.resolve("ranks/csv/ranks.csv"), "mine");
    var refused = in("export @p.json --format csv -o @ranks/csv");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(Files.readString(folder.resolve("ranks/csv/ranks.csv"))).isEqualTo("mine");
    assertThat(in("export @p.json --format csv -o @ranks/csv --force").status()).isZero();
  }
}
