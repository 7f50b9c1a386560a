package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.job.TransformerShape;
import io.heddle.model.text.Advice;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the script measures is what the table reads. */
class OperatorTimeTableTest {
  private static final String HEADER = String.join(",", OperatorTimeTable.COLUMNS) + "\n";

  private static TransformerShape shape(int experts) {
    return new TransformerShape(
        2, 256, 4, 2, 64, 688, true, 1000, 64, experts, 1, experts == 0 ? 0 : 64, 0, 0, false, 0);
  }

  @Test
  void rowsAreRead() {
    var times =
        OperatorTimeTable.read(
            "o.csv", HEADER + "H100-80GB,256,4,688,1000,64,2,1,0.01,0.02,0.005\n");
    assertThat(times).hasSize(1);
    assertThat(times.getFirst().gpu()).isEqualTo("H100");
    assertThat(times.getFirst().backward()).isEqualTo(0.02);
  }

  @Test
  void allBadCellsAreSaidAtOnce() {
    assertThatThrownBy(() ->
            OperatorTimeTable.read(
                "o.csv",
                HEADER
                    + "H101,256,4,688,1000,64,2,1,0.01,0.02,0.005\n"
                    + "H100,256,four,688,1000,64,2,1,0.01,-1,0.005\n"
                    + "H100,256\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(
            "line 2, column gpu: found H101, expected a GPU of the table of hardware. "
                + Advice.didYouMean("H100"))
        .hasMessageContaining("line 3, column heads: found four")
        .hasMessageContaining("line 3, column backwardSeconds: found -1, expected seconds above 0")
        .hasMessageContaining("line 4: found 2 cells, expected 11");
    assertThatThrownBy(() -> OperatorTimeTable.read("o.csv", "gpu,hiden\n"))
        .hasMessageContaining("no column hidden")
        .hasMessageContaining(Advice.didYouMean("hiden").toString());
  }

  @Test
  void theScriptNamesModelAndSplits() {
    var script =
        OperatorBenchmarkScript.of("j", shape(0), List.of(new OperatorBenchmarkScript.Split(2, 4)));
    assertThat(script)
        .startsWith("#!/usr/bin/env python3")
        .contains(
            "MODEL = dict(hidden=256, heads=4, kv=2, width=64, ffn=688, gated=True, vocab=1000,"
                + " sequence=64)")
        .contains("SPLITS = [(2, 4)]")
        .contains(String.join(",", OperatorTimeTable.COLUMNS));
    assertThatThrownBy(() -> OperatorBenchmarkScript.of("j", shape(4), List.of()))
        .hasMessageContaining("job j: expected a dense model");
  }
}
