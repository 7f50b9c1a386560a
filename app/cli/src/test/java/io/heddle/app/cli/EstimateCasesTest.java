package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code heddle estimate --cases}: a table of runs. */
class EstimateCasesTest extends InFolder {
  static final String CASES =
      """
      id,source,gpu,gpus,layers,hidden,heads,vocab,sequence,globalBatch,tp,note
      a,me,H100-80GB,8,32,4096,32,32000,4096,64,2,"one, two"
      b,me,A100-80GB,16,32,4096,32,32000,4096,64,4,
      """;

  @BeforeEach
  void writeRuns() throws IOException {
    Files.writeString(folder.resolve("runs.csv"), CASES);
  }

  @Test
  void softwareThatARowDoesNotStateIsNamed() throws IOException {
    Files.writeString(
        folder.resolve("some.csv"),
        CASES
            .replace(",note", ",note,framework")
            .replace("two\"", "two\",pytorch")
            .replace("4,\n", "4,,nemo\n"));
    assertThat(output("estimate --cases @some.csv -o -").lines().skip(1))
        .satisfiesExactly(
            first -> assertThat(first).contains(",attention flash; ", "gradientPrecision bf16"),
            second -> assertThat(second).contains(",attention flash; ", "gradientPrecision fp32"));
    assertThat(output("estimate --cases @runs.csv -o -")).contains(",framework megatron-lm; ");
  }

  @Test
  void rowsWithWholeExpertsAreReported() throws IOException {
    Files.writeString(
        folder.resolve("experts.csv"),
        """
        gpu,gpus,layers,hidden,heads,vocab,sequence,globalBatch,tp,sequenceParallel,experts,topK,expertHidden
        H100,16,32,4096,32,32000,4096,64,4,true,8,2,2048
        H100,16,32,4096,32,32000,4096,64,1,true,8,2,2048
        H100,16,32,4096,32,32000,4096,64,4,true,,,
        """);
    assertThat(ok("estimate --cases @experts.csv -o -").err())
        .contains("1 row")
        .contains("expert tensor parallelism 1")
        .contains("row 1 (tp 4)");
  }

  @Test
  void tablesKeepTheirColumns() throws IOException {
    var outcome = in("estimate --cases @runs.csv -o @out.csv");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    var lines = Files.readAllLines(folder.resolve("out.csv"));
    assertThat(lines).hasSize(3);
    assertThat(lines.getFirst())
        .isEqualTo(
            "id,source,gpu,gpus,layers,hidden,heads,vocab,sequence,globalBatch,tp,note,seconds,secondsLow,secondsHigh,peakGiB,peakLowGiB,peakHighGiB,usableGiB,fits,fitProbability,mfu,basis,errorPercent,assumed");
    assertThat(lines.get(1))
        .startsWith("a,me,H100-80GB,8,")
        .contains("\"one, two\",")
        .contains(",estimated,");
    assertThat(Double.parseDouble(lines.get(2).split(",")[12])).isPositive();
  }

  @Test
  void columnsOfTheInputStayAndNotesChangeNothing() throws IOException {
    var row = "H100,8,32,4096,32,128000,2048,64,4,%s,%s\n";
    Files.writeString(
        folder.resolve("taken.csv"),
        "gpu,gpus,layers,hidden,heads,vocab,sequence,globalBatch,tp,seconds,note\n"
            + row.formatted("mine", "")
            + row.formatted(
                "", "NeMo 26.06; MLA; AsyncTP; tokendrop; SUSPECT; sliding window of 8"));
    var outcome = in("estimate --cases @taken.csv -o @answers.csv");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    var lines = Files.readAllLines(folder.resolve("answers.csv"));
    assertThat(lines.getFirst())
        .endsWith(
            "tp,seconds,note,heddle.seconds,secondsLow,secondsHigh,peakGiB,peakLowGiB,peakHighGiB,usableGiB,fits,fitProbability,mfu,basis,errorPercent,assumed");
    assertThat(lines.get(1)).contains(",4,mine,");
    assertThat(answer(lines.get(2))).isEqualTo(answer(lines.get(1)));
  }

  @Test
  void cellsOfTheInputStayAndFormulasAreReported() throws IOException {
    var texts = List.of("=1+1", "-v2", "@ada", "+1 run", "'=2", "plain", "-3");
    var input =
        new StringBuilder("gpu,gpus,layers,hidden,heads,vocab,sequence,globalBatch,tp,note\n");
    texts.forEach(
        each -> input.append("H100,8,32,4096,32,128000,2048,64,4,").append(each).append('\n'));
    Files.writeString(folder.resolve("notes.csv"), input);
    var outcome = in("estimate --cases @notes.csv -o @answers.csv");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("4 cells", "row 1, column note", "row 4, column note");
    var again = in("estimate --cases @answers.csv -o @twice.csv");
    assertThat(again.status()).as(again.err()).isZero();
    for (var file : List.of("answers.csv", "twice.csv")) {
      assertThat(Files.readAllLines(folder.resolve(file)).stream().skip(1))
          .extracting(line -> line.split(",", -1)[9])
          .as(file)
          .containsExactlyElementsOf(texts);
    }
    Files.writeString(folder.resolve("quiet.csv"), input.toString().replaceAll("[=@+']|-v", ""));
    assertThat(in("estimate --cases @quiet.csv -o @out.csv").err()).doesNotContain("formulas");
  }

  /** Heddle's cells of a row. */
  private static List<String> answer(String line) {
    return List.of(line.split(",", -1)).subList(11, 17);
  }
}
