package io.heddle.model.io;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipInputStream;

/** What compressed bytes stand for: gzip, or a ZIP archive of one file. */
final class DecompressedBytes {
  /** Compressed bytes that cannot be used. */
  static final class Refused extends IOException {
    private static final long serialVersionUID = 1;
    private final String value;
    private final String expected;

    Refused(String value, String expected) {
      super(value);
      this.value = value;
      this.expected = expected;
    }

    String value() {
      return value;
    }

    String expected() {
      return expected;
    }
  }

  private DecompressedBytes() {}

  /**
   * The bytes themselves where they are not compressed.
   *
   * @param most bytes of the result
   * @throws Refused if they are damaged, stand for more bytes, or for no single file
   */
  static byte[] of(byte[] bytes, int most) throws Refused {
    try {
      if (startsWith(bytes, 0x1f, 0x8b)) {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
          return read(in, most);
        }
      }
      return startsWith(bytes, 'P', 'K', 3, 4) ? unzip(bytes, most) : bytes;
    } catch (Refused refused) {
      throw refused;
    } catch (IOException damaged) {
      throw new Refused(
          "damaged compressed data (%s)".formatted(IoFailureReason.of(damaged)), "a complete file");
    }
  }

  private static byte[] unzip(byte[] bytes, int most) throws IOException {
    try (var zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
      byte[] found = null;
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (entry.isDirectory()) {
          continue;
        }
        if (found != null) {
          throw new Refused(
              "a ZIP archive of several files, such as a workbook (XLSX)",
              "an archive of one file");
        }
        found = read(zip, most);
      }
      if (found == null) {
        throw new Refused("an empty ZIP archive", "an archive of one file");
      }
      return found;
    }
  }

  private static byte[] read(InputStream in, int most) throws IOException {
    var bytes = in.readNBytes(most + 1);
    if (bytes.length > most) {
      throw new Refused(
          "more than %d MiB when decompressed".formatted(most >> 20),
          "at most %d MiB".formatted(most >> 20));
    }
    return bytes;
  }

  private static boolean startsWith(byte[] bytes, int... magic) {
    if (bytes.length < magic.length) {
      return false;
    }
    for (int i = 0; i < magic.length; i++) {
      if ((bytes[i] & 0xff) != magic[i]) {
        return false;
      }
    }
    return true;
  }
}
