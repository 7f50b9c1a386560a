package io.heddle.app.planner.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class UserMessageTest {
  private static final String FAULT = "/switches/0/tier: found \"leave\", expected leaf or spine.";

  @Test
  void theFileInTheTitleIsNotSaidAgainInEachLine() {
    var file = Path.of("folder", "broken.cluster.json").toAbsolutePath();
    assertThat(
            new UserMessage("Cannot open broken.cluster.json", List.of(file + ": " + FAULT))
                .brief())
        .containsExactly(FAULT);
    assertThat(new UserMessage("Cannot open other.json", List.of(file + ": " + FAULT)).brief())
        .containsExactly(file + ": " + FAULT);
    assertThat(new UserMessage("Cannot open broken.cluster.json", List.of(FAULT, "Gone.")).brief())
        .containsExactly(FAULT, "Gone.");
  }
}
