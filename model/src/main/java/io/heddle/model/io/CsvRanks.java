package io.heddle.model.io;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A table of every rank, for spreadsheets and scripts (RFC 4180). */
final class CsvRanks implements RankFormat {
  @Override
  public String name() {
    return "csv";
  }

  @Override
  public String summary() {
    return "Table of every rank: host, GPU, tp, cp, dp and pp index, minipod";
  }

  @Override
  public Map<String, String> files(RankPlan plan, RankOptions options) {
    int tp = plan.tp();
    boolean context = tp > 0 && plan.cp() > 1;
    var text =
        new StringBuilder("rank,host,gpu,tp,%sdp,pp,minipod\n".formatted(context ? "cp," : ""));
    for (var each : plan.ranks(options.order())) {
      var minipod = plan.minipod(each.row(), each.col());
      text.append(each.rank()).append(',');
      text.append(RankText.csv(each.host())).append(',');
      text.append(each.gpu()).append(',');
      text.append(tp == 0 ? "" : plan.tensorPart(each)).append(',');
      text.append(context ? plan.contextPart(each) + "," : "");
      text.append(tp == 0 ? "" : plan.replica(each)).append(',');
      text.append(each.col()).append(',');
      text.append(minipod == null ? "" : RankText.csv(minipod)).append('\n');
    }
    return Map.of("ranks.csv", text.toString());
  }

  @Override
  public List<String> notes(RankPlan plan) {
    var notes = new ArrayList<String>();
    if (plan.tp() == 0) {
      notes.add("The placement does not say \"tp\": the columns tp and dp are empty.");
    }
    if (plan.placement().minipods() == null) {
      notes.add("The placement does not say \"minipods\": the column minipod is empty.");
    }
    return notes;
  }
}
