package io.heddle.model.io;

import io.heddle.model.text.Advice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a text file whole, or says why not. A gzip file stands for the text in it, and so does a
 * ZIP file that holds one file.
 */
public final class Utf8FileReader {
  /** Twenty times the largest cluster that we know of. */
  private static final int LARGEST_MIB = 256;

  private Utf8FileReader() {}

  /**
   * @throws InputException if there is no such file, or it is empty or no UTF-8 text
   */
  public static String read(Path path) {
    var text = read(path, LARGEST_MIB);
    if (text.isBlank()) {
      throw refuse(path, "an empty file", "a file with content", null);
    }
    return text;
  }

  static String read(Path path, int mostMib) {
    if (!Files.exists(path)) {
      throw refuse(path, "no such file", "a file that exists", neighbour(path));
    }
    if (Files.isDirectory(path)) {
      throw refuse(path, "a folder", "a file", null);
    }
    try (var in = Files.newInputStream(path)) {
      int most = mostMib << 20;
      boolean isTooLarge =
          Files.size(path) > most; // 0 of a pipe or a device, which may have no end
      var bytes = isTooLarge ? new byte[0] : in.readNBytes(most + 1);
      if (isTooLarge || bytes.length > most) {
        throw refuse(
            path, "more than %s MiB".formatted(mostMib), "at most %s MiB".formatted(mostMib), null);
      }
      return decode(path, DecompressedBytes.of(bytes, most));
    } catch (DecompressedBytes.Refused packed) {
      throw refuse(path, packed.value(), packed.expected(), null);
    } catch (IOException e) {
      throw refuse(
          path, "an unreadable file (" + IoFailureReason.of(e) + ")", "a readable file", null);
    }
  }

  private static String decode(Path path, byte[] bytes) {
    var other = BinaryFileSignature.of(bytes);
    if (other != null) {
      throw refuse(path, other.content(), "UTF-8", other.advice());
    }
    var buffer = ByteBuffer.wrap(bytes);
    try {
      var text = StandardCharsets.UTF_8.newDecoder().decode(buffer).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw refuse(
          path,
          "bytes that are no text in UTF-8",
          "UTF-8",
          Advice.sentence(
              "The editor may have saved it in another encoding, or it may not be text."));
    }
  }

  private static @Nullable Advice neighbour(Path path) {
    var folder = path.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      return folder == null
          ? null
          : Advice.sentence("The folder %s does not exist, either.".formatted(folder));
    }
    try (var files = Files.list(folder)) {
      List<String> names = files.map(each -> each.getFileName().toString()).sorted().toList();
      return Advice.nearest(path.getFileName().toString(), names);
    } catch (IOException | UncheckedIOException e) {
      return null; // only advice is lost
    }
  }

  private static InputException refuse(
      Path path, String value, String expected, @Nullable Advice advice) {
    return new InputException(path.toString(), "", value, expected, advice);
  }
}
