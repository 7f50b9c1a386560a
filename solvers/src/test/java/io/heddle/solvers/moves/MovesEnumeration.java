package io.heddle.solvers.moves;

import io.heddle.model.allocation.FailureDomain;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Host;
import io.heddle.model.result.Gpu;
import io.heddle.solvers.moves.MovesProblem.Aim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;

/** Every sequence of moves, the cheapest first; shares nothing with the solvers but the problem. */
final class MovesEnumeration {
  private final MovesProblem problem;
  private final List<RunningClusterJob> jobs;
  private final Map<String, Host> hosts = new TreeMap<>();
  private final Map<String, Integer> unheldGpus = new TreeMap<>();

  /** Pairs of jobs, and what they may not share: what they do not share at first. */
  private record Pair(int one, int other, FailureDomain domain) {}

  private final List<Pair> apart = new ArrayList<>();

  /** GPUs by host, of each job; and who has moved. */
  private record State(List<Map<String, Integer>> where, Set<Integer> moved) {}

  private record Open(State state, double cost) {}

  private MovesEnumeration(MovesProblem problem) {
    this.problem = problem;
    jobs = problem.allocations().jobs();
    problem.cluster().hosts().forEach(host -> hosts.put(host.id(), host));
    for (var host : hosts.values()) {
      int count = 0;
      for (int gpu : host.busyGpus()) {
        var one = new Gpu(host.id(), gpu);
        count += jobs.stream().noneMatch(job -> job.gpus().contains(one)) ? 1 : 0;
      }
      unheldGpus.put(host.id(), count);
    }
    for (int one = 0; one < jobs.size(); one++) {
      for (int other = 0; other < jobs.size(); other++) {
        if (one != other && jobs.get(one).apartFrom().contains(jobs.get(other).id())) {
          for (var domain : weaker(jobs.get(one).apartBy())) {
            var theirs = domains(jobs.get(other).hosts(), domain);
            if (domains(jobs.get(one).hosts(), domain).stream().noneMatch(theirs::contains)) {
              apart.add(new Pair(one, other, domain));
            }
          }
        }
      }
    }
  }

  /** The aim's figure of the best; empty where nothing can do it. */
  static OptionalDouble best(MovesProblem problem) {
    var spared =
        new MovesEnumeration(problem.with(problem.rules().withPreemptibleOnly(true))).search();
    return spared.isPresent() ? spared : new MovesEnumeration(problem).search();
  }

  private List<Map<String, Integer>> start() {
    var start = new ArrayList<Map<String, Integer>>();
    for (var job : jobs) {
      var here = new TreeMap<String, Integer>();
      job.gpus().forEach(gpu -> here.merge(gpu.host(), 1, Integer::sum));
      start.add(here);
    }
    return start;
  }

  /** What a rack can power, or what it has today where that is more. */
  private int limit(Host host) {
    int today = rack(new State(start(), Set.of()), host, Set.of());
    return Math.max(problem.rules().rackGpus(), today);
  }

  private OptionalDouble search() {
    var start = start();
    var open = new PriorityQueue<Open>((a, b) -> Double.compare(a.cost(), b.cost()));
    var best = new HashMap<State, Double>();
    var first = new State(start, Set.of());
    open.add(new Open(first, 0));
    best.put(first, 0.0);
    while (!open.isEmpty()) {
      var next = open.remove();
      if (next.cost() > best.getOrDefault(next.state(), Double.POSITIVE_INFINITY)) {
        continue;
      }
      if (isDone(next.state())) {
        return OptionalDouble.of(next.cost());
      }
      for (int j = 0; j < jobs.size(); j++) {
        if (!next.state().moved().contains(j) && mayMove(jobs.get(j))) {
          double cost = next.cost() + cost(jobs.get(j));
          for (var after : moves(next.state(), j)) {
            if (cost < best.getOrDefault(after, Double.POSITIVE_INFINITY)) {
              best.put(after, cost);
              open.add(new Open(after, cost));
            }
          }
        }
      }
    }
    return OptionalDouble.empty();
  }

  /** In these, too, jobs are apart that are apart in a domain. */
  private static Set<FailureDomain> weaker(FailureDomain domain) {
    return switch (domain) {
      case HOST -> Set.of(FailureDomain.HOST);
      case LEAF -> Set.of(FailureDomain.LEAF, FailureDomain.HOST);
      case RACK -> Set.of(FailureDomain.RACK, FailureDomain.HOST);
      case MINIPOD -> Set.of(FailureDomain.MINIPOD, FailureDomain.LEAF, FailureDomain.HOST);
    };
  }

  private Set<Object> domains(Collection<String> ids, FailureDomain domain) {
    var found = new HashSet<Object>();
    for (var id : ids) {
      var rack = problem.cluster().host(id).labels().get("rack");
      found.add(
          switch (domain) {
            case HOST -> id;
            case LEAF -> problem.cluster().switchOf(id);
            case RACK -> rack == null ? List.of(id) : rack;
            case MINIPOD -> problem.cluster().minipodOf(id).index();
          });
    }
    return found;
  }

  /** Whether reservations let somebody stay from now to an end. */
  private boolean isFree(String host, double end, boolean preemptible) {
    double now = problem.allocations().now();
    return problem.allocations().reservations().stream()
        .filter(each -> each.hosts().contains(host) && !(each.lent() && preemptible))
        .noneMatch(each -> each.startSeconds() < end && now < each.endSeconds());
  }

