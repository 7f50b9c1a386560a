package io.heddle.app.usecase.cabling;

import io.heddle.model.cabling.AsBuiltReport;
import io.heddle.model.cabling.BillOfMaterials;
import io.heddle.model.cabling.BillOfMaterialsLine;
import io.heddle.model.cabling.CablingFault;
import io.heddle.model.cabling.CablingFault.Kind;
import io.heddle.model.cabling.ClusterCablingPlan;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.text.CountedNoun;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Cabling in words. */
public final class CablingText {
  private static final int LISTED = 20;

  private CablingText() {}

  /** The bill of materials, aligned; a line each. */
  public static String of(ClusterCablingPlan plan, List<BillOfMaterialsLine> bill) {
    var lines = new ArrayList<List<String>>();
    for (var line : bill) {
      lines.add(
          List.of(
              part(line),
              line.item(),
              line.gbps() == 0 ? "" : BillOfMaterials.speed(line.gbps()),
              "%,d".formatted(line.count()),
              line.note()));
    }
    return "cluster %s: %s\n%s"
        .formatted(
            plan.cluster(), CountedNoun.of(plan.cables().size(), "cable"), aligned(lines, 3));
  }

  private static String part(BillOfMaterialsLine line) {
    return line.part().name().toLowerCase(Locale.ROOT);
  }

  /** The first cables of a plan, aligned; a line each. */
  public static String cables(ClusterCablingPlan plan) {
    var lines = new ArrayList<List<String>>();
    for (var cable : plan.cables().subList(0, Math.min(LISTED, plan.cables().size()))) {
      lines.add(
          List.of(
              cable.id(),
              cable.from().toString(),
              cable.to().toString(),
              BillOfMaterials.speed(cable.gbps())));
    }
    int more = plan.cables().size() - lines.size();
    return aligned(lines, 3)
        + (more > 0
            ? "… and %,d more: write them with -o plan.csv or .xlsx\n".formatted(more)
            : "");
  }

  /** {@code as planned}, or how many faults there are of each kind. */
  public static String summary(AsBuiltReport report) {
    return report.isAsPlanned()
        ? "as planned: all %,d cables".formatted(report.planned())
        : "%,d missing, %,d wrong, %,d extra of %,d planned and %,d found cables"
            .formatted(
                report.count(Kind.MISSING),
                report.count(Kind.WRONG),
                report.count(Kind.EXTRA),
                report.planned(),
                report.found());
  }

  /** Devices that are not where names say, and what had to be assumed; a line each. */
  public static List<String> notes(AsBuiltReport report) {
    var notes = new ArrayList<String>();
    if (!report.unseen().isEmpty()) {
      notes.add(
          "not seen: %s (%s)"
              .formatted(
                  ImportNotes.count(report.unseen().size(), "planned device"),
                  listed(report.unseen())));
    }
    if (!report.unknown().isEmpty()) {
      notes.add(
          "not in the plan: %s (%s)"
              .formatted(
                  ImportNotes.count(report.unknown().size(), "device"),
                  listed(
                      report.unknown().stream()
                          .map(each ->
                              each.nearest() == null
                                  ? each.name()
                                  : "%s, similar to %s".formatted(each.name(), each.nearest()))
                          .toList())));
    }
    report
        .undecided()
        .forEach((end, hosts) ->
            notes.add(
                "not decided: whether hosts of %s changed places, as %s (%s) are in other ports than proposed; --ports and --plan compare ports"
                    .formatted(end, ImportNotes.count(hosts.size(), "host"), listed(hosts))));
    if (report.unknownSpeeds() > 0) {
      notes.add(
          "without a speed: %s, taken to be as planned"
              .formatted(ImportNotes.count(report.unknownSpeeds(), "found cable")));
    }
    return notes;
  }

  private static String listed(List<String> names) {
    int most = Math.min(LISTED, names.size());
    var shown = String.join(", ", names.subList(0, most));
    return names.size() > most ? "%s and %,d more".formatted(shown, names.size() - most) : shown;
  }

  /** Every fault, aligned; a line each. */
  public static String faults(AsBuiltReport report) {
    var lines = new ArrayList<List<String>>();
    for (var fault : report.faults()) {
      lines.add(List.of(fault.kind().word(), shown(fault), fault.reason()));
    }
    return aligned(lines, -1);
  }

  private static String shown(CablingFault fault) {
    var planned = fault.planned();
    return planned == null ? fault.cable().toString() : planned.id() + " " + planned;
  }

  /**
   * @param right the column that is aligned right
   */
  private static String aligned(List<List<String>> rows, int right) {
    var widths = new int[rows.isEmpty() ? 0 : rows.getFirst().size()];
    for (var row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    var text = new StringBuilder();
    for (var row : rows) {
      var line = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        var pad = " ".repeat(widths[column] - row.get(column).length());
        line.append(column == right ? pad + row.get(column) : row.get(column) + pad).append("  ");
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
