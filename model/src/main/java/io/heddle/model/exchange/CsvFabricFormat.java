package io.heddle.model.exchange;

import io.heddle.model.cluster.HostType;
import io.heddle.model.io.ParserFailureReason;
import io.heddle.model.text.Advice;
import io.heddle.model.text.DescribedFormat;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * A table of hosts with the switches above each, as public data sets have it: host, leaf, spine,
 * core in any order and under several names. A switch is one by its whole path from above, where
 * its name alone is not unique.
 */
final class CsvFabricFormat extends DescribedFormat implements FabricImportFormat {
  CsvFabricFormat() {
    super("csv", "a table with a header: host, leaf, spine, core (or ASW, PSW, DSW, …), gpus");
  }

  @Override
  public boolean recognises(ImportSource source) {
    var header = source.head().lines().findFirst().orElse("");
    var columns = CsvImportColumns.of(List.of(header.split("[,;\\t]")));
    return columns.host() >= 0 && !columns.switches().isEmpty();
  }

  @Override
  public boolean isCabled() {
    return false;
  }

  @Override
  public ImportedFabric read(List<ImportSource> sources, FabricImportOptions options) {
    var notes = new ImportNotes();
    var hierarchy = new SwitchHierarchy();
    boolean several = true;
    for (var source : sources) {
      several &= read(source, hierarchy, notes) > 1;
    }
    var first = sources.getFirst();
    if (hierarchy.names().isEmpty()) {
      throw first.refuse(0, "no row", "a row for each host");
    }
    if (!several) {
      hierarchy.join("fabric", "above the switches, which the table does not join", notes);
    }
    var draft = hierarchy.draft(first, options, notes);
    return new ImportedFabric(draft.build(first.stem(), options, notes), notes.report(id()));
  }

  /** Returns how many tiers the table has. */
  private static int read(ImportSource source, SwitchHierarchy hierarchy, ImportNotes notes) {
    var header = source.head().lines().findFirst().orElse("");
    char delimiter = header.indexOf('\t') >= 0 ? '\t' : header.indexOf(';') >= 0 ? ';' : ',';
    var format =
        CSVFormat.DEFAULT
            .builder()
            .setDelimiter(delimiter)
            .setTrim(true)
            .setIgnoreEmptyLines(true)
            .get();
    try (var parser = format.parse(new StringReader(source.text()))) {
      var records = parser.iterator();
      if (!records.hasNext()) {
        throw source.refuse(1, "nothing", "a header");
      }
      var columns = CsvImportColumns.of(records.next().toList());
      if (columns.host() < 0 || columns.switches().isEmpty()) {
        throw source.refuse(
            1,
            ImportSource.quote(header),
            "a column for the host and one for its leaf at least",
            Advice.use("host,leaf,spine,core"));
      }
      var rows = new ArrayList<CSVRecord>();
      records.forEachRemaining(rows::add);
      rows(source, columns, rows, hierarchy, notes);
      return columns.switches().size();
    } catch (UncheckedIOException | IOException broken) {
      throw source.refuse(
          0,
          "broken CSV (%s)".formatted(ParserFailureReason.of(broken)),
          "CSV (RFC 4180)",
          Advice.sentence("A quote may be missing."));
    }
  }

  private static void rows(
      ImportSource source,
      CsvImportColumns columns,
      List<CSVRecord> rows,
      SwitchHierarchy hierarchy,
      ImportNotes notes) {
    var plain = columns.plain(rows);
    var types = new HashMap<String, HostType>();
    var seen = new HashMap<String, Set<String>>();
    for (var row : rows) {
      int line = (int) row.getRecordNumber();
      var host = columns.cell(row, columns.host());
      if (host.isEmpty()) {
        throw source.refuse(line, "no host", "a name in every row");
      }
      var path = columns.path(row, plain);
      if (path.isEmpty()) {
        notes.leftOut("host " + host, "no switch in its row");
        continue;
      }
      for (int i = 0; i < path.size(); i++) {
        hierarchy.addSwitch(path.get(i).name(), line);
        hierarchy.tier(path.get(i).name(), path.get(i).tier());
        if (i > 0) {
          hierarchy.child(path.get(i - 1).name(), path.get(i).name());
        }
      }
      var parents = seen.computeIfAbsent(host, _ -> new HashSet<>());
      if (!parents.isEmpty()) {
        notes.read("host " + host, "in several rows; it is connected to all of their switches");
      }
      var leaf = path.getLast().name();
      parents.add(leaf);
      var draft = hierarchy.host(leaf, host);
      columns.labels(row).forEach(draft.labels::put);
      draft.type = type(columns, row, line, source, types);
    }
  }

  private static @Nullable HostType type(
      CsvImportColumns columns,
      CSVRecord row,
      int line,
      ImportSource source,
      Map<String, HostType> types) {
    var gpus = columns.cell(row, columns.gpus());
    if (gpus.isEmpty()) {
      return null;
    }
    if (!gpus.matches("[1-9]\\d{0,2}")) {
      throw source.refuse(
          line, "%s GPUs".formatted(ImportSource.quote(gpus)), "a whole number from 1 to 999");
    }
    var model = columns.cell(row, columns.model());
    var known = model.isEmpty() ? GpuModelAliases.UNKNOWN : GpuModelAliases.of(model);
    return types.computeIfAbsent(
        "%s-%s".formatted(known.toLowerCase(Locale.ROOT).replace(' ', '-'), gpus),
        name -> new HostType(name, known, Integer.parseInt(gpus)));
  }
}
