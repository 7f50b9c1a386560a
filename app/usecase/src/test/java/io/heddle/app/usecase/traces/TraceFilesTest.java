package io.heddle.app.usecase.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.heddle.model.io.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceFilesTest {
  @TempDir Path folder = Path.of("");

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static Path data(String name) {
    var folder = Path.of(System.getProperty("heddle.data", "../../../shared/data"));
    assumeTrue(Files.isDirectory(folder), "SKIPPED: no public data in " + folder);
    return folder.resolve(name);
  }

  @Test
  void ourFormatKeepsOtherColumnsAsMetadata() throws IOException {
    var jobs =
        TraceFiles.read(
            write(
                "t.csv",
                """
                id,submitSeconds,durationSeconds,gpus,priority,preemptible,user
                b,20,60,8,1,true,ann
                a,10,600,1,0,false,"bob, jr"
                never,5,0,1,0,false,x
                """),
            Double.NaN);
    assertThat(jobs).extracting("id").containsExactly("a", "b");
    assertThat(jobs.getFirst().metadata()).containsEntry("user", "bob, jr");
    assertThat(jobs.getLast().preemptible()).isTrue();
  }

  @Test
  void mistakesNameTheLine() throws IOException {
    var file = write("t.csv", "id,submitSeconds,durationSeconds,gpus\na,1,2,3\nb,1,much,3\n");
    assertThatThrownBy(() -> TraceFiles.read(file, Double.NaN))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("line 3")
        .hasMessageContaining("durationSeconds much");
    var unknown = write("u.csv", "x,y\n1,2\n");
    assertThatThrownBy(() -> TraceFiles.read(unknown, Double.NaN))
        .hasMessageContaining("submitSeconds, durationSeconds and gpus");
    assertThatThrownBy(() -> TraceFiles.read(folder.resolve("none.csv"), Double.NaN))
        .isInstanceOf(InputException.class);
    var twice = write("w.csv", "id,submitSeconds,durationSeconds,gpus\na,1,2,3\na,4,2,3\n");
    assertThatThrownBy(() -> TraceFiles.read(twice, Double.NaN))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("two jobs a");
    var empty = write("e.csv", "");
    assertThatThrownBy(() -> TraceFiles.read(empty, Double.NaN)).isInstanceOf(InputException.class);
  }

  @Test
  void publicTracesAreRead() {
    assertThat(TraceFiles.read(data("traces/philly_11cb48.csv"), Double.NaN)).hasSize(16_091);
    assertThat(TraceFiles.read(data("arena/traces/simulate_trace_venus.csv"), Double.NaN))
        .hasSizeGreaterThan(200);
    assertThat(TraceFiles.read(data("arena/traces/simulate_trace_pai.csv"), Double.NaN))
        .hasSizeGreaterThan(50);
    assertThat(TraceFiles.read(data("traces/gavel_philly_7f04ca.tsv"), 0.05)).hasSize(972);
    assertThatThrownBy(() -> TraceFiles.read(data("traces/gavel_philly_7f04ca.tsv"), Double.NaN))
        .hasMessageContaining("--step-seconds");
  }

  /** The trace that a third party names CRUX: 241 of 2,498 jobs never ran. */
  @Test
  void theTraceNamedCruxIsRead() {
    var jobs = TraceFiles.read(data("traces/crux.csv"), Double.NaN);
    assertThat(jobs).hasSize(2257);
    assertThat(jobs.getFirst().gpus()).isEqualTo(48);
    assertThat(jobs.getFirst().durationSeconds()).isEqualTo(720);
    assertThat(jobs.get(1).submitSeconds()).isEqualTo(5040);
  }
}
