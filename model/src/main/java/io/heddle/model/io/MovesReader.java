package io.heddle.model.io;

import io.heddle.model.allocation.Move;
import io.heddle.model.allocation.MovePlan;
import io.heddle.model.result.Gpu;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.moves/1}. */
final class MovesReader {
  private static final Set<String> ROOT =
      Set.of(
          "schema",
          "cluster",
          "job",
          "hosts",
          "moves",
          "before",
          "after",
          "lowerBound",
          "provenOptimal",
          "algorithm",
          "seconds",
          "assumed");
  private static final Set<String> MOVE =
      Set.of("job", "from", "to", "gpuHoursLost", "preemptible");
  private static final Set<String> FIT = Set.of("spread", "freeDomains");
  private static final double LARGEST = 1e15;

  private MovesReader() {}

  static @Nullable MovePlan read(JsonCursor root) {
    root.isObjectOf("an object", ROOT);
    int before = root.findings().count();
    var cluster = root.at("cluster").name("the name of a cluster");
    var job = root.at("job").name("the id of a job");
    var hosts =
        root.at("hosts").elements("an array of hosts").stream()
            .map(each -> each.name("the id of a host"))
            .toList();
    var moves = new ArrayList<Move>();
    for (var at : root.at("moves").elements("an array of moves")) {
      if (at.isObjectOf("a move", MOVE)) {
        var move = move(at);
        if (move != null) {
          moves.add(move);
        }
      }
    }
    var first = fit(root.at("before"));
    var last = fit(root.at("after"));
    double bound = root.at("lowerBound").number(0, LARGEST, "a bound, at least 0");
    boolean proven = root.at("provenOptimal").truth("true or false");
    var algorithm = root.at("algorithm").string("the name of an algorithm");
    double seconds = root.at("seconds").number(0, LARGEST, "seconds, at least 0");
    var assumed = AllocationsReader.assumed(root.at("assumed"));
    return root.findings().count() > before
        ? null
        : new MovePlan(
            cluster, job, hosts, moves, first, last, bound, proven, algorithm, seconds, assumed);
  }

  private static MovePlan.Fit fit(JsonCursor at) {
    if (!at.isObjectOf("how well the job fits", FIT)) {
      return new MovePlan.Fit(null, 0);
    }
    var spread = at.at("spread");
    return new MovePlan.Fit(
        spread.isNull() || !spread.isPresent()
            ? null
            : spread.integer(1, Integer.MAX_VALUE, "minipods, at least 1"),
        at.at("freeDomains").integer(0, Integer.MAX_VALUE, "minipods, at least 0"));
  }

  private static @Nullable Move move(JsonCursor at) {
    int before = at.findings().count();
    var job = at.at("job").name("the id of a job");
    var from = gpus(at.at("from"));
    var to = gpus(at.at("to"));
    double lost = at.at("gpuHoursLost").number(0, LARGEST, "GPU-hours, at least 0");
    var stops = at.at("preemptible");
    boolean preemptible = !stops.isPresent() || stops.truth("true or false");
    if (at.findings().count() > before) {
      return null;
    }
    if (from.isEmpty() || from.size() != to.size()) {
      at.at("to").error("as many GPUs as it leaves, %d".formatted(from.size()));
      return null;
    }
    return new Move(job, from, to, lost, preemptible);
  }

  private static List<Gpu> gpus(JsonCursor at) {
    var gpus = new ArrayList<Gpu>();
    for (var each : at.elements("an array of GPUs")) {
      if (each.isObjectOf("a GPU of a host", AllocationsReader.GPU)) {
        gpus.add(AllocationsReader.gpu(each));
      }
    }
    return gpus;
  }
}
