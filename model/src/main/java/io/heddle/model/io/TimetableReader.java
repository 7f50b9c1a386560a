package io.heddle.model.io;

import io.heddle.model.allocation.Timetable;
import io.heddle.model.allocation.Timetable.Entry;
import io.heddle.model.allocation.Timetable.Holder;
import io.heddle.model.allocation.Timetable.Wait;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.timetable/1}. */
final class TimetableReader {
  private static final Set<String> ROOT =
      Set.of("schema", "cluster", "fromSeconds", "jobs", "endless", "assumed");
  private static final Set<String> ENTRY =
      Set.of(
          "job", "startSeconds", "endSeconds", "hosts", "spread", "waitsFor", "unless", "reason");
  private static final Set<String> WAIT = Set.of("holder", "id", "untilSeconds");
  private static final List<String> HOLDERS =
      Arrays.stream(Holder.values()).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
  private static final double LARGEST = 1e15;

  private TimetableReader() {}

  static @Nullable Timetable read(JsonCursor root) {
    root.isObjectOf("an object", ROOT);
    int before = root.findings().count();
    var cluster = root.at("cluster").name("the name of a cluster");
    double from = root.at("fromSeconds").number(-LARGEST, LARGEST, "seconds");
    var ids = new HashMap<String, JsonCursor>();
    var jobs = new ArrayList<Entry>();
    for (var each : root.at("jobs").elements("an array of waiting jobs")) {
      if (each.isObjectOf("a waiting job", ENTRY)) {
        var entry = entry(each, ids);
        if (entry != null) {
          jobs.add(entry);
        }
      }
    }
    var endless = names(root.at("endless"), "the id of a job");
    var assumed = AllocationsReader.assumed(root.at("assumed"));
    return root.findings().count() > before
        ? null
        : new Timetable(cluster, from, jobs, endless, assumed);
  }

  private static @Nullable Entry entry(JsonCursor at, Map<String, JsonCursor> ids) {
    int before = at.findings().count();
    var job = at.at("job").newName("the id of a job", ids, null);
    var start = seconds(at.at("startSeconds"), -LARGEST, "seconds");
    boolean never = start == null;
    var end =
        seconds(
            at.at("endSeconds"),
            start == null ? -LARGEST : start,
            "seconds, not before startSeconds");
    if (never && end != null) {
      at.at("endSeconds").error("null, for the job never starts");
    }
    var hosts = names(at.at("hosts"), "the id of a host");
    if (never != hosts.isEmpty()) {
      at.at("hosts").error(never ? "no host, for the job never starts" : "at least one host");
    }
    int spread = at.at("spread").integer(0, Integer.MAX_VALUE, "minipods, at least 0");
    var waits = waits(at.at("waitsFor"));
    var unless = never ? names(at.at("unless"), "the id of a job") : List.<String>of();
    var reason = never ? at.at("reason").name("why it never fits") : "";
    return at.findings().count() > before
        ? null
        : new Entry(job, start, end, hosts, spread, waits, unless, reason);
  }

  private static List<Wait> waits(JsonCursor at) {
    var waits = new ArrayList<Wait>();
    for (var each : at.elements("an array of what it waits for")) {
      if (each.isObjectOf("what it waits for", WAIT)) {
        var holder = each.at("holder").word(HOLDERS).toUpperCase(Locale.ROOT);
        waits.add(
            new Wait(
                Holder.valueOf(holder),
                each.at("id").name("an id"),
                each.at("untilSeconds").number(-LARGEST, LARGEST, "seconds")));
      }
    }
    return waits;
  }

  private static @Nullable Double seconds(JsonCursor at, double least, String expected) {
    return at.isPresent() && !at.isNull() ? (Double) at.number(least, LARGEST, expected) : null;
  }

  private static List<String> names(JsonCursor at, String each) {
    return at.elements("an array of ids").stream().map(one -> one.name(each)).toList();
  }
}
