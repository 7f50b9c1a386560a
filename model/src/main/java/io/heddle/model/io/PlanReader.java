package io.heddle.model.io;

import io.heddle.model.result.Plan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.plan/1}. */
final class PlanReader {
  private static final Set<String> ROOT =
      Set.of("schema", "cluster", "planned", "waiting", "joint");
  private static final Set<String> JOINT = Set.of("weightedSpread", "lowerBound", "provenOptimal");
  private static final Set<String> PLANNED = Set.of("placement", "spares");
  private static final Set<String> WAITING = Set.of("job", "reason");

  private static final double MOST = 1e15;

  private PlanReader() {}

  static Plan read(JsonCursor root) {
    root.isObjectOf("an object", ROOT);
    var planned = new ArrayList<Plan.Planned>();
    var taken = new HashMap<String, JsonCursor>();
    for (var at : root.at("planned").elements("an array of planned jobs")) {
      if (at.isObjectOf("a planned job", PLANNED)) {
        read(at, taken, planned);
      }
    }
    var waiting = new ArrayList<Plan.Waiting>();
    if (root.at("waiting").isPresent()) {
      for (var at : root.at("waiting").elements("an array of waiting jobs")) {
        if (at.isObjectOf("a waiting job", WAITING)) {
          waiting.add(
              new Plan.Waiting(
                  at.at("job").name("the id of a job"), at.at("reason").string("the reason")));
        }
      }
    }
    return new Plan(
        root.at("cluster").name("the name of a cluster"),
        planned,
        waiting,
        joint(root.at("joint")));
  }

  private static Plan.@Nullable Joint joint(JsonCursor at) {
    if (!at.isPresent() || !at.isObjectOf("what is known of all jobs together", JOINT)) {
      return null;
    }
    double spread = at.at("weightedSpread").number(0, MOST, "a spread of at least 0");
    return new Plan.Joint(
        spread,
        at.at("lowerBound").number(0, spread, "a bound from 0 to the spread"),
        at.at("provenOptimal").truth("true or false"));
  }

  private static void read(
      JsonCursor at, Map<String, JsonCursor> taken, List<Plan.Planned> planned) {
    var placement = PlacementReader.read(at.at("placement"));
    if (placement == null) {
      return;
    }
    for (var row : placement.matrix()) {
      for (var host : row) {
        if (taken.put(host, at) != null) {
          at.at("placement").error("hosts that no other job has, unlike %s".formatted(host));
        }
      }
    }
    var spares = new ArrayList<String>();
    if (at.at("spares").isPresent()) {
      for (var spare : at.at("spares").elements("an array of host ids")) {
        spares.add(spare.newName("a host id", taken, null));
      }
    }
    planned.add(new Plan.Planned(placement, spares));
  }
}
