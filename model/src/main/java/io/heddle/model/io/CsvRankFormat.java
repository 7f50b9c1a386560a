package io.heddle.model.io;

import io.heddle.model.escape.SpreadsheetSafeCsv;
import io.heddle.model.text.DescribedFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A table of every rank, for spreadsheets and scripts (RFC 4180). */
final class CsvRankFormat extends DescribedFormat implements RankFileFormat {
  CsvRankFormat() {
    super("csv", "Table of every rank: host, GPU, tp, cp, dp and pp index, minipod");
  }

  @Override
  public Map<String, String> files(RankFilePlan plan, RankFileOptions options) {
    int tp = plan.tp();
    boolean context = tp > 0 && plan.cp() > 1;
    var header = new ArrayList<>(List.of("rank", "host", "gpu", "tp", "dp", "pp", "minipod"));
    if (context) {
      header.add(4, "cp");
    }
    var table = new SpreadsheetSafeCsv(header);
    for (var each : plan.ranks(options.order())) {
      var row = new ArrayList<@Nullable Object>();
      row.add(each.rank());
      row.add(each.host());
      row.add(each.gpu());
      row.add(tp == 0 ? null : plan.tensorPart(each));
      if (context) {
        row.add(plan.contextPart(each));
      }
      row.add(tp == 0 ? null : plan.replica(each));
      row.add(each.col());
      row.add(plan.minipod(each.row(), each.col()));
      table.row(row);
    }
    return Map.of("ranks.csv", table.toString());
  }

  @Override
  public List<String> notes(RankFilePlan plan) {
    var notes = new ArrayList<String>();
    if (plan.tp() == 0) {
      notes.add("The placement does not state \"tp\": the columns tp and dp are empty.");
    }
    if (plan.placement().minipods() == null) {
      notes.add("The placement does not state \"minipods\": the column minipod is empty.");
    }
    return notes;
  }
}
