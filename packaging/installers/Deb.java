import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** A deb, by dpkg-deb itself: the link into the path is in the package. */
record Deb(Path target, Path image) {
  Path make() throws Exception {
    var root = target.resolve("deb");
    Tree.lay(root, image);
    long kibibytes;
    try (var files = Files.walk(root)) {
      kibibytes =
          files.filter(Files::isRegularFile).mapToLong(each -> each.toFile().length()).sum() / 1024;
    }
    var architecture = Sys.isArm() ? "arm64" : "amd64";
    Sys.put(
        root.resolve("DEBIAN/control"),
        """
        Package: heddle
        Version: %s
        Architecture: %s
        Maintainer: Heddle
        Section: science
        Priority: optional
        Installed-Size: %d
        Depends: %s
        Recommends: %s
        Description: %s
        %s
        """
            .formatted(
                Sys.version(),
                architecture,
                kibibytes,
                packages("depends"),
                packages("recommends"),
                Tree.SUMMARY,
                Tree.DESCRIPTION.strip().indent(1).stripTrailing()));
    Sys.settle(root.resolve("DEBIAN"));
    Sys.settle(root);
    var file = target.resolve("heddle_%s_%s.deb".formatted(Sys.version(), architecture));
    Sys.execute(
        List.of(
            "dpkg-deb",
            "--root-owner-group",
            "--threads-max=1",
            "-Zzstd",
            "-z9",
            "--build",
            root.toString(),
            file.toString()));
    return file;
  }

  private static String packages(String how) throws IOException {
    return Tree.needed(how).stream()
        .map(each -> each.debian().replace("|", " | "))
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
