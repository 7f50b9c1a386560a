package io.heddle.app.planner.features.fabric.cabling;

import io.heddle.app.planner.Text;
import io.heddle.model.cabling.BillOfMaterials;
import io.heddle.model.cabling.BillOfMaterialsLine;
import io.heddle.model.cabling.CablingFault;
import java.util.Locale;

/** The three tables of cabling. */
final class CablingTables {
  private CablingTables() {}

  static SearchableTable<CableListing.Row> cables() {
    var table =
        new SearchableTable<CableListing.Row>(
            "cabling-cables", "cabling.cables.accessible", CableListing.Row::words);
    table.words("cabling.id", 70, row -> row.cable().id());
    table.words("cabling.from", 160, row -> row.cable().from().device());
    table.words("cabling.port", 70, row -> row.cable().from().name());
    table.words("cabling.to", 160, row -> row.cable().to().device());
    table.words("cabling.port", 70, row -> row.cable().to().name());
    table.number("cabling.gbps", 76, row -> BillOfMaterials.number(row.cable().gbps()));
    table.words("cabling.kind", 110, CableListing.Row::kind);
    table.keepOrder();
    return table;
  }

  static SearchableTable<BillOfMaterialsLine> bill() {
    var table =
        new SearchableTable<BillOfMaterialsLine>(
            "cabling-bill",
            "cabling.bill.accessible",
            line ->
                "%s %s %s"
                    .formatted(part(line), line.item(), line.note())
                    .toLowerCase(Locale.ROOT));
    table.words("cabling.part", 120, CablingTables::part);
    table.words("cabling.item", 150, BillOfMaterialsLine::item);
    table.number(
        "cabling.gbps", 76, line -> line.gbps() == 0 ? "" : BillOfMaterials.number(line.gbps()));
    table.number("cabling.count", 90, line -> String.format(Locale.ENGLISH, "%,d", line.count()));
    table.words("cabling.note", 290, BillOfMaterialsLine::note);
    table.keepOrder();
    return table;
  }

  private static String part(BillOfMaterialsLine line) {
    return Text.of("cabling.part." + line.part().name().toLowerCase(Locale.ROOT));
  }

  static SearchableTable<CablingFault> faults() {
    var table =
        new SearchableTable<CablingFault>(
            "cabling-faults",
            "cabling.built.accessible",
            fault ->
                "%s %s %s"
                    .formatted(word(fault), where(fault), fault.reason())
                    .toLowerCase(Locale.ROOT));
    table.words("cabling.fault", 70, CablingTables::word);
    table.words(
        "cabling.id",
        70,
        fault -> {
          var planned = fault.planned();
          return planned == null ? "" : planned.id();
        });
    table.words("cabling.where", 300, CablingTables::where);
    table.words("cabling.why", 280, CablingFault::reason);
    table.letSort();
    return table;
  }

  private static String word(CablingFault fault) {
    return Text.of("cabling.fault." + fault.kind().word());
  }

  private static String where(CablingFault fault) {
    var planned = fault.planned();
    return String.valueOf(planned == null ? fault.cable() : planned);
  }
}
