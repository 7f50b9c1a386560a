package io.heddle.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.tests.architecture.MainSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Phrases that were literary, or not those of the field, do not come back. */
class PlainWordsTest {
  private static final Path ROOT = Path.of("..");

  /** “Seconds an iteration”: what an engineer writes is “seconds per iteration”. */
  private static final String UNITS =
      "|(\\d|%d) an? (host|GPU|rack|pod|(tensor|TP) group)\\b|\\b(ms|seconds|bytes|samples|tokens|rounds|sequences|operations|messages|GPUs|hosts|ports|cores"
          + "|cables|adapters|one|rows?|lines?)\\s+an?\\s+(second|iteration|step|GPU|host|rack|leaf|pod"
          + "|minipod|rail|line|row)\\b(?! time\\b|[’'])";

  /** In Javadoc, too. */
  private static final String LITERARY =
      "\\bforetells?\\b|\\bforetold\\b|\\bmend(s|ed|ing)?\\b|\\bheed(s|ed)?\\b|\\bwhom\\b"
          + "|\\b[Mm]aybe\\b|\\b([Nn]o|[Ss]ome|[Aa]ny|[Ee]very)body\\b|\\b[Ww]hoever\\b|\\btold\\b|\\bTold\\b|\\bby lot\\b|\\bfor ever\\b|\\bon the average\\b";

  /** Where users read. */
  private static final String UNCLEAR =
      "|\\banew\\b|\\blearnt\\b|\\bsick\\b|\\bgone on with\\b"
          + "|\\bgoes on with\\b|\\bin pieces\\b|\\bhangs? off\\b|\\bown runs\\b|\\bwithout a trace\\b"
          + "|\\b(who|Who) (hurts|moves|has it|goes first)\\b|\\bstands? still\\b|\\bas close as can be\\b"
          + "|\\bcan(not)? be asked for\\b|\\b(is|are|of) yours\\b|\\bas \\w+( \\w+)? as can be\\b|\\bon show\\b"
          + "|\\btakes? turns\\b|\\bone clear word\\b|\\bin the order of ranks\\b|\\bgreyed\\b|\\bon a par\\b"
          + "|\\bthe pointer rests\\b|\\bcalled so\\b|\\bso many\\b|\\bas traced\\b|\\bputs? faults\\b"
          + "|[«»]";

  private static final Pattern OF_USERS = Pattern.compile(LITERARY + UNITS + UNCLEAR);
  private static final Pattern OF_DEVELOPERS = Pattern.compile(LITERARY + UNITS);

  private static final Pattern NAMES = Pattern.compile("\\b(told|foretold|anew|nobodys)\\b");

  /** A literal, a text block, a character, or a comment of Java. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<text>\"\"\"(?s:.*?)\"\"\"|\"(?:[^\"\\\\\n]++|\\\\.)*+\")|'(?:[^'\\\\]|\\\\[^u]|\\\\u\\w{4})'"
              + "|(?<comment>/\\*(?s:.*?)\\*/|//[^\n]*)");

  @Test
  void theBundlesHaveNone() throws IOException {
    assertThat(
            found(
                OF_USERS,
                files("app/planner/src/main/resources", ".properties"),
                files("render/src/main/resources", ".properties")))
        .isEmpty();
  }

  @Test
  void pagesHaveNone() throws IOException {
    assertThat(found(OF_USERS, beside("."), beside("docs"), files("docs/guide", ".md"))).isEmpty();
  }

  /** What scripts print, and their comments. */
  @Test
  void scriptsHaveNone() throws IOException {
    var scripts = new ArrayList<Path>();
    for (var folder : List.of("packaging", ".ci")) {
      try (var files = Files.list(ROOT.resolve(folder))) {
        files.filter(Files::isRegularFile).forEach(scripts::add);
      }
    }
    scripts.removeIf(each -> each.toString().matches(".*\\.(png|ico|svg|java)"));
    assertThat(scripts).hasSizeGreaterThan(10);
    assertThat(found(OF_DEVELOPERS, scripts)).isEmpty();
  }

  /** Decisions and figures, which developers read. */
  @Test
  void recordsHaveNone() throws IOException {
    assertThat(found(OF_DEVELOPERS, files("docs", ".md"))).isEmpty();
  }

  /** Messages, help, summaries, and the reports of the Lab. */
  @Test
  void textsInTheSourcesHaveNone() throws IOException {
    var found = new ArrayList<String>();
    for (var source : MainSources.all()) {
      for (var text : tokens(source, "text")) {
        if (text.contains(" ")) {
          collect(OF_USERS, source, text, found);
        }
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void commentsHaveNone() throws IOException {
    var found = new ArrayList<String>();
    for (var source : MainSources.all()) {
      for (var comment : tokens(source, "comment")) {
        collect(OF_DEVELOPERS, source, comment.replaceAll("\\s*\n\\s*\\*?\\s*", " "), found);
      }
    }
    assertThat(found).isEmpty();
  }

  /** Names of variables and methods. */
  @Test
  void namesHaveNone() throws IOException {
    var found = new ArrayList<String>();
    for (var source : MainSources.all()) {
      collect(NAMES, source, TOKEN.matcher(Files.readString(source)).replaceAll(" "), found);
    }
    assertThat(found).isEmpty();
  }

  private static List<String> tokens(Path source, String group) throws IOException {
    // A text that is split by “+” is one text.
    var joined = Files.readString(source).replaceAll("\"\\s*\n\\s*\\+\\s*\"", "");
    var matcher = TOKEN.matcher(joined);
    var tokens = new ArrayList<String>();
    while (matcher.find()) {
      if (matcher.group(group) != null) {
        tokens.add(matcher.group(group));
      }
    }
    return tokens;
  }

  @SafeVarargs
  private static List<String> found(Pattern banned, List<Path>... pages) throws IOException {
    var found = new ArrayList<String>();
    for (var list : pages) {
      assertThat(list).isNotEmpty();
      for (var page : list) {
        var text = Files.readString(page);
        var isBundle = page.toString().endsWith(".properties");
        collect(banned, page, isBundle ? text.replaceAll("(?m)^[\\w.]+=", "") : text, found);
      }
    }
    return found;
  }

  /** Each with the words around it. */
  private static void collect(Pattern banned, Path file, String text, List<String> found) {
    var matcher = banned.matcher(text);
    while (matcher.find()) {
      var around =
          text.substring(
              Math.max(0, matcher.start() - 40), Math.min(text.length(), matcher.end() + 40));
      found.add("%s: “%s” in: %s".formatted(file, matcher.group(), around.replace("\n", " ")));
    }
  }

  /** Pages in this very folder. */
  private static List<Path> beside(String folder) throws IOException {
    try (var files = Files.list(ROOT.resolve(folder))) {
      return files.filter(each -> each.toString().endsWith(".md")).toList();
    }
  }

  private static List<Path> files(String folder, String end) throws IOException {
    try (var files = Files.walk(ROOT.resolve(folder))) {
      return files
          .filter(each -> each.toString().endsWith(end))
          .filter(each -> !each.toString().contains("target"))
          .collect(Collectors.toList());
    }
  }
}
