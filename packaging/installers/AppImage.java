import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** An AppImage of type 2: a small program that mounts or unpacks the SquashFS behind it. */
record AppImage(Path target, Path image) {
  Path make() throws Exception {
    var root = target.resolve("appdir");
    Tree.share(root, image);
    var entry =
        Files.readString(Sys.DESKTOP.resolve("heddle.desktop"))
            .replace("Exec=/opt/heddle/bin/heddle", "Exec=heddle");
    Sys.put(root.resolve("usr/share/applications/heddle.desktop"), entry);
    Sys.put(root.resolve("heddle.desktop"), entry);
    Sys.copy(Sys.DESKTOP.resolve("heddle.png"), root.resolve("heddle.png"));
    Files.createSymbolicLink(root.resolve(".DirIcon"), Path.of("heddle.png"));
    Files.createSymbolicLink(root.resolve("AppRun"), Path.of("opt/heddle/bin/heddle"));
    Sys.settle(root);
    var files = target.resolve("appdir.squashfs");
    Sys.execute(
        List.of(
            "mksquashfs",
            root.toString(),
            files.toString(),
            "-quiet",
            "-no-progress",
            "-all-root",
            "-no-xattrs",
            "-comp",
            "zstd",
            "-Xcompression-level",
            "9",
            "-b",
            "256K"));
    var made =
        target.resolve(
            "Heddle-%s-%s.AppImage".formatted(Sys.version(), Sys.isArm() ? "aarch64" : "x86_64"));
    Files.copy(runtime(), made);
    try (OutputStream out = Files.newOutputStream(made, StandardOpenOption.APPEND)) {
      Files.copy(files, out);
    }
    Sys.executable(made);
    return made;
  }

  /** The runtime that HEDDLE_APPIMAGE_RUNTIME names, or the one of packaging/appimage. */
  private Path runtime() throws Exception {
    var given = System.getenv("HEDDLE_APPIMAGE_RUNTIME");
    if (given != null) {
      var file = Path.of(given);
      if (!isRuntime(file)) {
        throw Sys.stop("HEDDLE_APPIMAGE_RUNTIME: " + file + " is no AppImage runtime of type 2");
      }
      return file;
    }
    var file = target.resolve("appimage-runtime");
    Sys.execute(List.of(Sys.ROOT.resolve("packaging/appimage/build").toString(), file.toString()));
    return file;
  }

  private static boolean isRuntime(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      var head = in.readNBytes(11);
      return head.length == 11
          && head[0] == 0x7f
          && head[1] == 'E'
          && head[8] == 'A'
          && head[9] == 'I'
          && head[10] == 2;
    }
  }
}
