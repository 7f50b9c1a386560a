package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Node;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.generate.HostTypes;
import io.heddle.model.io.Finding;
import io.heddle.model.io.InputException;
import io.heddle.model.sources.Assumptions;
import io.heddle.model.sources.SourceFacts;
import io.heddle.model.sources.SourceMerge;
import io.heddle.model.text.NameSkeleton;
import io.heddle.model.text.VisibleText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads sources of one or several formats as one cluster, and applies what a person assumes. */
final class SeveralSources {
  private static final List<String> LEVELS = List.of(Assumptions.BLOCK_LABEL, "rack");

  private final ImportOptions options;

  SeveralSources(ImportOptions options) {
    this.options = options;
  }

  /**
   * @throws InputException if one cannot be read, or has an unknown format
   */
  Imported read(List<Source> sources) {
    var groups = new LinkedHashMap<FabricFormat, List<Source>>();
    for (var source : sources) {
      groups
          .computeIfAbsent(FabricFormats.guessOrRefuse(List.of(source)), _ -> new ArrayList<>())
          .add(source);
    }
    return read(groups);
  }

  Imported read(Map<FabricFormat, List<Source>> groups) {
    var imported = groups.size() == 1 ? only(groups) : merged(groups);
    var cluster = imported.cluster();
    for (var each : options.assumptions()) {
      try {
        cluster = Assumptions.apply(cluster, each, HostTypes.all());
      } catch (IllegalArgumentException unusable) {
        throw new InputException(
            new Finding(
                "--assume", "", String.valueOf(unusable.getMessage()), "one that applies", null));
      }
    }
    refuseTwins(cluster, groups);
    cluster = withLevels(cluster);
    var above = new Notes();
    cluster = SwitchAbove.on(cluster, above);
    var report =
        FabricSize.renewed(
            ImportReport.joined(List.of(above.report(""), named(imported.report(), groups))),
            imported.cluster(),
            cluster);
    return groups.size() == 1 && options.assumptions().isEmpty()
        ? new Imported(cluster, report, imported.withoutGpus())
        : new Imported(cluster, renewed(report, cluster), imported.withoutGpus());
  }

  /** Two ids that look the same are one to a person, and no file of ours may have both. */
  private static void refuseTwins(Cluster cluster, Map<FabricFormat, List<Source>> groups) {
    var looks = new HashMap<String, String>();
    var ids = Stream.<Node>concat(cluster.hosts().stream(), cluster.switches().stream());
    for (var node : ids.map(Node::id).toList()) {
      var twin = looks.put(NameSkeleton.of(node), node);
      if (twin != null) {
        var files = groups.values().stream().flatMap(List::stream).map(Source::name).toList();
        throw new InputException(
            new Finding(
                String.join(", ", files),
                "",
                "the ids %s and %s, which look the same"
                    .formatted(VisibleText.of(twin), VisibleText.of(node)),
                "ids that a person can distinguish",
                "one of them has a letter of another script"));
      }
    }
  }

  private Imported only(Map<FabricFormat, List<Source>> groups) {
    var group = groups.entrySet().iterator().next();
    return group.getKey().read(group.getValue(), options);
  }

  private Imported merged(Map<FabricFormat, List<Source>> groups) {
    var facts = new ArrayList<SourceFacts>();
    var reports = new ArrayList<ImportReport>();
    groups.forEach((format, sources) -> {
      var part = format.readPart(sources, options);
      reports.add(part.report());
      facts.add(
          new SourceFacts(
              format.id(),
              sources.stream().map(Source::name).toList(),
              part.cluster(),
              format.isCabled(),
              part.withoutGpus(),
              format.namesGpus()));
    });
    var merged = SourceMerge.merge(facts);
    var notes = new Notes();
    for (var finding : merged.findings()) {
      switch (finding.kind()) {
        case READ -> notes.read(finding.object(), finding.reason());
        case CONTRADICTION -> notes.assumed(finding.object(), finding.reason());
        case LEFT_OUT -> notes.leftOut(finding.object(), finding.reason());
      }
    }
    reports.add(
        notes.report(String.join(" + ", groups.keySet().stream().map(FabricFormat::id).toList())));
    return new Imported(merged.cluster(), ImportReport.joined(reports));
  }

  /** The report with the format of each file, where there are several. */
  private static ImportReport named(ImportReport report, Map<FabricFormat, List<Source>> groups) {
    if (groups.values().stream().mapToInt(List::size).sum() < 2) {
      return report;
    }
    var notes = new Notes();
    groups.forEach((format, sources) ->
        sources.forEach(source -> notes.read(source.name(), "read as " + format.id())));
    return ImportReport.joined(List.of(notes.report(""), report));
  }

  /** The report with the assumptions of the options, and with the hosts that are still unknown. */
  private ImportReport renewed(ImportReport report, Cluster cluster) {
    var notes = new Notes();
    for (var each : options.assumptions()) {
      notes.assumed("as you say", each.toString());
    }
    var unknown =
        cluster.hosts().stream().filter(host -> !host.hasKnownGpus()).map(Host::id).toList();
    if (!unknown.isEmpty()) {
      UnknownGpus.note(unknown, cluster.host(unknown.getFirst()).type().gpus(), notes);
    }
    var assumed = new ArrayList<>(notes.report("").assumed());
    report.assumed().stream().filter(note -> !note.isOfUnknownGpus()).forEach(assumed::add);
    return new ImportReport(report.format(), report.read(), assumed, report.leftOut());
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
