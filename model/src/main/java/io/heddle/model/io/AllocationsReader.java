package io.heddle.model.io;

import io.heddle.model.allocation.Allocations;
import io.heddle.model.allocation.Domain;
import io.heddle.model.allocation.Reservation;
import io.heddle.model.allocation.RunningJob;
import io.heddle.model.result.Gpu;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.allocations/1}. */
final class AllocationsReader {
  private static final Set<String> ROOT =
      Set.of("schema", "atSeconds", "jobs", "reservations", "assumed");
  private static final Set<String> JOB =
      Set.of(
          "id",
          "user",
          "gpus",
          "startSeconds",
          "expectedEndSeconds",
          "preemptible",
          "pinned",
          "priority",
          "apartFrom",
          "apartBy",
          "queue");
  private static final Set<String> RESERVATION =
      Set.of("id", "hosts", "startSeconds", "endSeconds", "why", "lent");
  static final Set<String> GPU = Set.of("host", "gpu");
  private static final double LARGEST = 1e15;

  private AllocationsReader() {}

  static @Nullable Allocations read(JsonCursor root) {
    int before = root.findings().count();
    root.isObjectOf("an object", ROOT);
    var at = root.at("atSeconds");
    var ids = new HashMap<String, JsonCursor>();
    var holders = new HashMap<Gpu, String>();
    var jobs = new ArrayList<RunningJob>();
    for (var each : root.at("jobs").elements("an array of running jobs")) {
      if (each.isObjectOf("a running job", JOB)) {
        var job = job(each, ids, holders);
        if (job != null) {
          jobs.add(job);
        }
      }
    }
    var seconds = at.isPresent() && !at.isNull() ? seconds(at) : null;
    var reservations = reservations(root.at("reservations"));
    var assumed = assumed(root.at("assumed"));
    return root.findings().count() > before
        ? null
        : new Allocations(seconds, jobs, reservations, assumed);
  }

  /** What an answer rests on; it may be left out. */
  static List<String> assumed(JsonCursor at) {
    return at.isPresent()
        ? at.elements("an array of assumptions").stream()
            .map(each -> each.string("an assumption"))
            .toList()
        : List.of();
  }

  private static List<Reservation> reservations(JsonCursor at) {
    var reservations = new ArrayList<Reservation>();
    var ids = new HashMap<String, JsonCursor>();
    if (at.isPresent()) {
      for (var each : at.elements("an array of reservations")) {
        if (each.isObjectOf("a reservation", RESERVATION)) {
          var reservation = reservation(each, ids);
          if (reservation != null) {
            reservations.add(reservation);
          }
        }
      }
    }
    return reservations;
  }

  private static @Nullable Reservation reservation(JsonCursor at, Map<String, JsonCursor> ids) {
    int before = at.findings().count();
    var id = at.at("id").newName("the id of a reservation", ids, null);
    var hosts = new TreeSet<String>();
    at.at("hosts")
        .elements("an array of hosts")
        .forEach(each -> hosts.add(each.name("the id of a host")));
    double start = seconds(at.at("startSeconds"));
    double end = at.at("endSeconds").number(-LARGEST, LARGEST, "seconds, after startSeconds");
    var why = at.at("why").isPresent() ? at.at("why").string("why") : null;
    if (at.findings().count() == before && hosts.isEmpty()) {
      at.at("hosts").error("at least one host");
    }
    if (at.findings().count() == before && end <= start) {
      at.at("endSeconds").error("seconds, after startSeconds");
    }
    boolean lent = truth(at.at("lent"));
    return at.findings().count() > before
        ? null
        : new Reservation(id, hosts, start, end, why, lent);
  }

  private static double seconds(JsonCursor at) {
    return at.number(-LARGEST, LARGEST, "seconds");
  }

  private static @Nullable RunningJob job(
      JsonCursor at, Map<String, JsonCursor> ids, Map<Gpu, String> holders) {
    int before = at.findings().count();
    var id = at.at("id").newName("the id of a job", ids, null);
    var gpus = gpus(at.at("gpus"), id, holders);
    double start = seconds(at.at("startSeconds"));
    var endAt = at.at("expectedEndSeconds");
    var end =
        endAt.isPresent() && !endAt.isNull()
            ? endAt.number(start, LARGEST, "seconds, not before startSeconds")
            : null;
    var user = at.at("user").isPresent() ? at.at("user").string("a user") : null;
    boolean preemptible = truth(at.at("preemptible"));
    boolean pinned = truth(at.at("pinned"));
    int priority =
        at.at("priority").isPresent()
            ? at.at("priority")
                .integer(Integer.MIN_VALUE, Integer.MAX_VALUE, "a whole number of 32 bits")
            : 0;
    var apart = names(at.at("apartFrom"));
    var by = ParallelismReader.word(at.at("apartBy"), Domain.HOST);
    var queue = at.at("queue").isPresent() ? at.at("queue").name("the name of a queue") : null;
    return at.findings().count() > before
        ? null
        : new RunningJob(
            id, user, gpus, start, end, preemptible, pinned, priority, apart, by, queue);
  }

  private static boolean truth(JsonCursor at) {
    return at.isPresent() && at.truth("true or false");
  }

  private static SortedSet<String> names(JsonCursor at) {
    var names = new TreeSet<String>();
    if (at.isPresent()) {
      at.elements("an array of ids of jobs")
          .forEach(each -> names.add(each.name("the id of a job")));
    }
    return names;
  }

  private static List<Gpu> gpus(JsonCursor at, String job, Map<Gpu, String> holders) {
    var gpus = new ArrayList<Gpu>();
    int before = at.findings().count();
    for (var each : at.elements("an array of GPUs")) {
      if (each.isObjectOf("a GPU of a host", GPU)) {
        var gpu = gpu(each);
        var other = holders.putIfAbsent(gpu, job);
        if (other != null && at.findings().count() == before) {
          each.error("a GPU that nobody else holds; job %s has it".formatted(other));
        }
        gpus.add(gpu);
      }
    }
    if (gpus.isEmpty() && at.findings().count() == before) {
      at.error("at least one GPU");
    }
    return gpus;
  }

  static Gpu gpu(JsonCursor at) {
    return new Gpu(
        at.at("host").name("the id of a host"),
        at.at("gpu").integer(0, HostTypeReader.MOST_GPUS - 1, "the index of a GPU"));
  }
}
