package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.generate.StandardHostTypes;
import io.heddle.model.io.InputException;
import io.heddle.model.sources.ClusterAssumptions;
import io.heddle.model.sources.ClusterSourceFacts;
import io.heddle.model.sources.ClusterSourceMerge;
import io.heddle.model.text.Advice;
import io.heddle.model.text.NameSkeleton;
import io.heddle.model.text.VisibleTextSanitizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads sources of one or several formats as one cluster, and applies what a person assumes. */
final class MultiSourceImport {
  private static final List<String> LEVELS = List.of(ClusterAssumptions.BLOCK_LABEL, "rack");

  private final FabricImportFormats formats;
  private final FabricImportOptions options;

  MultiSourceImport(FabricImportFormats formats, FabricImportOptions options) {
    this.formats = formats;
    this.options = options;
  }

  /**
   * @throws InputException if one cannot be read, or has an unknown format
   */
  ImportedFabric read(List<ImportSource> sources) {
    var groups = new LinkedHashMap<FabricImportFormat, List<ImportSource>>();
    for (var source : sources) {
      groups
          .computeIfAbsent(formats.guessOrRefuse(List.of(source)), _ -> new ArrayList<>())
          .add(source);
    }
    return read(groups);
  }

  ImportedFabric read(Map<FabricImportFormat, List<ImportSource>> groups) {
    var imported = groups.size() == 1 ? only(groups) : merged(groups);
    var cluster = imported.cluster();
    for (var each : options.assumptions()) {
      try {
        cluster = ClusterAssumptions.apply(cluster, each, StandardHostTypes.all());
      } catch (IllegalArgumentException unusable) {
        throw new InputException(
            "--assume", "", String.valueOf(unusable.getMessage()), "one that applies");
      }
    }
    refuseTwins(cluster, groups);
    cluster = withLevels(cluster);
    var above = new ImportNotes();
    cluster = SyntheticParentSwitch.on(cluster, above);
    var report =
        ImportedFabricSize.renewed(
            FabricImportReport.joined(List.of(above.report(""), named(imported.report(), groups))),
            imported.cluster(),
            cluster);
    return groups.size() == 1 && options.assumptions().isEmpty()
        ? new ImportedFabric(cluster, report, imported.withoutGpus())
        : new ImportedFabric(cluster, renewed(report, cluster), imported.withoutGpus());
  }

  /** Two ids that look the same are one to a person, and no file of ours may have both. */
  private static void refuseTwins(
      Cluster cluster, Map<FabricImportFormat, List<ImportSource>> groups) {
    var looks = new HashMap<String, String>();
    var ids = Stream.<FabricNode>concat(cluster.hosts().stream(), cluster.switches().stream());
    for (var node : ids.map(FabricNode::id).toList()) {
      var twin = looks.put(NameSkeleton.of(node), node);
      if (twin != null) {
        var files = groups.values().stream().flatMap(List::stream).map(ImportSource::name).toList();
        throw new InputException(
            String.join(", ", files),
            "",
            "the ids %s and %s, which look the same"
                .formatted(VisibleTextSanitizer.of(twin), VisibleTextSanitizer.of(node)),
            "ids that a person can distinguish",
            Advice.sentence("One of them contains a letter of another script."));
      }
    }
  }

  private ImportedFabric only(Map<FabricImportFormat, List<ImportSource>> groups) {
    var group = groups.entrySet().iterator().next();
    return group.getKey().read(group.getValue(), options);
  }

  private ImportedFabric merged(Map<FabricImportFormat, List<ImportSource>> groups) {
    var facts = new ArrayList<ClusterSourceFacts>();
    var reports = new ArrayList<FabricImportReport>();
    groups.forEach((format, sources) -> {
      var part = format.readPart(sources, options);
      reports.add(part.report());
      facts.add(
          new ClusterSourceFacts(
              format.id(),
              sources.stream().map(ImportSource::name).toList(),
              part.cluster(),
              format.isCabled(),
              part.withoutGpus(),
              format.namesGpus()));
    });
    if (facts.stream().allMatch(each -> each.cluster().switches().isEmpty())) {
      // No source has switches: each format refuses, or can do without.
      groups.forEach((format, sources) -> {
        var _ = format.read(sources, options);
      });
    }
    var merged = ClusterSourceMerge.merge(facts);
    var notes = new ImportNotes();
    for (var finding : merged.findings()) {
      switch (finding.kind()) {
        case READ -> notes.read(finding.object(), finding.reason());
        case CONTRADICTION -> notes.assumed(finding.object(), finding.reason());
        case LEFT_OUT -> notes.leftOut(finding.object(), finding.reason());
      }
    }
    reports.add(
        notes.report(
            String.join(" + ", groups.keySet().stream().map(FabricImportFormat::id).toList())));
    return new ImportedFabric(merged.cluster(), FabricImportReport.joined(reports));
  }

  /** The report with the format of each file, where there are several. */
  private static FabricImportReport named(
      FabricImportReport report, Map<FabricImportFormat, List<ImportSource>> groups) {
    if (groups.values().stream().mapToInt(List::size).sum() < 2) {
      return report;
    }
    var notes = new ImportNotes();
    groups.forEach((format, sources) ->
        sources.forEach(source -> notes.read(source.name(), "read as " + format.id())));
    return FabricImportReport.joined(List.of(notes.report(""), report));
  }

  /** The report with the assumptions of the options, and with the hosts that are still unknown. */
  private FabricImportReport renewed(FabricImportReport report, Cluster cluster) {
    var notes = new ImportNotes();
    for (var each : options.assumptions()) {
      notes.assumed("as you say", each.toString());
    }
    var unknown =
        cluster.hosts().stream().filter(host -> !host.hasKnownGpus()).map(Host::id).toList();
    if (!unknown.isEmpty()) {
      UnknownGpuReport.note(unknown, cluster.host(unknown.getFirst()).type().gpus(), notes);
    }
    var assumed = new ArrayList<>(notes.report("").assumed());
    report.assumed().stream().filter(note -> !note.isOfUnknownGpus()).forEach(assumed::add);
    return new FabricImportReport(report.format(), report.read(), assumed, report.leftOut());
  }

  /** With the levels that the labels of the hosts have, where the files give none. */
  private static Cluster withLevels(Cluster cluster) {
    var levels = new ArrayList<>(cluster.levels());
    if (levels.stream().noneMatch(level -> level.id().equals("nvlink"))) {
      NvlinkDomains.LABELS.stream()
          .filter(label -> has(cluster, label))
          .findFirst()
          .ifPresent(label -> levels.addFirst(new TopologyLevel("nvlink", label)));
    }
    LEVELS.stream()
        .filter(label ->
            has(cluster, label) && levels.stream().noneMatch(level -> level.id().equals(label)))
        .forEach(label -> levels.add(new TopologyLevel(label, label)));
    return levels.equals(cluster.levels()) ? cluster : cluster.withLevels(levels);
  }

  private static boolean has(Cluster cluster, String label) {
    return cluster.hosts().stream().anyMatch(host -> host.labels().containsKey(label));
  }
}
