package io.heddle.tests.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the fuzzer's bytes mean. */
final class Bytes {
  private static final Path FILE = file();

  private Bytes() {}

  private static Path file() {
    try {
      var file = Files.createTempFile("heddle-fuzz", ".txt");
      file.toFile().deleteOnExit();
      return file;
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  /** As files are decoded; broken UTF-8 is refused before any reader sees it. */
  static String text(byte[] data) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(data)).toString();
    } catch (CharacterCodingException broken) {
      return new String(data, StandardCharsets.ISO_8859_1);
    }
  }

  /** One and the same file with this content. */
  static Path file(byte[] data) {
    try {
      return Files.write(FILE, data);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }
}
