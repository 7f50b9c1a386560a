package io.heddle.solvers.natives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeCacheTest {
  /** Any jars of the class path do; these are small. */
  private static final String ONE = "org/jspecify/annotations/Nullable.class";

  private static final String OTHER = "org/opentest4j/AssertionFailedError.class";

  @TempDir Path folder = Path.of("");

  private @Nullable String before;

  @BeforeEach
  void redirect() {
    before = System.setProperty("heddle.cache", folder.toString());
  }

  @AfterEach
  void restore() {
    if (before == null) {
      System.clearProperty("heddle.cache");
    } else {
      System.setProperty("heddle.cache", before);
    }
  }

  private static byte[] packed(String resource) throws IOException {
    try (var in = ClassLoader.getSystemResourceAsStream(resource)) {
      assertThat(in).isNotNull();
      return in == null ? new byte[0] : in.readAllBytes();
    }
  }

  private static Path unpacked(Path library, String resource) {
    return library.resolve(resource.substring(resource.lastIndexOf('/') + 1));
  }

  @Test
  void filesOfSeveralJarsAreUnpackedIntoOneFolder() throws IOException {
    var library = NativeCache.unpack("some", ONE, OTHER);
    assertThat(library).startsWith(folder.resolve("native"));
    for (var each : List.of(ONE, OTHER)) {
      assertThat(unpacked(library, each)).hasBinaryContent(packed(each));
    }
    assertThat(NativeCache.unpack("some", ONE, OTHER)).isEqualTo(library);
    assertThat(NativeCache.unpack("some", ONE)).isNotEqualTo(library);
  }

  @Test
  void aFileThatWasChangedOrRemovedIsReplaced() throws IOException {
    var library = NativeCache.unpack("some", ONE, OTHER);
    var changed = packed(ONE);
    changed[changed.length - 1]++;
    Files.write(unpacked(library, ONE), changed);
    Files.delete(unpacked(library, OTHER));
    NativeCache.unpack("some", ONE, OTHER);
    for (var each : List.of(ONE, OTHER)) {
      assertThat(unpacked(library, each)).hasBinaryContent(packed(each));
    }
  }

  @Test
  void whatNoJarHasIsRefused() {
    assertThatThrownBy(() -> NativeCache.unpack("some", "none/of/these.so"))
        .isInstanceOf(NoSuchFileException.class);
  }
}
