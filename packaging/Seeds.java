import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What fuzzing begins with: {@code java packaging/Seeds.java DIR}. Into DIR/texts each text block of the tests, for these are
 * files as other programs write them, and into DIR/lines each command line of the guide, an argument a line.
 */
final class Seeds {
  private static final Pattern BLOCK = Pattern.compile("\"\"\"\\R(.*?)\"\"\"", Pattern.DOTALL);
  /** The compiler reads these before all other escapes. */
  private static final Pattern UNICODE = Pattern.compile("(?<!\\\\)\\\\u+([0-9a-fA-F]{4})");

  private static final Pattern COMMAND = Pattern.compile("^(?:\\$ )?heddle (.*?)\\s*(?:#.*)?$", Pattern.MULTILINE);

  public static void main(String[] arguments) throws IOException {
    var root = Path.of(System.getProperty("heddle.root", "."));
    var texts = new ArrayList<String>();
    var lines = new ArrayList<String>();
    for (var file : files(root, ".java")) {
      if (file.toString().contains("/src/test/")) {
        BLOCK.matcher(Files.readString(file)).results().map(found -> block(found.group(1))).forEach(texts::add);
      }
    }
    for (var file : files(root.resolve("docs/guide"), ".md")) {
      COMMAND.matcher(Files.readString(file).replace("\\\n", " ")).results()
          .map(found -> found.group(1).strip().replaceAll("\\s+", "\n")).forEach(lines::add);
    }
    write(Path.of(arguments[0], "texts"), texts);
    write(Path.of(arguments[0], "lines"), lines);
  }

  private static String block(String source) {
    return UNICODE.matcher(source).replaceAll(each -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(each.group(1), 16))))
        .stripIndent().translateEscapes();
  }

  private static List<Path> files(Path folder, String suffix) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.toString().endsWith(suffix) && !file.toString().contains("/target/")).sorted().toList();
    }
  }

  private static void write(Path folder, List<String> seeds) throws IOException {
    Files.createDirectories(folder);
    for (var seed : seeds) {
      Files.writeString(folder.resolve("seed-%08x".formatted(seed.hashCode())), seed);
    }
  }
}
