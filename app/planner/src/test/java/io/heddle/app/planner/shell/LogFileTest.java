package io.heddle.app.planner.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.io.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.logging.FileHandler;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {
  @TempDir private Path folder = Path.of("");

  @AfterEach
  void close() {
    var root = Logger.getLogger("");
    Arrays.stream(root.getHandlers())
        .filter(each -> each instanceof FileHandler)
        .forEach(each -> {
          each.close();
          root.removeHandler(each);
        });
  }

  @Test
  void whatIsReportedIsKept() {
    assertThat(LogFile.tail(folder)).hasSize(1).first().asString().contains("no log");
    LogFile.keep(folder.resolve("100% mine"));
    for (int i = 0; i < 100; i++) {
      System.getLogger("heddle.test").log(System.Logger.Level.ERROR, "fault " + i);
    }
    assertThat(String.join("\n", LogFile.tail(folder.resolve("100% mine"))))
        .contains("fault 99")
        .doesNotContain("fault 1\n");
  }

  @Test
  void aFolderThatCannotBeWrittenCostsTheLogAlone() throws IOException {
    var file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> LogFile.keep(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("found no way to write it");
    assertThat(LogFile.tail(file)).hasSize(1);
  }

  @Test
  void whatIsWrittenToIsShownThoughTheClockWasSetBack() throws IOException {
    var log = Files.createDirectory(folder.resolve("log"));
    Files.writeString(log.resolve("heddle-0.0.log"), "now");
    var older = Files.writeString(log.resolve("heddle-0.1.log"), "before");
    Files.setLastModifiedTime(older, FileTime.from(Instant.now().plusSeconds(3600)));
    assertThat(LogFile.tail(folder)).containsExactly("now");
  }
}
