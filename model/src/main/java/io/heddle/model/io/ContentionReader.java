package io.heddle.model.io;

import io.heddle.model.result.Contention;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reads {@code heddle.contention/1}. */
final class ContentionReader {
  private static final Set<String> ROOT = Set.of("schema", "jobs", "pairs");
  private static final Set<String> JOB = Set.of("id", "intensity", "priority");
  private static final double LARGEST = 1e300;

  private ContentionReader() {}

  static Contention read(JsonCursor root) {
    root.isObjectOf("an object", ROOT);
    var jobs = new ArrayList<Contention.Job>();
    var ids = new HashMap<String, JsonCursor>();
    for (var at : root.at("jobs").elements("an array of jobs")) {
      if (at.isObjectOf("a job", JOB)) {
        jobs.add(
            new Contention.Job(
                at.at("id").newName("an id", ids, "rename one of them"),
                at.at("intensity").number(0, LARGEST, "a GPU intensity, at least 0"),
                at.at("priority").number(-LARGEST, LARGEST, "a number")));
      }
    }
    var pairs = new LinkedHashSet<Contention.Pair>();
    for (var at : root.at("pairs").elements("an array of pairs")) {
      readPair(at, ids.keySet(), pairs);
    }
    return at(root, jobs, pairs);
  }

  /** A stand-in where there were findings. */
  private static Contention at(
      JsonCursor root, List<Contention.Job> jobs, Set<Contention.Pair> pairs) {
    return root.findings().count() > 0
        ? new Contention(List.of(), List.of())
        : new Contention(jobs, List.copyOf(pairs));
  }

  private static void readPair(JsonCursor at, Set<String> ids, Set<Contention.Pair> pairs) {
    int before = at.findings().count();
    var ends = at.elements("two ids of jobs");
    if (at.findings().count() > before) {
      return;
    }
    if (ends.size() != 2) {
      at.error("two ids of jobs");
      return;
    }
    var first = ends.getFirst().reference("the id of a job", ids);
    var second = ends.getLast().reference("the id of a job", ids);
    if (at.findings().count() > before) {
      return;
    }
    if (first.equals(second)) {
      at.error("two different jobs");
    } else if (!pairs.add(new Contention.Pair(first, second))) {
      at.advise("each pair once; it counts once", null);
    }
  }
}
