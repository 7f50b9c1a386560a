package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.JobsFile;
import io.heddle.model.io.StudyRowsFile;
import io.heddle.model.study.StudyVariantRow;
import io.heddle.model.text.Advice;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code heddle study}: variants, shards, what is cut off, and what engines are handed. */
class StudyCommandTest extends InFolder {
  private static final String STUDY =
      """
      { "schema": "heddle.study/1", "name": "how full", "command": "place",
        "cluster": "c.json", "jobs": "j.json", "job": "%s",
        "variants": { "algorithm": ["tiles", "best-fit"], "busy": [0, 0.5, 1], "draw": { "draws": 2, "seed": 5 } },
        "measures": ["minipodsUsed", "objective.maxGroupMinipods", "algorithm", "nothing"] }
      """;

  private String job = "";

  @BeforeEach
  void writeFiles() throws IOException {
    var sample = Samples.byId("table1-i");
    ClusterFile.write(Samples.cluster(sample), folder.resolve("c.json"));
    JobsFile.write(Samples.jobs(sample), folder.resolve("j.json"));
    job = Samples.jobs(sample).getFirst().id();
    Files.writeString(folder.resolve("s.json"), STUDY.formatted(job));
  }

  private List<StudyVariantRow> rows(String file) {
    return StudyRowsFile.read(folder.resolve(file));
  }

  /** Without what a clock says. */
  private List<List<Object>> said(String file) {
    return rows(file).stream()
        .map(row ->
            List.<Object>of(
                row.index(), row.variant(), row.measures().toString(), String.valueOf(row.error())))
        .toList();
  }

  @Test
  void everyCombinationIsARow() {
    assertThat(ok("study run @s.json -o @rows.jsonl").err())
        .contains("s.json: no answer has nothing. Check the names in measures.");
    var rows = rows("rows.jsonl");
    assertThat(rows).hasSize(12);
    assertThat(rows.get(3).variant())
        .isEqualTo(Map.of("algorithm", "tiles", "busy", "0.5", "draw", "6"));
    ok("place @c.json @j.json --job %s --algorithm tiles -o @p.json".formatted(job));
    var alone = FileKinds.PLACEMENT.read(folder.resolve("p.json"));
    assertThat(rows.getFirst().measures())
        .containsEntry("minipodsUsed", (long) alone.objective().minipodsUsed())
        .containsEntry("algorithm", "tiles")
        .doesNotContainKey("nothing");
    assertThat(rows.getFirst().error()).isNull();
    assertThat(Objects.requireNonNull(rows.get(5).error()))
        .as("all hosts are busy")
        .contains("job " + job)
        .doesNotContain("\tat ");
    assertThat(rows.get(5).measures()).isEmpty();
  }

