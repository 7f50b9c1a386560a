package io.heddle.model.exchange;

import io.heddle.model.io.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
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
  public static ImportedFabric read(
      List<Path> paths, @Nullable String format, FabricImportOptions options) {
    return read(FabricImportFormats.ALL, paths, format, options);
  }

  static ImportedFabric read(
      FabricImportFormats formats,
      List<Path> paths,
      @Nullable String format,
      FabricImportOptions options) {
    var all = new ArrayList<>(sources(paths));
    var reader = format == null ? formats.guessOrRefuse(all) : formats.byId(format);
    if (paths.stream().anyMatch(Files::isDirectory)) {
      all.removeIf(source ->
          format == null ? formats.guess(List.of(source)) == null : !reader.recognises(source));
    }
    if (all.isEmpty()) {
      throw new InputException(
          paths.getFirst().toString(),
          "",
          "a folder without %s files".formatted(reader.id()),
          reader.summary());
    }
    return format == null
        ? new MultiSourceImport(formats, options).read(all)
        : readSources(reader, all, options);
  }

  /**
   * One cluster from texts of one format.
   *
   * @throws InputException with the file, the line, what is there and what was expected
   */
  public static ImportedFabric readSources(
      FabricImportFormat format, List<ImportSource> sources, FabricImportOptions options) {
    return new MultiSourceImport(FabricImportFormats.ALL, options).read(Map.of(format, sources));
  }

  /**
   * One cluster from texts of any formats, each guessed from its content.
   *
   * @throws InputException with the file, the line, what is there and what was expected
   */
  public static ImportedFabric readSources(
      List<ImportSource> sources, FabricImportOptions options) {
    return new MultiSourceImport(FabricImportFormats.ALL, options).read(sources);
  }

  /**
   * The texts of files and of the files in folders.
   *
   * @throws InputException if one cannot be read, or there is none
   */
  public static List<ImportSource> sources(List<Path> paths) {
    var sources = new ArrayList<ImportSource>();
    for (var path : paths) {
      if (Files.isDirectory(path)) {
        files(path).forEach(file -> sources.add(ImportSource.of(file)));
      } else {
        sources.add(ImportSource.of(path));
      }
    }
    if (sources.isEmpty()) {
      throw new InputException(paths.getFirst().toString(), "", "a folder without files", "files");
    }
    return sources;
  }

  /** When the newest was written, in seconds since 1970. */
  public static double written(List<Path> files) {
    long newest = 0;
    for (var file : files) {
      try {
        newest = Math.max(newest, Files.getLastModifiedTime(file).toInstant().getEpochSecond());
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
    return newest;
  }

  private static List<Path> files(Path folder) {
    try (var files = Files.list(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !String.valueOf(file.getFileName()).startsWith("."))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new InputException(folder.toString(), "", "an unreadable folder", "a readable one");
    }
  }
}
