package io.heddle.tests.scripts;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.escape.KubernetesEscaping;
import io.heddle.model.escape.SpreadsheetSafeCsv;
import io.heddle.model.exchange.FabricImport;
import io.heddle.model.exchange.FabricImportOptions;
import io.heddle.model.io.InputException;
import io.heddle.model.text.NameRules;
import io.heddle.tests.scripts.GeneratedTexts.Named;
import io.heddle.tests.scripts.GeneratedTexts.Writer;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Whatever hosts, jobs, clusters and files are called, the scripts and manifests that Heddle writes
 * run nothing and mean nothing else: hostile names arrive as data, or they are refused.
 */
class GeneratedTextsTest {
  private static final List<String> HOSTILE =
      List.of(
          "$(touch pwned)",
          "`touch pwned`",
          "x) ;; *) touch pwned ;; y",
          "'; touch pwned; '",
          "\"; touch pwned; \"",
          "a\ntouch pwned\n",
          "a\r\ntouch pwned",
          "a\u2028touch pwned",
          "a\u0085touch pwned",
          "; touch pwned #",
          "| touch pwned",
          "& touch pwned &",
          "{touch,pwned}",
          "-rf",
          "--help",
          "two words",
          "K\u00f6ln-\u8282\u70b9 \ud83e\uddf5",
          "a: b # c",
          "- a",
          "[a]",
          "{a: b}",
          "!!python/object:x",
          "%s%n%1$s",
          "$$",
          "$(NODE_NAME)",
          "$HOME",
          "~",
          "*",
          "\\",
          "a\\\"b\\'c",
          "0x10",
          "1e3",
          "12345",
          "true",
          "null",
          "off",
          "=cmd|' /C calc'!A0",
          "+1+cmd",
          "@SUM(1)",
          "\t=1",
          "\u202egpj.exe",
          "n\u200b1");

  private static final Named BENIGN = new Named("cluster-a", "job-b", "node-c", "study.json");
  private static final YAMLMapper YAML = new YAMLMapper();

  private final Set<List<String>> ran = new HashSet<>();

  @TempDir Path temp;

