package io.heddle.tests.figures;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Makes the tables of the documentation from what the lab found out, so that nobody copies figures
 * by hand. A page has a mark, the table and an end:
 *
 * <pre>{@code
 * <!-- results: federation/fig6-load-100
 * columns: policy | of opportunistic's (×) = completion (×) | clusters a job
 * rows: estimate | exact
 * -->
 * (the table)
 * <!-- /results -->
 * }</pre>
 *
 * <p>Without columns or rows it is all of them; rows are named by their first column; "=" gives a
 * column another head. {@code where: held out = at random} takes these rows alone; {@code across:
 * policy} makes a column of each of its values, with {@code cells: mean | worst} in it: the first,
 * the others in brackets. {@code seeds: federation-seed-1000} reads the same table of another seed:
 * intervals become the least one that holds both, other cells stand one after the other where they
 * differ; with {@code beside:} instead both are shown. {@code say: up to {worst} %} makes a line of
 * each row instead of a table, with the row's cells in place of the columns in braces.
 */
public final class Figures {
  private static final Pattern BLOCK =
      Pattern.compile(
          "<!-- results: ([^\\s]+)\\R(.*?)-->\\R(.*?)<!-- /results -->", Pattern.DOTALL);
  private static final String SENTENCE = "say";
  private static final CSVFormat FORMAT =
      CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();

  private final Path root;

  private Figures(Path root) {
    this.root = root;
  }

  /**
   * Writes all tables anew.
   *
   * @param arguments the folder of the project
   */
  public static void main(String[] arguments) throws IOException {
    var figures = new Figures(Path.of(arguments[0]));
    for (var page : figures.pages()) {
      var before = Files.readString(page);
      var after = figures.renewed(before);
      if (!after.equals(before)) {
        Files.writeString(page, after);
        System.out.println(figures.root.relativize(page));
      }
    }
  }

  static Figures of(Path root) {
    return new Figures(root);
  }

