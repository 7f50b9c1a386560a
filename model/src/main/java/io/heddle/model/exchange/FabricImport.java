package io.heddle.model.exchange;

import io.heddle.model.io.Finding;
import io.heddle.model.io.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads files and folders of other programs. */
public final class FabricImport {
  private FabricImport() {}

  /**
   * One cluster from files that belong together; a folder stands for the files in it that the
   * format recognises.
   *
   * @param format word of the format; null: guessed from the content
   * @throws InputException with the file, the line, what is there and what was expected
   */
  public static Imported read(List<Path> paths, @Nullable String format, ImportOptions options) {
    var all = new ArrayList<>(sources(paths));
    var reader = format == null ? FabricFormats.guessOrRefuse(all) : FabricFormats.byId(format);
    if (paths.stream().anyMatch(Files::isDirectory)) {
      all.removeIf(source ->
          format == null
              ? FabricFormats.guess(List.of(source)) == null
              : !reader.recognises(source));
    }
    if (all.isEmpty()) {
      throw new InputException(
          new Finding(
              paths.getFirst().toString(),
              "",
              "a folder without %s files".formatted(reader.id()),
              reader.summary(),
              null));
    }
    return format == null
        ? new SeveralSources(options).read(all)
        : new SeveralSources(options).read(Map.of(reader, all));
  }

  /**
   * One cluster from texts of any formats, each guessed from its content.
   *
   * @throws InputException with the file, the line, what is there and what was expected
   */
  public static Imported readSources(List<Source> sources, ImportOptions options) {
    return new SeveralSources(options).read(sources);
  }

  /**
   * The texts of files and of the files in folders.
   *
   * @throws InputException if one cannot be read, or there is none
   */
  public static List<Source> sources(List<Path> paths) {
    var sources = new ArrayList<Source>();
    for (var path : paths) {
      if (Files.isDirectory(path)) {
        files(path).forEach(file -> sources.add(Source.of(file)));
      } else {
        sources.add(Source.of(path));
      }
    }
    if (sources.isEmpty()) {
      throw new InputException(
          new Finding(paths.getFirst().toString(), "", "a folder without files", "files", null));
    }
    return sources;
  }

  private static List<Path> files(Path folder) {
    try (var files = Files.list(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !String.valueOf(file.getFileName()).startsWith("."))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new InputException(
          new Finding(folder.toString(), "", "an unreadable folder", "a readable one", null));
    }
  }
}
