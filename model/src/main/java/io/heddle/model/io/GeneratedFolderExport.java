package io.heddle.model.io;

import io.heddle.model.text.Advice;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes generated files into a folder. A small record beside them ({@code .heddle-NAME.sha256},
 * which {@code sha256sum -c} reads) says what Heddle wrote: whatever is not in it, or was changed
 * since, belongs to others and is kept.
 */
public final class GeneratedFolderExport {
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]*");

  private GeneratedFolderExport() {}

  /**
   * All files or none; files that an earlier export of this name left and this one does not write
   * are removed, so that no script of an old answer stays behind. Makes the folder.
   *
   * @param name of the export
   * @param files contents by file name
   * @param force whether to replace files that Heddle did not write
   * @return the files written
   * @throws InputException if a file is in the way
   */
  public static List<Path> write(
      String name, Map<String, String> files, Path folder, boolean force) {
    var contents = new LinkedHashMap<Path, byte[]>();
    files.forEach(
        (file, text) -> contents.put(inside(folder, file), text.getBytes(StandardCharsets.UTF_8)));
    try {
      Files.createDirectories(folder);
      var record = ExportChecksumRecord.of(folder, name);
      if (!force) {
        refuseOthers(contents.keySet(), record);
      }
      AtomicFiles.replaceAll(contents);
      record.replace(contents);
      return List.copyOf(contents.keySet());
    } catch (IOException e) {
      throw IoFailureReason.unwritable(folder, e);
    }
  }

  private static Path inside(Path folder, String name) {
    if (!PLAIN_NAME.matcher(name).matches()) {
      throw new IllegalStateException("a file called " + name);
    }
    return folder.resolve(name);
  }

  private static void refuseOthers(Set<Path> files, ExportChecksumRecord record)
      throws IOException {
    var inTheWay = new ArrayList<FileFinding>();
    for (var file : files) {
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !record.wrote(file)) {
        inTheWay.add(
            new FileFinding(
                file.toString(),
                "",
                "a file that Heddle did not write, or that was changed since",
                "a free name",
                Advice.use("another folder, or --force")));
      }
    }
    if (!inTheWay.isEmpty()) {
      throw new InputException(inTheWay);
    }
  }
}
