import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** The files of a Linux system around the image: menu entry, types, icons, manual, completions. */
final class Tree {
  static final String DESCRIPTION =
      """
      Places training jobs on the network of a GPU cluster, shows where their
      communication groups fall, and writes rank files.
      """;
  static final String SUMMARY = "visual planner and topology explorer for GPU clusters";

  private Tree() {}

  /** Lays a tree with the image in opt/heddle, as deb and rpm have it. */
  static void lay(Path root, Path image) throws Exception {
    share(root, image);
    put(root, "share/applications/heddle.desktop", "heddle.desktop");
    var usr = root.resolve("usr");
    var heddle = image.resolve("bin/heddle").toString();
    manual(usr.resolve("share/man/man1"), heddle);
    Sys.put(
        usr.resolve("share/bash-completion/completions/heddle"),
        Sys.execute(List.of(heddle, "completion", "bash")));
    Sys.put(
        usr.resolve("share/zsh/vendor-completions/_heddle"),
        "#compdef heddle\nautoload -U +X bashcompinit && bashcompinit\nsource /usr/share/bash-completion/completions/heddle\n");
    Sys.put(
        usr.resolve("share/fish/vendor_completions.d/heddle.fish"),
        Sys.execute(List.of(heddle, "completion", "fish")));
    Sys.copy(Sys.ROOT.resolve("LICENSE"), usr.resolve("share/doc/heddle/copyright"));
    Files.createDirectories(usr.resolve("bin"));
    Files.createSymbolicLink(usr.resolve("bin/heddle"), Path.of("../../opt/heddle/bin/heddle"));
    Sys.settle(root);
  }

  /** What a desktop knows Heddle by, and the image. */
  static void share(Path root, Path image) throws IOException {
    put(root, "share/mime/packages/heddle.xml", "heddle-mime.xml");
    put(root, "share/icons/hicolor/scalable/apps/heddle.svg", "heddle.svg");
    put(root, "share/icons/hicolor/512x512/apps/heddle.png", "heddle.png");
    put(root, "share/metainfo/io.heddle.heddle.metainfo.xml", "heddle.metainfo.xml");
    Sys.copyTree(image, root.resolve("opt/heddle"));
  }

  private static void put(Path root, String file, String from) throws IOException {
    Sys.copy(Sys.DESKTOP.resolve(from), root.resolve("usr").resolve(file));
  }

  /** Manual pages, by the program itself. */
  private static void manual(Path man, String heddle) throws Exception {
    Sys.execute(List.of(heddle, "man", "-o", man.toString()));
    try (var pages = Files.list(man)) {
      for (var page : pages.toList()) {
        if (page.toString().endsWith(".1")) {
          try (var packed = new GZIPOutputStream(Files.newOutputStream(Path.of(page + ".gz")))) {
            Files.copy(page, packed);
          }
        }
        Files.delete(page);
      }
    }
  }

  /**
   * A line of the list of system libraries: a soname, how much it is needed, and Debian's package.
   */
  record Needed(String soname, String how, String debian) {}

  static List<Needed> needed(String how) throws IOException {
    var needed = new ArrayList<Needed>();
    for (var line :
        Files.readAllLines(
            Sys.ROOT.resolve("solvers/src/main/resources/io/heddle/solvers/natives/packages"))) {
      var parts = line.split("\\s+");
      boolean other = line.contains(Sys.isArm() ? "x86-64" : "aarch64");
      if (!line.startsWith("#") && !other && parts.length == 3 && parts[1].equals(how)) {
        needed.add(new Needed(parts[0], parts[1], parts[2]));
      }
    }
    return needed;
  }
}
