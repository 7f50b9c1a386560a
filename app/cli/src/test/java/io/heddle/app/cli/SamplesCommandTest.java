package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SamplesCommandTest extends InFolder {
  @Test
  void allAreListed() {
    var printed = in("samples").out();
    Samples.all().forEach(each -> assertThat(printed).contains(each.id(), each.title()));
    Samples.federations().forEach(each -> assertThat(printed).contains(each.id(), each.title()));
  }

  /** What is written can be used at once, and nobody's own file is replaced. */
  @Test
  void theirFilesAreWritten() throws IOException {
    var outcome = in("samples -o @s");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    var line = new ArrayList<>(List.of("check"));
    try (var files = Files.list(folder.resolve("s"))) {
      files.map(Path::toString).filter(each -> each.endsWith(".json")).forEach(line::add);
    }
    assertThat(line).hasSizeGreaterThan(2 * 8);
    var checked = Outcome.of(line.toArray(String[]::new));
    assertThat(checked.status()).as(checked.err()).isZero();
    assertThat(in("place @s/table1-i.cluster.json @s/table1-i.jobs.json --job gpt-7b").status())
        .isZero();
    Files.writeString(folder.resolve("s/world.jobs.json"), "mine");
    assertThat(in("samples -o @s").status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(folder.resolve("s/world.jobs.json")).hasContent("mine");
  }
}
