package io.heddle.model.exchange;

import io.heddle.model.cluster.HostType;
import io.heddle.model.hardware.GpuLinkKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A host type from the topology that NCCL reads and dumps ({@code NCCL_TOPO_FILE}, {@code
 * NCCL_TOPO_DUMP_FILE}): PCI tree, NVLinks, network adapters.
 */
final class NcclXmlFormat extends RecognisedFormat implements FabricImportFormat {
  private static final Pattern ROOT = Pattern.compile("<system\\b[^>]*version");
  private static final int MOST_GPUS = 1024;

  NcclXmlFormat() {
    super(
        "nccl-xml", "NCCL topology XML: a host type", source -> ROOT.matcher(source.head()).find());
  }

  @Override
  public ImportedFabric read(List<ImportSource> sources, FabricImportOptions options) {
    return HostTypeImport.of(id(), sources, options, NcclXmlFormat::type);
  }

  private static HostType type(ImportSource source, ImportNotes notes) {
    var root = SafeXmlReader.read(source);
    if (!root.name().equals("system")) {
      throw source.refuse(root.line(), "<%s>".formatted(root.name()), "<system version=…>");
    }
    var scan = new NcclTopologyScan();
    scan.walk(root);
    var gpus = scan.gpus();
    if (gpus.isEmpty() || gpus.size() > MOST_GPUS) {
      throw source.refuse(
          root.line(),
          "%d GPUs".formatted(gpus.size()),
          "1 to %d PCI devices of class 0x0302.. or with <gpu>".formatted(MOST_GPUS));
    }
    gpus.sort(Comparator.comparingInt(NcclTopologyScan.Gpu::dev));
    var name = source.stem();
    var models =
        gpus.stream().map(gpu -> GpuModelAliases.ofDevice(gpu.device())).distinct().toList();
    if (models.size() > 1) {
      notes.assumed(
          name, "all GPUs are %s, though the file has %s".formatted(models.getFirst(), models));
    }
    if (models.getFirst().equals(GpuModelAliases.UNKNOWN)) {
      notes.assumed(name, "the GPU model is unknown, as the file does not state it");
    }
    return new HostType(
        name,
        models.getFirst(),
        gpus.size(),
        0,
        words(gpus, scan, name, notes),
        rail(scan, gpus.size(), name, notes),
        Map.of());
  }

  private static List<List<String>> words(
      List<NcclTopologyScan.Gpu> gpus, NcclTopologyScan scan, String name, ImportNotes notes) {
    boolean isLinked = false;
    var rows = new ArrayList<List<String>>();
    for (int i = 0; i < gpus.size(); i++) {
      var row = new ArrayList<String>();
      for (int j = 0; j < gpus.size(); j++) {
        int links = i == j ? 0 : gpus.get(i).linksTo(gpus.get(j));
        boolean xgmi = i != j && gpus.get(i).hasXgmiTo(gpus.get(j));
        isLinked |= links > 0 || xgmi;
        row.add(
            i == j
                ? "X"
                : links > 0
                    ? "NV" + links
                    : xgmi ? GpuLinkKind.XGMI.name() : gpus.get(i).pciTo(gpus.get(j)));
      }
      rows.add(row);
    }
    if (!isLinked) {
      notes.assumed(
          name,
          "no NVLink between GPUs and no XGMI, as the file lists none (NCCL itself looks for them)");
    }
    if (scan.selfLinks() > 0) {
      notes.leftOut(ImportNotes.count(scan.selfLinks(), "NVLink"), "from a GPU to itself");
    }
    return rows;
  }

  private static double rail(NcclTopologyScan scan, int gpus, String name, ImportNotes notes) {
    if (scan.networkMbps() > 0) {
      return scan.networkMbps() / 8000.0 / gpus;
    }
    notes.assumed(
        name,
        String.format(
            Locale.ENGLISH,
            "the usual network bandwidth, as the file gives no speed of its %d adapters",
            scan.adapters()));
    return 0;
  }
}
