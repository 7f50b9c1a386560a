import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/**
 * Prints which tests of the last run were skipped and why, and ends with 1 if one of them is not in
 * packaging/skips. Run from the repository's root: java packaging/Skips.java SECONDS, where reports
 * older than that moment are another run's; ./verify does it.
 */
final class Skips {
  private static final Path ROOT = Path.of("").toAbsolutePath();
  private static final Path LIST = ROOT.resolve("packaging/skips");

  /** Class, when, why. */
  private record Allowed(String test, String when, String why) {
    boolean now() {
      return switch (when) {
        case "always" -> true;
        case "no-data" -> !Files.isDirectory(ROOT.resolveSibling("shared/data"));
        case "windows" -> System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("win");
        default ->
            throw new IllegalArgumentException(
                "%s: %s, expected always, no-data or windows".formatted(LIST, when));
      };
    }
  }

  private record Skipped(String test, String name, String reason) {}

  public static void main(String[] arguments) throws Exception {
    long since = Long.parseLong(arguments[0]);
    var allowed = new TreeMap<String, Allowed>();
    for (var line : Files.readAllLines(LIST)) {
      var words = line.strip().split("\\s+", 3);
      if (!line.isBlank() && !line.startsWith("#")) {
        allowed.put(words[0], new Allowed(words[0], words[1], words[2]));
      }
    }
    var wrong = new ArrayList<String>();
    var skipped = new ArrayList<Skipped>();
    for (var report : reports(since)) {
      skipped.addAll(skipped(report));
    }
    for (var each : skipped) {
      System.out.printf("skipped: %s %s: %s%n", each.test(), each.name(), each.reason());
      var entry = allowed.get(each.test());
      if (entry == null || !entry.now()) {
        wrong.add("%s %s".formatted(each.test(), each.name()));
      }
    }
    for (var entry : gone(allowed)) {
      wrong.add("%s, which is in packaging/skips and nowhere else".formatted(entry));
    }
    System.out.printf("skipped: %d tests%n", skipped.size());
    if (!wrong.isEmpty()) {
      System.err.printf(
          "%d skips are not in packaging/skips, or not for this machine. Fix the tests, or"
              + " give the reason there:%n  %s%n",
          wrong.size(), String.join("\n  ", wrong));
      System.exit(1);
    }
  }

  private static List<Path> reports(long since) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT, 5)) {
      return files
          .filter(file -> file.getParent().endsWith("target/surefire-reports"))
          .filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml"))
          .filter(file -> file.toFile().lastModified() >= 1000 * since)
          .sorted()
          .toList();
    }
  }

  private static List<Skipped> skipped(Path report) throws Exception {
    var cases =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(report.toFile())
            .getElementsByTagName("testcase");
    var found = new ArrayList<Skipped>();
    for (int i = 0; i < cases.getLength(); i++) {
      var test = (Element) cases.item(i);
      var skip = (Element) test.getElementsByTagName("skipped").item(0);
      if (skip != null) {
        var text = skip.getAttribute("message") + skip.getTextContent();
        found.add(
            new Skipped(
                test.getAttribute("classname"),
                test.getAttribute("name"),
                text.lines()
                    .findFirst()
                    .orElse("no reason")
                    .replaceFirst("^.*Assumption failed: (SKIPPED: )?", "")));
      }
    }
    return found;
  }

  /** Entries whose tests are no more. */
  private static List<String> gone(Map<String, Allowed> allowed) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT, 12)) {
      var sources =
          files
              .map(Path::toString)
              .filter(file -> file.contains("/src/test/java/") && file.endsWith("Test.java"))
              .map(file -> file.substring(file.indexOf("/src/test/java/") + 15))
              .map(file -> file.substring(0, file.length() - 5).replace('/', '.'))
              .toList();
      return allowed.keySet().stream().filter(each -> !sources.contains(each)).toList();
    }
  }
}
