package io.heddle.app.planner.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files say what. */
class FileReaderTest {
  @TempDir private Path folder;

  /** Whoever imports what runs may have it from a scheduler, or from Heddle itself. */
  @Test
  void whatRunsIsToldBySchedulersAndByFilesOfOurs() throws IOException {
    var own =
        file(
            "now.allocations.json",
            """
            {"schema": "heddle.allocations/1", "atSeconds": 0, "jobs": []}
            """);
    var told = file("now.csv", "job,host,gpu\ntune,n0,0-7\n");
    assertThat(FileReader.running(List.of(told, own)))
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .isInstanceOfSatisfying(
                        Incoming.Answer.class, answer -> assertThat(answer.file()).isEqualTo(own)),
            second ->
                assertThat(second)
                    .isInstanceOfSatisfying(
                        Incoming.State.class,
                        state -> assertThat(state.files()).containsExactly(told)));
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
