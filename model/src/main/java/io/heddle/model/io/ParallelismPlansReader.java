package io.heddle.model.io;

import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.model.result.WeighedParallelismPlan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.parallelism/1}. */
final class ParallelismPlansReader {
  private static final Set<String> ROOT =
      Set.of(
          "schema", "plans", "chosen", "proxy", "passedOver", "algorithm", "searched", "seconds");
  private static final Set<String> STAGE = Set.of("operators", "gpus");
  private static final Set<String> PLAN = members();
  private static final double LARGEST = 1e30;

  private ParallelismPlansReader() {}

  private static Set<String> members() {
    var members = new HashSet<>(EstimateFileReader.MEMBERS);
    members.addAll(Set.of("stages", "bias", "communicationLoad", "onFront"));
    members.remove("schema");
    return Set.copyOf(members);
  }

  static @Nullable RankedParallelismPlans read(JsonCursor at) {
    if (!at.isObjectOf("plans of parallelism", ROOT)) {
      return null;
    }
    int before = at.findings().count();
    var plans = new ArrayList<WeighedParallelismPlan>();
    var elements = at.at("plans").elements("an array of plans");
    if (at.at("plans").isPresent() && elements.isEmpty()) {
      at.at("plans").error("at least one plan");
    }
    for (var each : elements) {
      var plan = plan(each);
      if (plan != null) {
        plans.add(plan);
      }
    }
    int last = Math.max(0, elements.size() - 1);
    int chosen = at.at("chosen").integer(0, last, "the index of a plan, 0 to " + last);
    int proxy = at.at("proxy").integer(0, last, "the index of a plan, 0 to " + last);
    var passedOver = at.at("passedOver");
    var tight = passedOver.isPresent() ? EstimateFileReader.read(passedOver) : null;
    var algorithm = at.at("algorithm").name("the name of an algorithm");
    long searched = at.at("searched").whole(0, Long.MAX_VALUE, "a number of plans, at least 0");
    double seconds = at.at("seconds").number(0, LARGEST, "seconds, at least 0");
    return at.findings().count() > before
        ? null
        : new RankedParallelismPlans(plans, chosen, proxy, tight, algorithm, searched, seconds);
  }

  private static @Nullable WeighedParallelismPlan plan(JsonCursor at) {
    if (!at.isObjectOf("a plan", PLAN)) {
      return null;
    }
    int before = at.findings().count();
    var estimate = EstimateFileReader.members(at);
    var stages = stages(at.at("stages"));
    double bias = at.at("bias").number(0, LARGEST, "a distance, at least 0");
    double load = at.at("communicationLoad").number(0, LARGEST, "seconds, at least 0");
    boolean onFront = at.at("onFront").truth("true or false");
    return at.findings().count() > before || estimate == null
        ? null
        : new WeighedParallelismPlan(estimate, stages, bias, load, onFront);
  }

  private static List<WeighedParallelismPlan.Stage> stages(JsonCursor at) {
    var stages = new ArrayList<WeighedParallelismPlan.Stage>();
    for (var each : at.elements("an array of stages")) {
      if (each.isObjectOf("a stage", STAGE)) {
        stages.add(
            new WeighedParallelismPlan.Stage(
                each.at("operators").integer(1, Integer.MAX_VALUE, "operators, at least 1"),
                each.at("gpus").integer(1, Integer.MAX_VALUE, "GPUs, at least 1")));
      }
    }
    return stages;
  }
}
