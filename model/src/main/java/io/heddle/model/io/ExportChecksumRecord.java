package io.heddle.model.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Pattern;

/** What the last export of a name wrote into a folder, in the format of {@code sha256sum}. */
final class ExportChecksumRecord {
  private static final Pattern LINE =
      Pattern.compile("([0-9a-f]{64})  ([A-Za-z0-9_-][A-Za-z0-9_.-]*)");

  private final Path file;
  private final Map<String, String> hashes;

  private ExportChecksumRecord(Path file, Map<String, String> hashes) {
    this.file = file;
    this.hashes = hashes;
  }

  /** Empty where there was no export yet. */
  static ExportChecksumRecord of(Path folder, String export) throws IOException {
    var file = folder.resolve(".heddle-%s.sha256".formatted(export));
    var hashes = new HashMap<String, String>();
    if (Files.isRegularFile(file)) {
      for (var line : Files.readString(file, StandardCharsets.ISO_8859_1).lines().toList()) {
        var match = LINE.matcher(line);
        if (match.matches()) {
          hashes.put(match.group(2), match.group(1));
        }
      }
    }
    return new ExportChecksumRecord(file, hashes);
  }

  /** Whether the file is as Heddle wrote it. */
  boolean wrote(Path path) throws IOException {
    return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
        && hash(Files.readAllBytes(path)).equals(hashes.get(path.getFileName().toString()));
  }

  /** Records these files and removes the untouched ones of before that are not among them. */
  void replace(Map<Path, byte[]> contents) throws IOException {
    for (var name : hashes.keySet()) {
      var old = file.resolveSibling(name);
      if (!contents.containsKey(old) && wrote(old)) {
        Files.delete(old);
      }
    }
    var lines = new StringBuilder();
    contents.forEach((path, content) ->
        lines.append(hash(content)).append("  ").append(path.getFileName()).append('\n'));
    AtomicFiles.replaceAll(Map.of(file, lines.toString().getBytes(StandardCharsets.UTF_8)));
  }

  private static String hash(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java platform has it
    }
  }
}
