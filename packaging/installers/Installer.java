import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Makes installers for the system it runs on, of one image: a Java runtime with just what Heddle
 * uses, Heddle, and what starts it. Run from the repository's root after a build;
 * packaging/installer does both.
 */
final class Installer {
  private static final Set<String> LINUX = Set.of("app-image", "deb", "rpm", "appimage");
  private static final Set<String> OTHERS = Set.of("app-image", "msi", "dmg");

  private Installer() {}

  public static void main(String[] arguments) throws Exception {
    var types = List.<String>of();
    var target = Sys.ROOT.resolve("target/installer");
    Path classes = null;
    boolean training = false;
    for (int i = 0; i < arguments.length; i++) {
      var option = arguments[i];
      if (option.equals("--with-training")) {
        training = true;
      } else if (!option.equals("--type") && !option.equals("-o") && !option.equals("--classes")) {
        throw Sys.stop(
            "unknown argument " + option + ", expected --type, -o, --classes or --with-training");
      } else if (++i == arguments.length) {
        throw Sys.stop(option + " has no value");
      } else if (option.equals("-o")) {
        target = Path.of(arguments[i]).toAbsolutePath();
      } else if (option.equals("--classes")) {
        classes = Path.of(arguments[i]).toAbsolutePath();
      } else {
        types = List.of(arguments[i].split(","));
      }
    }
    if (types.isEmpty()) {
      types = List.of(Sys.isWindows() ? "msi" : Sys.isMac() ? "dmg" : "deb");
    }
    var known = Sys.isLinux() ? LINUX : OTHERS;
    for (var type : types) {
      if (!known.contains(type)) {
        throw Sys.stop(
            "--type: “%s” is not made on this system, expected %s (several with commas)"
                .formatted(type, String.join(", ", known.stream().sorted().toList())));
      }
    }
    for (var made : make(types, target, new Image(target, training, classes))) {
      System.out.println(made);
    }
  }

  private static List<Path> make(List<String> types, Path target, Image parts) throws Exception {
    Sys.delete(target);
    Files.createDirectories(target);
    var image = parts.make();
    var made = new ArrayList<Path>();
    for (var type : types) {
      made.add(
          switch (type) {
            case "deb" -> new Deb(target, image).make();
            case "rpm" -> new Rpm(target, image).make();
            case "appimage" -> new AppImage(target, image).make();
            case "app-image" -> image;
            default -> Native.installer(target, image, type);
          });
    }
    return made;
  }
}
