package io.heddle.model.exchange;

import io.heddle.model.cluster.HostType;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTree.Scalar;
import io.heddle.model.hardware.GpuLinkKind;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A host type from {@code rocm-smi --showtopo} or {@code --showtopotype}, as JSON or as a table;
 * the output of {@code --showproductname} in the same text gives the GPU model. Form: rocm_smi.py
 * of ROCm.
 */
final class RocmSmiFormat extends RecognisedFormat implements FabricImportFormat {
  private static final Pattern TITLE = Pattern.compile("(?m)^=+\\s*Link Type between two GPUs");
  private static final Pattern KEY =
      Pattern.compile(
          "\\(Topology\\) (Link type|Hops) between DRM devices (\\d{1,4}) and (\\d{1,4})",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern NUMA =
      Pattern.compile("GPU\\s*\\[?(\\d{1,4})]?\\s*:\\s*\\(Topology\\) Numa Node:\\s*(-?\\d{1,4})");
  private static final Pattern HOPS = Pattern.compile("(?m)^=+\\s*Hops between two GPUs");
  private static final Pattern PRODUCT =
      Pattern.compile("(?i)(?:Card series|Device name)\\s*:\\s*(\\S.*?)\\s*");
  private static final Pattern DEVICE =
      Pattern.compile("(?i)(?:Card model|Device ID)\\s*:\\s*0x(\\w{4})");
  private static final int MOST_GPUS = 1024;

  private record Pair(int one, int other) {
    static Pair of(int a, int b) {
      return a < b ? new Pair(a, b) : new Pair(b, a);
    }
  }

  /** What one text says. */
  private static final class Read {
    final Map<Pair, String> links = new HashMap<>();
    final Map<Pair, String> hops = new HashMap<>();
    final Map<Integer, String> numa = new HashMap<>();
    final TreeSet<Integer> gpus = new TreeSet<>();
    String product = "";
    String device = "";
  }

  RocmSmiFormat() {
    super(
        "rocm-smi",
        "output of rocm-smi --showtopo, as JSON or a table: a host type",
        source -> KEY.matcher(source.head()).find() || TITLE.matcher(source.head()).find());
  }

  @Override
  public ImportedFabric read(List<ImportSource> sources, FabricImportOptions options) {
    return HostTypeImport.of(id(), sources, options, RocmSmiFormat::type);
  }

  private static HostType type(ImportSource source, ImportNotes notes) {
    var read = new Read();
    if (KEY.matcher(source.text()).find()) {
      json(source, read);
    } else {
      tables(source, read);
    }
    return type(source, read, notes);
  }

  /** Warnings may stand before the object. */
  private static ImportSource fromBrace(ImportSource source) {
    var text = source.text();
    int at = text.startsWith("{") ? 0 : text.indexOf("\n{") + 1;
    return new ImportSource(
        source.name(),
        "\n".repeat((int) text.substring(0, at).lines().count()) + text.substring(at));
  }

  private static void json(ImportSource source, Read read) {
    for (var document : YamlTreeReader.read(fromBrace(source))) {
      var top = new YamlTreeCursor(source).members(document, "an object of rocm-smi");
      top.members()
          .forEach((name, value) -> {
            if (value instanceof Members members) {
              members.members().forEach((key, each) -> member(name, key, each, source, read));
            }
          });
    }
  }

  private static void member(
      String name, String key, YamlTree value, ImportSource source, Read read) {
    if (!(value instanceof Scalar scalar)) {
      return;
    }
    var pair = KEY.matcher(key);
    var text = scalar.text().strip();
    if (pair.matches()) {
      var link = pair.group(1).equalsIgnoreCase("hops") ? read.hops : read.links;
      int one = Integer.parseInt(pair.group(2));
      int other = Integer.parseInt(pair.group(3));
      put(link, one, other, text, scalar.line(), source, read);
    } else if (name.matches("card\\d{1,4}")) {
      int card = Integer.parseInt(name.substring(4));
      if (key.equalsIgnoreCase("(Topology) Numa Node")) {
        read.numa.put(card, text);
      } else if (key.matches("(?i)card series|device name")) {
        read.product = read.product.isEmpty() ? text : read.product;
      } else if (key.matches("(?i)card model|device id") && text.startsWith("0x")) {
        read.device = text.substring(2);
      }
    }
  }

  private static void put(
      Map<Pair, String> into,
      int one,
      int other,
      String word,
      int line,
      ImportSource source,
      Read read) {
    read.gpus.add(one);
    read.gpus.add(other);
    if (one == other) {
      return;
    }
    var before = into.put(Pair.of(one, other), word);
    if (before != null && !before.equalsIgnoreCase(word)) {
      throw source.refuse(
          line,
          "%s between GPU%d and GPU%d".formatted(ImportSource.quote(word), one, other),
          "%s, as back".formatted(before));
    }
  }

  private static void tables(ImportSource source, Read read) {
    Map<Pair, String> into = Map.of();
    int columns = 0;
    int number = 0;
    for (var line : source.text().lines().toList()) {
      number++;
      var text = line.strip();
      var words = List.of(text.split("\\s+"));
      if (text.startsWith("==")) {
        into =
            TITLE.matcher(text).find()
                ? read.links
                : HOPS.matcher(text).find() ? read.hops : Map.of();
        columns = 0;
      } else if (words.getFirst().equals("GPU0")
          && words.stream().allMatch(w -> w.matches("GPU\\d{1,4}"))) {
        columns = words.size();
      } else if (columns > 0 && !into.equals(Map.of()) || columns > 0 && isTable(into, read)) {
        if (words.getFirst().matches("GPU\\d{1,4}")) {
          row(words, columns, into, number, source, read);
        }
      }
      var numa = NUMA.matcher(text);
      if (numa.matches()) {
        read.numa.put(Integer.parseInt(numa.group(1)), numa.group(2));
      }
      var product =
          PRODUCT.matcher(text.substring(Math.min(text.length(), text.indexOf(':') + 1)).strip());
      if (product.matches() && read.product.isEmpty()) {
        read.product = product.group(1);
      }
      var device = DEVICE.matcher(text);
      if (device.find()) {
        read.device = device.group(1);
      }
    }
  }

  @SuppressWarnings("ReferenceEquality") // which of the two maps it is
  private static boolean isTable(Map<Pair, String> into, Read read) {
    return into == read.links || into == read.hops;
  }

  private static void row(
      List<String> words,
      int columns,
      Map<Pair, String> into,
      int line,
      ImportSource source,
      Read read) {
    if (words.size() <= columns) {
      throw source.refuse(
          line,
          "%d columns".formatted(words.size() - 1),
          "%d, one per GPU".formatted(columns),
          Advice.sentence("The output may be truncated."));
    }
    int one = Integer.parseInt(words.getFirst().substring(3));
    for (int other = 0; other < columns; other++) {
      put(into, one, other, words.get(other + 1), line, source, read);
    }
  }

  private static HostType type(ImportSource source, Read read, ImportNotes notes) {
    int gpus = read.gpus.isEmpty() ? 0 : read.gpus.last() + 1;
    if (gpus == 0 || gpus > MOST_GPUS || gpus != read.gpus.size()) {
      throw source.refuse(
          0,
          "GPUs " + ImportNotes.listed(read.gpus.stream().map(String::valueOf).toList()),
          "GPUs 0 to at most %d, with the type of each link".formatted(MOST_GPUS - 1),
          Advice.sentence("The output may be truncated."));
    }
    var rows = new ArrayList<List<String>>();
    for (int one = 0; one < gpus; one++) {
      var row = new ArrayList<String>();
      for (int other = 0; other < gpus; other++) {
        row.add(one == other ? "X" : word(one, other, read, source, notes));
      }
      rows.add(row);
    }
    read.hops.forEach((pair, hops) -> {
      if (!hops.equals("1") && "XGMI".equalsIgnoreCase(read.links.get(pair))) {
        notes.read("GPU%d – GPU%d".formatted(pair.one(), pair.other()), hops + " hops of XGMI");
      }
    });
    var byDevice = NonNvidiaNodeGpus.amdDevice(read.device);
    var model = GpuModelAliases.of(read.product);
    model =
        byDevice != null && (read.product.isEmpty() || model.equals(read.product))
            ? byDevice
            : model;
    return GpuModelAliases.hostType(
        source,
        model,
        rows,
        "put the output of “rocm-smi --showproductname” above it to have it",
        notes);
  }

  private static String word(
      int one, int other, Read read, ImportSource source, ImportNotes notes) {
    var type = read.links.getOrDefault(Pair.of(one, other), "");
    switch (type.toUpperCase(Locale.ROOT)) {
      case "XGMI" -> {
        return GpuLinkKind.XGMI.name();
      }
      case "PCIE" -> {
        var first = read.numa.get(one);
        boolean near = first != null && first.equals(read.numa.get(other)) && !first.equals("-1");
        var word = near ? GpuLinkKind.NODE.name() : GpuLinkKind.SYS.name();
        notes.assumed(
            source.stem(),
            near
                ? "PCIE within a NUMA node is NODE, as rocm-smi reports no bridges"
                : "PCIE between NUMA nodes, or without a stated one, is SYS");
        return word;
      }
      default ->
          throw source.refuse(
              0,
              "%s between GPU%d and GPU%d"
                  .formatted(
                      type.isEmpty() ? "no link type" : ImportSource.quote(type), one, other),
              "XGMI or PCIE",
              type.isEmpty()
                  ? Advice.sentence(
                      "The output may be truncated, or --showtopotype may be missing.")
                  : null);
    }
  }
}
