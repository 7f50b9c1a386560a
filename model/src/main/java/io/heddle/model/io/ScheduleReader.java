package io.heddle.model.io;

import io.heddle.model.result.FlowSchedule;
import io.heddle.model.result.QueueShares;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads {@code heddle.schedule/1}. */
final class ScheduleReader {
  private static final Set<String> ROOT =
      Set.of(
          "schema",
          "cluster",
          "algorithm",
          "levels",
          "weights",
          "gpuUtilization",
          "slowest",
          "seconds",
          "seed",
          "jobs",
          "links");
  private static final Set<String> JOB =
      Set.of(
          "id",
          "intensity",
          "correction",
          "priority",
          "level",
          "offsetSeconds",
          "communicationSeconds",
          "slowdown",
          "flows");
  private static final Set<String> FLOW =
      Set.of("fromHost", "toHost", "bytes", "path", "queuePair", "cables", "udpSourcePort");
  private static final Set<String> LINK =
      Set.of("from", "to", "gbps", "load", "utilization", "busiest");
  private static final double LARGEST = 1e300;
  private static final String SHARE = "a share, 0 to 1";
  private static final String SLOWDOWN = "a slowdown, at least 1";
  private static final int MOST_CABLES = 1_000_000;

  private ScheduleReader() {}

  static FlowSchedule read(JsonCursor root) {
    root.isObjectOf("an object", ROOT);
    int levels = root.at("levels").integer(1, Integer.MAX_VALUE, "a number of levels, at least 1");
    var jobs = new ArrayList<FlowSchedule.Job>();
    var ids = new HashMap<String, JsonCursor>();
    for (var at : root.at("jobs").elements("an array of jobs")) {
      if (at.isObjectOf("a job", JOB)) {
        jobs.add(job(at, ids));
      }
    }
    var links = new ArrayList<FlowSchedule.Link>();
    for (var at : root.at("links").elements("an array of links")) {
      if (at.isObjectOf("a link", LINK)) {
        double used = at.at("utilization").number(0, 1, SHARE);
        links.add(
            new FlowSchedule.Link(
                at.at("from").name("the id of a node"),
                at.at("to").name("the id of a node"),
                at.at("gbps").number(Double.MIN_VALUE, LARGEST, "10⁹ bit/s, above 0"),
                amount(at.at("load"), "bytes"),
                used,
                at.at("busiest").isPresent() ? at.at("busiest").number(0, 1, SHARE) : used));
      }
    }
    var utilization = new LinkedHashMap<String, Double>();
    root.at("gpuUtilization")
        .members("an object with the GPU utilisation of each algorithm")
        .forEach((name, at) -> utilization.put(name, at.number(0, 1, SHARE)));
    var slowest = new LinkedHashMap<String, Double>();
    if (root.at("slowest").isPresent()) {
      root.at("slowest")
          .members("an object with the slowdown of each algorithm's slowest job")
          .forEach((name, at) -> slowest.put(name, at.number(1, LARGEST, SLOWDOWN)));
    }
    return new FlowSchedule(
        root.at("cluster").string("the name of a cluster"),
        root.at("algorithm").string("the name of an algorithm"),
        levels,
        weights(root.at("weights"), levels),
        jobs,
        links,
        utilization,
        slowest,
        amount(root.at("seconds"), "seconds"),
        root.at("seed").whole(Long.MIN_VALUE, Long.MAX_VALUE, "a whole number"));
  }

  /** Not there where the higher level goes first. */
  private static List<Integer> weights(JsonCursor at, int levels) {
    if (!at.isPresent()) {
      return List.of();
    }
    var weights = new ArrayList<Integer>();
    for (var each : at.elements("an array with a share for each level")) {
      weights.add(each.integer(1, QueueShares.WHOLE, "a whole percent, 1 to 100"));
    }
    if (weights.size() != levels
        || weights.stream().mapToInt(Integer::intValue).sum() != QueueShares.WHOLE) {
      at.error("one share for each of the %d levels, 100 %% together".formatted(levels));
      return List.of();
    }
    return weights;
  }

  private static FlowSchedule.Job job(JsonCursor at, Map<String, JsonCursor> ids) {
    return new FlowSchedule.Job(
        at.at("id").newName("an id", ids, "rename one of them"),
        amount(at.at("intensity"), "a GPU intensity"),
        amount(at.at("correction"), "a correction factor"),
        at.at("priority").number(-LARGEST, LARGEST, "a number"),
        at.at("level").integer(0, Integer.MAX_VALUE, "a level, a whole number from 0 on"),
        at.at("offsetSeconds").isPresent() ? amount(at.at("offsetSeconds"), "seconds") : 0,
        amount(at.at("communicationSeconds"), "seconds"),
        at.at("slowdown").number(1, LARGEST, SLOWDOWN),
        flows(at.at("flows")));
  }

  private static List<FlowSchedule.Flow> flows(JsonCursor list) {
    var flows = new ArrayList<FlowSchedule.Flow>();
    for (var at : list.elements("an array of flows")) {
      if (at.isObjectOf("a flow", FLOW)) {
        var path = new ArrayList<String>();
        at.at("path")
            .elements("an array of ids")
            .forEach(node -> path.add(node.name("the id of a node")));
        var queuePair = at.at("queuePair");
        flows.add(
            new FlowSchedule.Flow(
                at.at("fromHost").name("the id of a host"),
                at.at("toHost").name("the id of a host"),
                amount(at.at("bytes"), "bytes"),
                path,
                queuePair.isPresent()
                    ? queuePair.integer(0, Integer.MAX_VALUE, "a queue pair, from 0 on")
                    : 0,
                cables(at.at("cables"), Math.max(0, path.size() - 1)),
                at.at("udpSourcePort").isPresent()
                    ? at.at("udpSourcePort").integer(1, 65_535, "a port, 1 to 65535")
                    : null));
      }
    }
    return flows;
  }

  /** Those of older files, and where every bundle is one cable, are not written: the first ones. */
  private static List<Integer> cables(JsonCursor at, int hops) {
    if (!at.isPresent()) {
      return Collections.nCopies(hops, 0);
    }
    var cables = new ArrayList<Integer>();
    for (var each : at.elements("an array with a cable for each hop")) {
      cables.add(each.integer(0, MOST_CABLES, "which of the parallel cables, from 0 on"));
    }
    if (cables.size() != hops) {
      at.error("one cable for each of the %d hops of the path".formatted(hops));
      return Collections.nCopies(hops, 0);
    }
    return cables;
  }

  private static double amount(JsonCursor at, String what) {
    return at.number(0, LARGEST, what + ", at least 0");
  }
}
