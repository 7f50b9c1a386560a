package io.heddle.solvers.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.io.FileKinds;
import io.heddle.model.io.JobsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/embedding.md runs, and is what the page shows. */
class PlaceAJobTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void places(@TempDir Path folder) {
    var jobs = ROOT.resolve("sample-clusters/table1-i.jobs.json");
    var placement = folder.resolve("a.placement.json");
    PlaceAJob.main(
        new String[] {
          ROOT.resolve("sample-clusters/table1-i.cluster.json").toString(),
          jobs.toString(),
          placement.toString()
        });
    assertThat(FileKinds.PLACEMENT.read(placement).job())
        .isEqualTo(JobsFile.read(jobs).getFirst().id());
  }

  @Test
  void isWhatThePageShows() throws IOException {
    var code =
        Files.readString(
            Path.of("src/test/java/io/heddle/solvers/example").resolve("PlaceAJob.java"));
    var main =
        code.substring(code.indexOf("  public static void main"), code.lastIndexOf("}"))
            .stripTrailing()
            .stripIndent()
            .strip();
    assertThat(Files.readString(ROOT.resolve("docs/embedding.md")))
        .contains("```java\n" + main + "\n```");
  }
}