  /** README and the documentation. */
  List<Path> pages() throws IOException {
    try (var files = Files.walk(root.resolve("docs"))) {
      return Stream.concat(Stream.of(root.resolve("README.md")), files)
          .filter(each -> each.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  /**
   * A page with its tables as the results have them.
   *
   * @throws IllegalArgumentException if a mark asks for what no result has
   */
  String renewed(String page) {
    return BLOCK
        .matcher(page)
        .replaceAll(found -> Matcher.quoteReplacement(block(found.group(1), found.group(2))));
  }

  private String block(String name, String asked) {
    var options =
        asked
            .lines()
            .filter(line -> !line.isBlank())
            .map(line -> line.split(": ", 2))
            .collect(
                Collectors.toMap(
                    each -> each[0],
                    each ->
                        each[0].equals(SENTENCE)
                            ? List.of(each[1])
                            : List.of(each[1].split(" \\| "))));
    var table = table(name, options);
    for (var how : List.of("seeds", "beside")) {
      if (options.containsKey(how)) {
        var page = Objects.requireNonNull(options.get(how)).getFirst();
        table =
            SeedPairs.paired(
                table,
                table(page + name.substring(name.indexOf('/')), options),
                how.equals("seeds"));
      }
    }
    var sentence = options.get(SENTENCE);
    if (sentence != null) {
      var said = new ArrayList<String>();
      for (var row : table.subList(1, table.size())) {
        said.add(filled(sentence.getFirst(), table.getFirst(), row));
      }
      return "<!-- results: %s\n%s-->\n%s\n<!-- /results -->"
          .formatted(name, asked, String.join("\n", said));
    }
    var lines = new ArrayList<String>();
    table.forEach(row -> lines.add(line(row)));
    lines.add(1, line(table.getFirst().stream().map(_ -> "---").toList()));
    return "<!-- results: %s\n%s-->\n%s\n\n%s\n<!-- /results -->"
        .formatted(name, asked, String.join("\n", lines), origins(name, options));
  }

  /** A sentence whose braces name columns. */
  private static String filled(String sentence, List<String> heads, List<String> row) {
    return Pattern.compile("\\{(.*?)}")
        .matcher(sentence)
        .replaceAll(found -> {
          int column = heads.indexOf(found.group(1));
          if (column < 0) {
            throw new IllegalArgumentException(found.group() + " is none of " + heads);
          }
          return Matcher.quoteReplacement(row.get(column));
        });
  }

  private List<List<String>> table(String name, Map<String, List<String>> options) {
    return options.containsKey("across") ? crossed(name, options) : plain(name, options);
  }

  private List<List<String>> plain(String name, Map<String, List<String>> options) {
    var rows = chosen(name, options);
    var columns = options.getOrDefault("columns", rows.getFirst().getParser().getHeaderNames());
    var sources = columns.stream().map(each -> each.split(" = ")[0]).toList();
    var table = new ArrayList<List<String>>();
    table.add(columns.stream().map(each -> each.replaceFirst(".* = ", "")).toList());
    rows.forEach(row -> table.add(sources.stream().map(each -> value(row, each)).toList()));
    return table;
  }

  /** Down the first column, across another. */
  private List<List<String>> crossed(String name, Map<String, List<String>> options) {
    var rows = chosen(name, options);
    var across = Objects.requireNonNull(options.get("across")).getFirst();
    var cells = Objects.requireNonNull(options.get("cells"), name + " lacks cells");
    var heads =
        options.getOrDefault(
            "columns", rows.stream().map(row -> row.get(across)).distinct().toList());
    var table = new ArrayList<List<String>>();
    table.add(Stream.concat(Stream.of(inBrackets(cells)), heads.stream()).toList());
    rows.stream()
        .map(row -> row.get(0))
        .distinct()
        .forEach(down ->
            table.add(
                Stream.concat(
                        Stream.of(down),
                        heads.stream().map(head -> cell(rows, down, across, head, cells)))
                    .toList()));
    return table;
  }

  /** A cell without the sign that keeps spreadsheets from running it. */
  private static String value(CSVRecord row, String column) {
    return row.get(column).replaceFirst("^'(?=[-+=@])", "");
  }

  private static String cell(
      List<CSVRecord> rows, String down, String across, String head, List<String> cells) {
    return rows.stream()
        .filter(row -> row.get(0).equals(down) && row.get(across).equals(head))
        .findFirst()
        .map(row -> inBrackets(cells.stream().map(each -> value(row, each)).toList()))
        .orElse("");
  }

  /** The first, the others after it in brackets; without those that are not known. */
  private static String inBrackets(List<String> values) {
    var others =
        values.stream()
            .skip(1)
            .filter(each -> !each.isEmpty() && !each.equals("–"))
            .collect(Collectors.joining(", "));
    return values.getFirst() + (others.isEmpty() ? "" : " (" + others + ")");
  }

  private static String line(List<String> cells) {
    return cells.stream()
        .map(each -> each.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  private List<CSVRecord> chosen(String name, Map<String, List<String>> options) {
    var where =
        options.getOrDefault("where", List.of()).stream().map(each -> each.split(" = ")).toList();
    var all =
        read(name + ".csv").stream()
            .filter(row -> where.stream().allMatch(each -> row.get(each[0]).equals(each[1])))
            .toList();
    var wanted = options.getOrDefault("rows", List.of());
    var found =
        wanted.isEmpty()
            ? all
            : wanted.stream()
                .flatMap(each -> all.stream().filter(row -> row.get(0).equals(each)))
                .toList();
    var known = all.stream().map(row -> row.get(0)).distinct().toList();
    if (found.isEmpty() || !known.containsAll(wanted)) {
      throw new IllegalArgumentException(
          "%s has no rows %s where %s, it has %s"
              .formatted(name, wanted, options.get("where"), known));
    }
    return found;
  }

  private String origins(String name, Map<String, List<String>> options) {
    return Stream.concat(
            Stream.of(name),
            Stream.of("seeds", "beside")
                .flatMap(how -> options.getOrDefault(how, List.of()).stream())
                .map(page -> page + "/"))
        .map(this::origin)
        .collect(Collectors.joining("\n"));
  }

  /** When, from which commit, on what and by which command. */
  private String origin(String name) {
    var page = name.substring(0, name.indexOf('/'));
    var from =
        read("about.csv").stream()
            .filter(each -> each.get("page").equals(page))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("about.csv has no page " + page));
    return "<sub>`%s`, commit %s, %s, %s</sub>"
        .formatted(from.get("command"), from.get("commit"), from.get("date"), from.get("machine"));
  }

  private List<CSVRecord> read(String file) {
    try (var records =
        CSVParser.parse(
            root.resolve("docs/results").resolve(file), StandardCharsets.UTF_8, FORMAT)) {
      return records.getRecords();
    } catch (IOException missing) {
      throw new IllegalArgumentException("no results in docs/results/" + file, missing);
    }
  }
}
