package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class Utf8FileReaderTest {
  @TempDir Path folder = Path.of("");

  @Test
  void aFileThatIsTooLargeIsNotRead() throws IOException {
    var file = folder.resolve("huge.json");
    try (var huge = new RandomAccessFile(file.toFile(), "rw")) {
      huge.setLength(1L << 40); // has no bytes on the disk
    }
    refuses(file);
  }

  /** It says that it has no bytes, and has no end. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aDeviceWithoutAnEndIsNotReadForEver() {
    refuses(Path.of("/dev/zero"));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aDeviceWithAnEndIsRead() {
    assertThat(Utf8FileReader.read(Path.of("/dev/null"), 1)).isEmpty();
  }

  private static void refuses(Path file) {
    assertThatThrownBy(() -> Utf8FileReader.read(file, 1))
        .isInstanceOf(InputException.class)
        .hasMessage(file + ": found more than 1 MiB, expected at most 1 MiB.");
  }
}