  /** Spares and storage are varied; files are those of the study's folder. */
  @Test
  void goodputIsStudied() throws IOException {
    ok("place @c.json @j.json --job %s -o @p.json".formatted(job));
    var study =
        """
        { "schema": "heddle.study/1", "name": "spares", "command": "goodput",
          "cluster": "c.json", "jobs": "j.json", "job": "%s", "hours": 500, "runs": 50, "placement": "p.json",
          "variants": { "storage-GBps": [1, 100], "spares": [0, 2] %s },
          "measures": ["goodput", "finishHours.median"] }
        """;
    Files.writeString(folder.resolve("g.json"), study.formatted(job, ""));
    ok("study run @g.json -o @rows.jsonl");
    var rows = rows("rows.jsonl");
    assertThat(rows).hasSize(4).allSatisfy(row -> assertThat(row.error()).isNull());
    var goodputs =
        rows.stream()
            .map(row -> (double) Objects.requireNonNull(row.measures().get("goodput")))
            .toList();
    assertThat(goodputs.get(1)).isGreaterThan(goodputs.get(0));
    assertThat(goodputs.get(3)).isGreaterThan(goodputs.get(1));
    Files.writeString(
        folder.resolve("g.json"), study.formatted(job, ", \"html\": [\"a.html\", \"b.html\"]"));
    var refused = in("study run @g.json -o @rows.jsonl");
    assertThat(refused.status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(refused.err()).contains("/html");
  }

  /** A table of cases has no members to measure; the study goes on. */
  @Test
  void anAnswerWithoutMeasuresIsSaid() throws IOException {
    Files.writeString(
        folder.resolve("cases.csv"),
        """
        id,gpu,gpus,layers,hidden,heads,vocab,sequence,globalBatch,tp
        a,H100-80GB,8,32,4096,32,32000,4096,64,2
        """);
    Files.writeString(
        folder.resolve("e.json"),
        """
        { "schema": "heddle.study/1", "name": "cases", "command": "estimate",
          "variants": { "cases": ["cases.csv", "none.csv"] }, "measures": ["mfu"] }
        """);
    ok("study run @e.json -o @rows.jsonl");
    assertThat(rows("rows.jsonl"))
        .hasSize(2)
        .allSatisfy(row -> assertThat(row.measures()).isEmpty())
        .extracting(StudyVariantRow::error)
        .satisfiesExactly(
            table -> assertThat(table).contains("measures"),
            missing -> assertThat(missing).contains("none.csv"));
  }

  @Test
  void shardsTogetherAreTheWhole() throws IOException {
    ok("study run @s.json -o @whole.jsonl");
    for (int shard = 1; shard <= 5; shard++) {
      ok("study run @s.json --shard %d/5 --threads 1 -o @rows-%d.jsonl".formatted(shard, shard));
    }
    var third = folder.resolve("rows-3.jsonl");
    assertThat(rows("rows-3.jsonl")).extracting(StudyVariantRow::index).containsExactly(2, 7);
    // Somebody was stopped while writing the second row.
    Files.writeString(
        third, Files.readString(third).substring(0, Files.readString(third).length() - 9));
    assertThat(rows("rows-3.jsonl")).hasSize(1);
    ok("study run @s.json --shard 3/5 --resume -o @rows-3.jsonl");
    ok(
        "study merge @rows-4.jsonl @rows-2.jsonl @rows-3.jsonl @rows-5.jsonl @rows-1.jsonl -o @merged.jsonl");
    assertThat(said("merged.jsonl")).isEqualTo(said("whole.jsonl"));
    assertThat(in("study merge @rows-1.jsonl @rows-3.jsonl -o @some.jsonl").err())
        .contains("missing");
  }

  @Test
  void enginesAreHandedShards() {
    var slurm = in("study export @s.json --to slurm --shards 4").out();
    assertThat(slurm)
        .contains(
            "#SBATCH --array=1-4", "study run s.json --shard \"$SLURM_ARRAY_TASK_ID/4\" --resume")
        .contains("#SBATCH --job-name=how-full");
    ok(
        "study export @s.json --to kubernetes --shards 3 --image us/heddle:1 --claim plans -o @k.yaml");
    assertThat(folder.resolve("k.yaml"))
        .content()
        .contains(
            "completionMode: Indexed", "completions: 3", "us/heddle:1", "claimName: \"plans\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"survive", "tolerate"})
  void anOptionIsVariedByAnyOfItsNames(String name) throws IOException {
    Files.writeString(
        folder.resolve("s.json"),
        STUDY
            .formatted(job)
            .replace(
                "\"algorithm\": [\"tiles\", \"best-fit\"], \"busy\": [0, 0.5, 1]",
                "\"%s\": [\"hosts:1\"], \"busy\": [0]".formatted(name))
            .replace("\"draws\": 2", "\"draws\": 1"));
    ok("study run @s.json -o @rows.jsonl");
    assertThat(rows("rows.jsonl"))
        .singleElement()
        .satisfies(row -> {
          assertThat(row.variant()).containsEntry(name, "hosts:1");
          assertThat(row.error()).contains("to tolerate any host");
        });
  }

  @Test
  void mistakesAreSaid() throws IOException {
    assertMistakes(
        """
        study | a command is missing, expected one of run, merge, export.
        study run @s.json --shard 0/4 -o @r | --shard: 0/4
        study run @s.json --shard 1/13 -o @r | at most 12
        study run @s.json --threads 0 -o @r | --threads: 0
        study run @s.json -o @s.json | is also an input
        study run @s.json -o @c.json | is also an input
        study export @s.json --to pbs --shards 2 | slurm or kubernetes
        study export @s.json --to slurm --shards 99 | --shards: 99
        study export @s.json --to kubernetes --shards 2 --image a;b | a;b
        study merge @s.json -o @r | line 1
        """);
    study("\"algorithm\":", "\"algoritm\":", Advice.didYouMean("algorithm").toString());
    study("\"place\"", "\"plaec\"", "expected one of");
    study("\"cluster\": \"c.json\",", "", "/cluster: found nothing");
    study("\"draws\": 2", "\"draws\": 0", "/variants/draw/draws");
    study("[0, 0.5, 1]", "[]", "at least one value");
    study("[0, 0.5, 1]", "{ \"from\": 0, \"to\": 1, \"step\": 0 }", "/variants/busy/step");
    Files.writeString(folder.resolve("r"), "{\"index\": 1, \"variant\": {}}\n");
    Files.writeString(folder.resolve("s.json"), STUDY.formatted(job));
    assertMessage("study run @s.json --resume -o @r", 2, "line 1: found row 1 of {}");
  }

  private void study(String one, String other, String message) throws IOException {
    Files.writeString(folder.resolve("s.json"), STUDY.formatted(job).replace(one, other));
    assertMessage("study run @s.json -o @r", 2, message);
  }
}
