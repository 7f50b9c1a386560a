package io.heddle.model.exchange;

import io.heddle.model.cluster.HostType;
import io.heddle.model.hardware.GpuLinkKind;
import io.heddle.model.text.Advice;
import io.heddle.model.text.DescribedFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A host type from {@code nvidia-smi topo -m}; lines of {@code nvidia-smi -L} in the same text give
 * the GPU model.
 */
final class NvidiaSmiFormat extends DescribedFormat implements FabricImportFormat {
  private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");
  private static final Pattern HEADER = Pattern.compile("(?m)^[\\s\u001b\\[0-9;m]*GPU0\\b.*$");
  private static final Pattern ROW = Pattern.compile("(?m)^\\s*GPU0\\s+X\\b");
  private static final Pattern PRODUCT = Pattern.compile("(?m)^GPU 0: (.+?)(?: \\(UUID.*)?$");

  NvidiaSmiFormat() {
    super("nvidia-smi", "output of nvidia-smi topo -m: a host type");
  }

  @Override
  public boolean recognises(ImportSource source) {
    var text = plain(source.head());
    return HEADER.matcher(text).find() && ROW.matcher(text).find();
  }

  private static String plain(String text) {
    return COLOURS.matcher(text).replaceAll("");
  }

  @Override
  public ImportedFabric read(List<ImportSource> sources, FabricImportOptions options) {
    return HostTypeImport.of(id(), sources, options, NvidiaSmiFormat::type);
  }

  private static HostType type(ImportSource source, ImportNotes notes) {
    int gpus = 0;
    var rows = new ArrayList<List<String>>();
    int number = 0;
    for (var line : plain(source.text()).split("\n", -1)) {
      number++;
      var words = List.of(line.strip().split("\\s+"));
      if (gpus == 0 && words.size() > 0 && words.getFirst().equals("GPU0") && !isRow(words)) {
        gpus = (int) words.stream().filter(word -> word.matches("GPU\\d+")).count();
      } else if (gpus > 0 && rows.size() < gpus && words.getFirst().equals("GPU" + rows.size())) {
        rows.add(row(words, gpus, rows.size(), number, source));
      }
    }
    if (gpus == 0 || rows.size() < gpus) {
      throw source.refuse(
          0,
          "%d rows for %d GPUs".formatted(rows.size(), gpus),
          "a header GPU0 GPU1 … and a row for each",
          Advice.sentence("The output may be truncated."));
    }
    symmetric(rows, source);
    var product = PRODUCT.matcher(source.text());
    var model = product.find() ? GpuModelAliases.of(product.group(1)) : GpuModelAliases.UNKNOWN;
    return GpuModelAliases.hostType(
        source, model, rows, "put the output of “nvidia-smi -L” above the table to have it", notes);
  }

  private static boolean isWord(String word) {
    return word.equals("X") || GpuLinkKind.of(word) != null;
  }

  private static boolean isRow(List<String> words) {
    return words.size() > 1 && isWord(words.get(1));
  }

  private static List<String> row(
      List<String> words, int gpus, int gpu, int line, ImportSource source) {
    if (words.size() <= gpus) {
      throw source.refuse(
          line, "%d columns".formatted(words.size() - 1), "%d, one per GPU".formatted(gpus));
    }
    var row = words.subList(1, gpus + 1);
    for (int other = 0; other < gpus; other++) {
      var word = row.get(other);
      if (!isWord(word) || word.equals("X") != (other == gpu)) {
        throw source.refuse(
            line,
            "%s between GPU%d and GPU%d".formatted(ImportSource.quote(word), gpu, other),
            other == gpu ? "X" : "NV#, PIX, PXB, PHB, NODE or SYS");
      }
    }
    return row;
  }

  private static void symmetric(List<List<String>> rows, ImportSource source) {
    for (int a = 0; a < rows.size(); a++) {
      for (int b = 0; b < a; b++) {
        if (!rows.get(a).get(b).equals(rows.get(b).get(a))) {
          throw source.refuse(
              0,
              "%s from GPU%d to GPU%d".formatted(rows.get(a).get(b), a, b),
              "%s, as back".formatted(rows.get(b).get(a)));
        }
      }
    }
  }
}