  private boolean mayCome(RunningClusterJob job, String host) {
    var end = job.expectedEndSeconds();
    double until =
        end == null || end <= problem.allocations().now() ? Double.POSITIVE_INFINITY : end;
    return isFree(host, until, job.preemptible());
  }

  private boolean mayMove(RunningClusterJob job) {
    return !job.pinned() && (job.preemptible() || !problem.rules().preemptibleOnly());
  }

  private double cost(RunningClusterJob job) {
    return problem.rules().aim() == Aim.MOVES ? 1 : job.gpus().size() * problem.rules().lostHours();
  }

  private List<State> moves(State state, int job) {
    var found = new ArrayList<State>();
    var shares = List.copyOf(state.where().get(job).entrySet());
    put(state, job, shares, 0, new TreeMap<>(), found);
    return found;
  }

  private void put(
      State state,
      int job,
      List<Map.Entry<String, Integer>> shares,
      int next,
      Map<String, Integer> places,
      List<State> found) {
    if (next == shares.size()) {
      if (places.equals(state.where().get(job))) {
        return;
      }
      var where = new ArrayList<>(state.where());
      where.set(job, Map.copyOf(places));
      var moved = new HashSet<>(state.moved());
      moved.add(job);
      var after = new State(List.copyOf(where), Set.copyOf(moved));
      if (isAllowed(after, state, job)) {
        found.add(after);
      }
      return;
    }
    var share = shares.get(next);
    for (var host : hosts.values()) {
      boolean stays = host.id().equals(share.getKey());
      if (!places.containsKey(host.id())
          && (stays || host.isWell() && mayCome(jobs.get(job), host.id()))) {
        places.put(host.id(), share.getValue());
        put(state, job, shares, next + 1, places, found);
        places.remove(host.id());
      }
    }
  }

  private int load(State state, String host) {
    return unheldGpus.getOrDefault(host, 0)
        + state.where().stream().mapToInt(each -> each.getOrDefault(host, 0)).sum();
  }

  private boolean isAllowed(State after, State before, int job) {
    for (var host : hosts.values()) {
      if (load(after, host.id()) > host.type().gpus()) {
        return false;
      }
    }
    var mine = after.where().get(job);
    if (!areApart(after)) {
      return false;
    }
    int most = problem.rules().rackGpus();
    for (var host : mine.keySet()) {
      boolean comes = !before.where().get(job).containsKey(host);
      if (most > 0
          && comes
          && rack(after, hosts.get(host), Set.of())
              > limit(Objects.requireNonNull(hosts.get(host)))) {
        return false;
      }
    }
    return true;
  }

  private boolean areApart(State state) {
    for (var pair : apart) {
      var theirs = domains(state.where().get(pair.other()).keySet(), pair.domain());
      if (domains(state.where().get(pair.one()).keySet(), pair.domain()).stream()
          .anyMatch(theirs::contains)) {
        return false;
      }
    }
    return true;
  }

  private int rack(State state, @org.jspecify.annotations.Nullable Host of, Set<String> given) {
    var rack = of == null ? null : of.labels().get("rack");
    int busy = 0;
    for (var host : hosts.values()) {
      if (host.labels().get("rack") != null && host.labels().get("rack").equals(rack)) {
        busy += given.contains(host.id()) ? host.type().gpus() : load(state, host.id());
      }
    }
    return busy;
  }

  /** Whether some free hosts are enough, near each other, and racks can power them. */
  private boolean isDone(State state) {
    double takes = problem.request().durationSeconds();
    double end = takes == 0 ? Double.POSITIVE_INFINITY : problem.allocations().now() + takes;
    var free =
        hosts.values().stream()
            .filter(host -> host.isWell() && load(state, host.id()) == 0)
            .filter(host -> isFree(host.id(), end, false))
            .toList();
    for (int set = 0; set < 1 << free.size(); set++) {
      var given = new HashSet<String>();
      var minipods = new HashSet<Integer>();
      int gpus = 0;
      for (int i = 0; i < free.size(); i++) {
        if ((set >> i & 1) == 1) {
          given.add(free.get(i).id());
          minipods.add(problem.cluster().minipodOf(free.get(i).id()).index());
          gpus += free.get(i).type().gpus();
        }
      }
      if (gpus >= problem.request().gpus()
          && hasSegments(given)
          && minipods.size() <= problem.mostMinipods()
          && powered(state, given)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the hosts hold as many segments as the request takes. */
  private boolean hasSegments(Set<String> given) {
    var segment = problem.request().topology().segment();
    if (segment == null) {
      return true;
    }
    int gpus = problem.cluster().hosts().getFirst().type().gpus();
    return SlotCount.of(problem.cluster(), segment, given) * segment.hosts() * gpus
        >= problem.request().gpus();
  }

  /** Without sparing jobs that may not be stopped, unless the rules do. */
  static OptionalDouble least(MovesProblem problem) {
    return new MovesEnumeration(problem).search();
  }

  private boolean powered(State state, Set<String> given) {
    int most = problem.rules().rackGpus();
    return most == 0
        || hosts.values().stream().allMatch(host -> rack(state, host, given) <= limit(host));
  }
}
