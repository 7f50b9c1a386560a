package io.heddle.app.planner.features.parallelize;

import io.heddle.app.planner.Text;
import io.heddle.model.result.IterationTimeParts;
import io.heddle.model.result.PlanEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What differs between two plans.
 *
 * @param change in percent or words; empty where there is none
 */
public record PlanDifference(String what, String before, String now, String change) {
  private static final double TOLERANCE = 1e-9;

  /** Degrees, then time by part, then what follows; what is alike is among them. */
  public static List<PlanDifference> between(PlanEstimate before, PlanEstimate now) {
    var rows = new ArrayList<PlanDifference>();
    rows.add(words("parallelize.column.gpus", PlanFigures.gpus(before), PlanFigures.gpus(now)));
    rows.add(whole("tp", before.plan().tp(), now.plan().tp()));
    rows.add(whole("pp", before.plan().pp(), now.plan().pp()));
    rows.add(whole("dp", before.dp(), now.dp()));
    rows.add(whole("cp", before.plan().cp(), now.plan().cp()));
    rows.add(whole("ep", before.plan().ep(), now.plan().ep()));
    rows.add(
        whole(
            Text.of("parallelize.degree.virtual"),
            before.plan().virtualPipeline(),
            now.plan().virtualPipeline()));
    rows.add(
        whole(
            Text.of("parallelize.microbatch"),
            before.plan().microBatch(),
            now.plan().microBatch()));
    rows.add(words("parallelize.recompute", recompute(before), recompute(now)));
    rows.add(
        whole(
            Text.of("parallelize.degree.zero"), before.plan().zeroStage(), now.plan().zeroStage()));
    rows.add(
        value(
            Text.of("parallelize.column.seconds"),
            before.iterationSeconds(),
            now.iterationSeconds()));
    parts(before.seconds(), now.seconds(), rows);
    rows.add(value(Text.of("parallelize.column.memory"), before.peakGiB(), now.peakGiB()));
    rows.add(
        value(
            Text.of("parallelize.column.tokens"), before.tokensPerSecond(), now.tokensPerSecond()));
    rows.add(value(Text.of("parallelize.column.hours"), before.gpuHours(1e9), now.gpuHours(1e9)));
    return rows;
  }

  private static String recompute(PlanEstimate plan) {
    return plan.plan().recompute().name().toLowerCase(Locale.ROOT);
  }

  private static void parts(
      IterationTimeParts before, IterationTimeParts now, List<PlanDifference> rows) {
    part("parallelize.part.compute", before.compute(), now.compute(), rows);
    part("parallelize.part.tp", before.tp(), now.tp(), rows);
    part("parallelize.part.cp", before.cp(), now.cp(), rows);
    part("parallelize.part.ep", before.ep(), now.ep(), rows);
    part("parallelize.part.dp", before.dp(), now.dp(), rows);
    part("parallelize.part.pp", before.pp(), now.pp(), rows);
    part("parallelize.part.bubble", before.bubble(), now.bubble(), rows);
    part("parallelize.part.optimizer", before.optimizer(), now.optimizer(), rows);
  }

  private static void part(String key, double before, double now, List<PlanDifference> rows) {
    if (before > 0 || now > 0) {
      rows.add(value("  " + Text.of(key), before, now));
    }
  }

  private static PlanDifference words(String key, String before, String now) {
    return new PlanDifference(
        Text.of(key), before, now, before.equals(now) ? "" : Text.of("parallelize.other"));
  }

  private static PlanDifference whole(String what, int before, int now) {
    return new PlanDifference(
        what,
        String.valueOf(before),
        String.valueOf(now),
        before == now ? "" : Text.signed("%+d", now - before));
  }

  private static PlanDifference value(String what, double before, double now) {
    boolean same = Math.abs(now - before) <= TOLERANCE * Math.abs(before);
    var change =
        same ? "" : before > 0 ? PlanFigures.change(before, now) : Text.of("parallelize.other");
    return new PlanDifference(what, PlanFigures.number(before), PlanFigures.number(now), change);
  }
}
