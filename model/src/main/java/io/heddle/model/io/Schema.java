package io.heddle.model.io;

import io.heddle.model.text.Nearest;
import java.util.Arrays;
import java.util.List;

/** The kinds of files that this version reads and writes. */
enum Schema {
  CLUSTER("heddle.cluster/1", "a cluster", "hosts"),
  JOBS("heddle.jobs/1", "jobs", "jobs"),
  PLACEMENT("heddle.placement/1", "a placement", "matrix"),
  PARETO("heddle.pareto/1", "a Pareto front", "points"),
  PLAN("heddle.plan/1", "a plan of several jobs", "planned"),
  BANDWIDTH("heddle.bandwidth/1", "a bandwidth profile", "intra"),
  DISPATCH("heddle.dispatch/1", "a dispatch", "gpus"),
  DISPATCHES("heddle.dispatches/1", "dispatches of several requests", "dispatches"),
  CONTENTION("heddle.contention/1", "a contention graph", "pairs"),
  LEVELS("heddle.levels/1", "priority levels", "levels"),
  SCHEDULE("heddle.schedule/1", "a communication schedule", "jobs"),
  SURROGATE("heddle.surrogate/1", "a trained bandwidth model", "weights");

  private final String id;
  private final String content;
  private final String mark;

  /**
   * @param mark the member by which a file without a schema is recognised
   */
  Schema(String id, String content, String mark) {
    this.id = id;
    this.content = content;
    this.mark = mark;
  }

  /** What the member {@code schema} says. */
  String id() {
    return id;
  }

  /**
   * @throws IllegalArgumentException if the id is none of {@link #ids()}
   */
  static Schema of(String id) {
    return Arrays.stream(values())
        .filter(each -> each.id.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(id));
  }

  static List<String> ids() {
    return Arrays.stream(values()).map(Schema::id).toList();
  }

  /** Whether reading on makes sense; a finding where the schema is another or none. */
  boolean check(JsonCursor root) {
    if (!root.isObject()) {
      root.error("an object with \"schema\": \"%s\"".formatted(id));
      return false;
    }
    var schema = root.at("schema");
    if (!schema.isPresent()) {
      schema.errorMaybe(JsonCursor.quote(id), () -> "add \"schema\": \"%s\"".formatted(id));
      return root.at(mark).isPresent();
    }
    int before = root.findings().count();
    var found = schema.string(JsonCursor.quote(id));
    if (root.findings().count() == before && !found.equals(id)) {
      schema.errorMaybe(JsonCursor.quote(id), () -> advice(found));
    }
    return root.findings().count() == before;
  }

  private String advice(String found) {
    if (ids().contains(found)) {
      return "this is the wrong file: it holds " + of(found).content;
    }
    var family = id.substring(0, id.indexOf('/') + 1);
    if (found.startsWith(family) && found.substring(family.length()).matches("\\d+")) {
      return "a newer Heddle wrote it, and reads it";
    }
    var nearest = Nearest.to(found, ids());
    return JsonCursor.quote(nearest == null ? id : nearest);
  }
}
