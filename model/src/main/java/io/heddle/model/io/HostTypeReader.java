package io.heddle.model.io;

import io.heddle.model.cluster.HostType;
import io.heddle.model.text.NameRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the member {@code hostTypes} of {@code heddle.cluster/1}. */
final class HostTypeReader {
  /** An order of magnitude above the largest coherent domain sold as one host. */
  static final int MOST_GPUS = 1024;

  private static final Set<String> TYPE =
      Set.of("gpuModel", "gpus", "gpuMemoryGiB", "interconnect", "railGBps", "linkGBps");
  private static final List<String> WORDS = List.of("XGMI", "PIX", "PXB", "PHB", "NODE", "SYS");
  private static final double LARGEST = 1e9;

  private HostTypeReader() {}

  /** By name; a type that cannot be used is null, so that its name is known all the same. */
  static Map<String, @Nullable HostType> read(JsonCursor at) {
    var types = new LinkedHashMap<String, @Nullable HostType>();
    at.members("an object of host types by name")
        .forEach((name, type) -> types.put(name, read(name, type)));
    return types;
  }

  private static @Nullable HostType read(String name, JsonCursor at) {
    if (!at.isObjectOf("a host type", TYPE)) {
      return null;
    }
    int before = at.findings().count();
    if (!NameRules.isName(name)) {
      at.error("a host type with a name, not blank and without control characters");
    }
    var model = at.at("gpuModel").name("a GPU model such as \"H100\"");
    int gpus = at.at("gpus").integer(1, MOST_GPUS, "a number of GPUs, 1 to " + MOST_GPUS);
    double memory = optional(at.at("gpuMemoryGiB"), "a memory size in GiB, at least 0");
    double rail = optional(at.at("railGBps"), "a bandwidth in GB/s, at least 0");
    var speeds = speeds(at.at("linkGBps"));
    var interconnect =
        interconnect(at.at("interconnect"), at.at("gpus").isWhole(1, MOST_GPUS) ? gpus : 0);
    return at.findings().count() == before
        ? new HostType(name, model, gpus, memory, interconnect, rail, speeds)
        : null;
  }

  private static double optional(JsonCursor at, String expected) {
    return at.isPresent() ? at.number(0, LARGEST, expected) : 0;
  }

  private static Map<String, Double> speeds(JsonCursor at) {
    var speeds = new TreeMap<String, Double>();
    if (at.isPresent()) {
      at.members("an object of bandwidths by link word")
          .forEach((word, speed) -> {
            if (!isLink(word)) {
              speed.error(
                  "a bandwidth of a link word (NV1, NV2, …, XGMI, PIX, PXB, PHB, NODE, SYS)");
            }
            speeds.put(
                word, speed.number(Double.MIN_VALUE, LARGEST, "a bandwidth in GB/s above 0"));
          });
    }
    return speeds;
  }

  private static boolean isLink(String word) {
    return WORDS.contains(word) || word.matches("NV[1-9]\\d{0,2}");
  }

  /**
   * @param gpus 0 where unknown
   */
  private static @Nullable List<List<String>> interconnect(JsonCursor at, int gpus) {
    if (!at.isPresent()) {
      return null;
    }
    var rows = at.elements("an array of %s rows".formatted(gpus == 0 ? "gpus" : gpus));
    int before = at.findings().count();
    if (gpus > 0 && rows.size() != gpus) {
      at.error("%s rows, one per GPU".formatted(gpus));
    }
    var table = new ArrayList<List<JsonCursor>>();
    for (var row : rows) {
      var cells = row.elements("a row of link words");
      if (cells.size() != rows.size()) {
        row.error("%s link words, one per GPU".formatted(rows.size()));
      }
      table.add(cells);
    }
    return at.findings().count() == before ? words(table) : null;
  }

  private static List<List<String>> words(List<List<JsonCursor>> table) {
    var words = new ArrayList<List<String>>();
    for (int i = 0; i < table.size(); i++) {
      var row = new ArrayList<String>();
      for (int j = 0; j < table.size(); j++) {
        row.add(word(table.get(i).get(j), i == j));
      }
      words.add(row);
    }
    for (int i = 0; i < table.size(); i++) {
      for (int j = 0; j < i; j++) {
        var mirror = words.get(j).get(i);
        var own = words.get(i).get(j);
        if (!own.equals(mirror) && isLink(own) && isLink(mirror)) {
          table.get(i).get(j).error("%s as for GPU %s to GPU %s".formatted(mirror, j, i));
        }
      }
    }
    return words;
  }

  private static String word(JsonCursor at, boolean diagonal) {
    if (diagonal) {
      return at.word(List.of("X"));
    }
    var expected = "NV1, NV2, …, XGMI, PIX, PXB, PHB, NODE or SYS";
    var word = at.string(expected);
    if (at.isString() && !isLink(word)) {
      at.error(expected, WORDS);
    }
    return word;
  }
}