  static Stream<String> writers() {
    return GeneratedTexts.writers().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("writers")
  void hostileNamesArriveAsDataOrAreRefused(String id) throws Exception {
    var writer = requireNonNull(GeneratedTexts.writers().get(id));
    var benign = Files.createDirectory(temp.resolve("benign"));
    writer.write(BENIGN, benign);
    int written = 0;
    for (int i = 0; i < HOSTILE.size(); i++) {
      var hostile = HOSTILE.get(i);
      var everywhere = new Named(hostile, hostile, hostile, hostile.replace('/', '_'));
      // Where a format refuses hosts or clusters of such a name, jobs may still have it.
      for (var named :
          List.of(
              everywhere,
              new Named(hostile, hostile, BENIGN.node(), everywhere.file()),
              new Named(BENIGN.cluster(), hostile, BENIGN.node(), BENIGN.file()))) {
        var folder = Files.createDirectory(temp.resolve(String.valueOf(i)));
        boolean isAccepted = isWritten(writer, named, folder);
        if (isAccepted) {
          check(named, folder, benign);
          written++;
        }
        delete(folder);
        if (isAccepted) {
          break;
        }
      }
    }
    assertThat(written).as("names that are not refused").isEqualTo(HOSTILE.size());
  }

  private static boolean isWritten(Writer writer, Named named, Path folder) {
    try {
      writer.write(named, folder);
      return true;
    } catch (InputException | IllegalArgumentException refused) {
      assertThat(refused.getMessage()).isNotBlank();
      return false;
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      files.sorted(java.util.Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files
          .filter(file -> !file.getFileName().toString().startsWith(".heddle"))
          .sorted()
          .toList();
    }
  }

  private void check(Named named, Path folder, Path benign) throws Exception {
    for (var file : files(folder)) {
      var name = file.getFileName().toString();
      var text = name.matches(".*\\.(xlsx|pdf|png)") ? "" : Files.readString(file);
      var twin = files(benign).stream().filter(each -> alike(each, file)).findFirst();
      assertThat(twin).as("%s for %s", name, named).isPresent();
      switch (name.substring(name.lastIndexOf('.') + 1)) {
        case "sh" -> run(named, file);
        case "yaml" -> yaml(named, text, Files.readString(twin.get()));
        case "csv" -> csv(named, text, Files.readString(twin.get()));
        case "xlsx" -> workbook(file);
        case "args", "overrides", "toml", "py" ->
            assertThat(text).as("%s for %s", name, named).hasToString(Files.readString(twin.get()));
        case "svg" -> svg(named, file, twin.get());
        case "pdf" -> pdf(named, file);
        case "png" ->
            assertThat(ImageIO.read(file.toFile())).as("%s for %s", name, named).isNotNull();
        case "json" ->
            assertThat(YAML.readTree(text).getNodeType())
                .as("%s for %s", name, named)
                .isEqualTo(YAML.readTree(Files.readString(twin.get())).getNodeType());
        case "graphml", "dot" -> {} // see below
        default ->
            assertThat(instructions(text))
                .as("%s for %s", name, named)
                .hasSameSizeAs(instructions(Files.readString(twin.get())));
      }
    }
  }

  /** The names of a host's files carry the host's name. */
  private static boolean alike(Path a, Path b) {
    return kind(a).equals(kind(b));
  }

  private static String kind(Path file) {
    var name = file.getFileName().toString();
    return name.matches("node-\\d+-.*|.*\\.(dot|graphml)")
        ? name.replaceAll("^(node-\\d+).*|.*\\.", "$1")
        : name;
  }

  /** All lines that are no comments. */
  private static List<String> instructions(String text) {
    return text.lines().filter(line -> !line.startsWith("#")).toList();
  }

  private void run(Named named, Path script) throws Exception {
    if (!ran.add(instructions(Files.readString(script)))) {
      return; // the same but for comments
    }
    var place = Files.createDirectory(script.resolveSibling("run"));
    var shell = new StubShell(place);
    shell.write("build/all_reduce_perf", "#!/bin/sh\n");
    var name = script.getFileName().toString();
    var command =
        name.startsWith("cuda")
            ? List.of("sh", "-c", ". \"$0\"; echo \"$CUDA_VISIBLE_DEVICES\"", script.toString())
            : List.of("bash", script.toString(), "argument");
    var ended =
        shell.run(
            command, Map.of("SLURM_ARRAY_TASK_ID", "2", "HEDDLE_HOST", named.node(), "HOME", "/"));
    try (var made = Files.walk(script.getParent())) {
      assertThat(made.filter(file -> file.getFileName().toString().startsWith("pwned")))
          .as("%s ran a part of %s", name, named)
          .isEmpty();
    }
    assertThat(ended.err()).as("%s for %s", name, named).doesNotContain("syntax", "not found");
    var calls = shell.calls();
    switch (name) {
      case "study.sh" -> {
        var file = named.file().startsWith("-") ? "./" + named.file() : named.file();
        assertThat(calls)
            .containsExactly(
                List.of(
                    "heddle",
                    "study",
                    "run",
                    file,
                    "--shard",
                    "2/3",
                    "--resume",
                    "-o",
                    "rows-2.jsonl"));
      }
      case "cuda.sh" -> {
        if (named.node().strip().equals(named.node())) { // no host's name ends with a line break
          assertThat(ended.out()).as("for %s", named).isEqualTo("0\n");
        }
      }
      default -> {
        if (name.startsWith("node-")) {
          assertThat(calls.getFirst())
              .contains("torchrun", "--master-addr=" + named.node(), "argument");
        }
      }
    }
    delete(place);
  }

  private static void yaml(Named named, String text, String twin) throws IOException {
    var documents = documents(text);
    var expected = documents(twin);
    assertThat(documents).as("documents for %s", named).hasSameSizeAs(expected);
    for (int i = 0; i < documents.size(); i++) {
      assertThat(shape(documents.get(i)))
          .as("structure for %s of\n%s", named, text)
          .isEqualTo(shape(expected.get(i)));
      var job = documents.get(i).at("/metadata/annotations/heddle.io~1job");
      assertThat(job.isMissingNode() ? named.job() : job.stringValue()).isEqualTo(named.job());
      var study = documents.get(i).at("/spec/template/spec/containers/0/args/2");
      if (study.isString()) {
        var file = named.file().startsWith("-") ? "./" + named.file() : named.file();
        assertThat(study.stringValue()).isEqualTo(KubernetesEscaping.literal(file));
        assertThat(study.stringValue().replace("$$", "")).doesNotContain("$");
      }
    }
  }

  private static List<JsonNode> documents(String yaml) throws IOException {
    try (var all = YAML.readerFor(JsonNode.class).<JsonNode>readValues(yaml)) {
      return all.readAll();
    }
  }

  /** Members and types, without values; the names of labels' keys are fixed, too. */
  private static Object shape(JsonNode node) {
    if (node.isObject()) {
      var members = new HashMap<String, Object>();
      node.propertyStream().forEach(each -> members.put(each.getKey(), shape(each.getValue())));
      return members;
    }
    if (node.isArray()) {
      var elements = new ArrayList<>();
      node.forEach(each -> elements.add(shape(each)));
      return elements;
    }
    return node.getNodeType();
  }

  private static List<CSVRecord> rows(String csv) throws IOException {
    return CSVFormat.RFC4180.parse(new StringReader(csv)).getRecords();
  }

  private static void csv(Named named, String text, String twin) throws IOException {
    var rows = rows(text);
    assertThat(rows).as("rows for %s", named).hasSameSizeAs(rows(twin));
    var texts = new ArrayList<String>();
    for (var row : rows) {
      assertThat(row.size()).as("cells of %s", row).isEqualTo(rows.getFirst().size());
      for (var cell : row) {
        if (!cell.matches("[-+]?[0-9.]+")) {
          assertThat(cell).as("for %s", named).doesNotMatch("(?s)\\s*[=+@\\t\\r-].+");
        }
        texts.add(SpreadsheetSafeCsv.text(cell));
      }
    }
    assertThat(texts.stream())
        .anyMatch(each -> each.contains(named.job()) || each.equals(named.node()));
  }

  /** Texts are texts: no cell of the workbook is a formula. */
  private static void workbook(Path file) throws IOException {
    try (var book = new ZipFile(file.toFile())) {
      var sheet =
          new String(
              book.getInputStream(book.getEntry("xl/worksheets/sheet1.xml")).readAllBytes(),
              java.nio.charset.StandardCharsets.UTF_8);
      assertThat(sheet).contains("<row").doesNotContain("<f>", "<f ");
    }
  }

  /** Nothing but shapes and visible texts: nothing that runs, or that is fetched from elsewhere. */
  private static void svg(Named named, Path file, Path twin) throws Exception {
    var kinds = new HashSet<String>();
    var texts = new ArrayList<String>();
    var elements = xml(file).getElementsByTagName("*");
    for (int i = 0; i < elements.getLength(); i++) {
      var element = elements.item(i);
      kinds.add(element.getNodeName());
      if (element.getNodeName().equals("text")) {
        var text = element.getTextContent();
        assertThat(NameRules.plain(text)).as("what is hidden in “%s”", text).isEqualTo(text);
        texts.add(text);
      }
      var attributes = element.getAttributes();
      for (int j = 0; j < attributes.getLength(); j++) {
        var attribute = attributes.item(j);
        assertThat(attribute.getNodeName()).as("for %s", named).doesNotMatch("(?i)on.*");
        if (attribute.getNodeName().endsWith("href")) {
          assertThat(attribute.getNodeValue()).as("for %s", named).matches("(?s)#.*|data:image.*");
        }
      }
    }
    var known = new HashSet<String>();
    var others = xml(twin).getElementsByTagName("*");
    for (int i = 0; i < others.getLength(); i++) {
      known.add(others.item(i).getNodeName());
    }
    assertThat(known).as("elements of %s", file).contains("text", "svg").containsAll(kinds);
    assertThat(texts).as("texts of %s for %s", file, named).isNotEmpty();
  }

  /** A page of shapes and texts: nothing that runs, or that leads elsewhere. */
  private static void pdf(Named named, Path file) throws IOException {
    try (var pdf = Loader.loadPDF(file.toFile())) {
      assertThat(pdf.getNumberOfPages()).isEqualTo(1);
      assertThat(pdf.getPage(0).getAnnotations()).as("%s for %s", file, named).isEmpty();
      var catalog = pdf.getDocumentCatalog();
      assertThat(catalog.getOpenAction()).as("%s for %s", file, named).isNull();
      assertThat(catalog.getNames()).as("%s for %s", file, named).isNull();
      assertThat(new PDFTextStripper().getText(pdf)).as("%s for %s", file, named).isNotBlank();
    }
  }

  private static Document xml(Path file) throws Exception {
    var factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    return factory.newDocumentBuilder().parse(file.toFile());
  }

  /** Graph files come back with the same nodes. */
  @Test
  void graphsKeepHostileNames() {
    for (var hostile : HOSTILE) {
      if (hostile.codePoints().anyMatch(c -> Character.isISOControl(c) || c == 0x2028)
          || hostile.contains("\u200b")
          || hostile.contains("\u202e")) {
        continue; // no name of a host
      }
      for (var format : List.of("graphml", "dot")) {
        var folder = temp.resolve(format + Integer.toHexString(hostile.hashCode()));
        var named = new Named("c", "j", hostile, "f");
        if (!isWritten(
            requireNonNull(GeneratedTexts.writers().get("fabric " + format)), named, folder)) {
          assertThat(hostile).as("refused by %s", format).contains("\\");
          continue;
        }
        var back =
            FabricImport.read(
                    List.of(folder.resolve("c." + format)), null, FabricImportOptions.DEFAULT)
                .cluster();
        assertThat(back.hasHost(hostile)).as("%s in %s", hostile, format).isTrue();
      }
    }
  }
}
