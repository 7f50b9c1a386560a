package io.heddle.solvers.eligibility;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.WaitingJobTimetable;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.capacity.EarliestStartScheduler;
import io.heddle.solvers.capacity.WaitingJobsProblem;
import io.heddle.solvers.capacity.WaitingJobsProblem.Waiting;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * A reason, undone, makes the answer possible, or the next reason names another rule: of each
 * refused job the first reason is undone on the hosts that it names, again and again.
 */
class ReasonsTest {
  private static final int CASES = Integer.getInteger("heddle.agreements", 500);

  /** A cluster and a job between two reasons. */
  private record State(Cluster cluster, TrainingJob job) {
    boolean isPossible() {
      try {
        PlacementAlgorithms.registry()
            .standard()
            .solver()
            .solve(new PlacementProblem(cluster, job, 0.5, GroupUnit.PP), SolveControl.unlimited());
        return true;
      } catch (InfeasibleException | JobDoesNotFitException refused) {
        return false;
      }
    }

    List<HostExclusionFinding> findings() {
      return ExcludedHosts.of(new HostEligibility(cluster, job), EligibilityRule::stateNow);
    }

    State undone(HostExclusionFinding finding) {
      var named = new HashSet<>(finding.hosts());
      return switch (finding.rule()) {
        case GPU_MODEL ->
            withType(named, type -> type(job.request().gpuModels().getFirst(), type.gpus()));
        case PRECISION -> withType(named, type -> type("H100", type.gpus())).onAny();
        case DEGREES ->
            withType(named, type -> type(type.gpuModel(), job.requireParallelism().tp()))
                .anywhere();
        case HEALTH -> with(named, host -> host.withHealth(Health.WELL));
        case UNKNOWN_GPUS ->
            with(named, host -> host.withGpuStates(host.gpuStates().withKnown(true)));
        case GPU_STATE, HELD, PLANNED ->
            with(named, host -> host.withGpuStates(HostGpuStates.ALL_FREE));
        case NVLINK_DOMAIN, TENSOR_GROUP, DOMAIN, LEVEL ->
            with(named, this::inOneDomain).more(finding.hosts());
        case CABLES -> cabled(named);
        case NUMBER -> more(finding.hosts());
        case RESERVATION -> throw new AssertionError("nothing is reserved");
      };
    }

    private State onAny() {
      return new State(cluster, job.withRequest(job.request().withGpuModels(List.of())));
    }

    private State anywhere() {
      return new State(
          cluster, job.withRequest(job.request().withTopology(JobTopologyRequest.NONE)));
    }

    private Host inOneDomain(Host host) {
      var labels = new HashMap<>(host.labels());
      labels.put("nvlinkDomain", "domain of " + cluster.minipodOf(host.id()).name());
      return host.withLabels(labels);
    }

    private State with(Set<String> named, UnaryOperator<Host> changed) {
      return new State(
          cluster.withHosts(
              cluster.hosts().stream()
                  .map(host -> named.contains(host.id()) ? changed.apply(host) : host)
                  .toList()),
          job);
    }

    private static HostType type(String model, int gpus) {
      return new HostType("%s x %d".formatted(model, gpus), model, gpus);
    }

    private State withType(Set<String> named, UnaryOperator<HostType> changed) {
      var hosts = new ArrayList<Host>();
      for (var host : cluster.hosts()) {
        hosts.add(named.contains(host.id()) ? host.withType(changed.apply(host.type())) : host);
      }
      return on(cluster.switches(), hosts, cluster.links());
    }

    private State on(List<Switch> switches, List<Host> hosts, List<Link> links) {
      var types = hosts.stream().map(Host::type).distinct().toList();
      return new State(new Cluster("c", types, switches, hosts, links), job);
    }

    /** A cable from each of these hosts' parts to one new switch above all. */
    private State cabled(Set<String> named) {
      var switches = new ArrayList<>(cluster.switches());
      var links = new ArrayList<>(cluster.links());
      var hub = "hub-" + switches.size();
      switches.add(new Switch(hub, Tier.SPINE));
      if (!cluster.hasKnownFabric()) { // tensor groups need minipods, which nobody knows
        switches.add(new Switch("leaf", Tier.LEAF));
        links.add(new Link("leaf", hub, 400, 1));
        named.forEach(host -> links.add(new Link(host, "leaf", 400, 1)));
        return on(switches, cluster.hosts(), links);
      }
      for (var part : cluster.partitions()) {
        if (part.hosts().stream().anyMatch(host -> named.contains(host.id()))) {
          var end = part.isLone() ? part.hosts().getFirst().id() : part.switches().getFirst().id();
          links.add(new Link(end, hub, 400, 1));
        }
      }
      return on(switches, cluster.hosts(), links);
    }

    /** As many more of each kind of these hosts as the job takes, beside one of them. */
    private State more(List<String> named) {
      var hosts = new ArrayList<>(cluster.hosts());
      var links = new ArrayList<>(cluster.links());
      var kinds = new HashSet<HostType>();
      var linked = cluster.links().stream().map(Link::from).collect(Collectors.toSet());
      for (var id :
          named.stream().sorted(Comparator.comparing(host -> !linked.contains(host))).toList()) {
        var like = cluster.host(id);
        int count = kinds.add(like.type()) ? Math.ceilDiv(job.gpus(), like.type().gpus()) : 0;
        for (int more = 0; more < count; more++) {
          var next = "more-" + hosts.size();
          hosts.add(like.withId(next));
          for (var link : cluster.links()) {
            if (link.from().equals(id)) {
              links.add(new Link(next, link.to(), 400, 1));
            }
          }
        }
      }
      return on(cluster.switches(), hosts, links);
    }
  }

  @Test
  void aReasonUndoneIsGone() {
    var seen = ConcurrentHashMap.<EligibilityRule>newKeySet();
    LongStream.range(0, CASES)
        .parallel()
        .forEach(seed -> {
          var drawn = EligibilityCases.draw(seed);
          var state = new State(drawn.cluster(), drawn.job());
          int round = 0;
          for (; !state.isPossible(); round++) {
            assertThat(round).as("seed %d: %s", seed, state.findings()).isLessThan(12);
            var first = state.findings().getFirst();
            seen.add(first.rule());
            var next = state.undone(first);
            if (!next.isPossible()) {
              assertThat(next.findings())
                  .as("seed %d, after %s", seed, first.words())
                  .noneMatch(each ->
                      each.rule() == first.rule()
                          && each.hosts().stream().anyMatch(first.hosts()::contains));
            }
            state = next;
          }
          if (round == 0) {
            assertThat(new HostEligibility(state.cluster(), state.job()).pools(Host::isFree))
                .as("seed %d", seed)
                .isNotEmpty();
          }
        });
    var expected = EnumSet.allOf(EligibilityRule.class);
    expected.removeAll(
        EnumSet.of(
            EligibilityRule.RESERVATION,
            EligibilityRule.HELD,
            EligibilityRule.TENSOR_GROUP,
            EligibilityRule.LEVEL));
    assertThat(seen).containsAll(expected);
  }

  /** Of when: jobs that are in the way, reservations aside, and hosts that never come free. */
  @Test
  void whatWhenNamesIsInTheWay() {
    var unless = ConcurrentHashMap.<Long>newKeySet();
    var never = ConcurrentHashMap.<Long>newKeySet();
    LongStream.range(0, CASES)
        .parallel()
        .forEach(seed -> {
          var drawn = EligibilityCases.draw(seed);
          var entry = entry(drawn.cluster(), drawn.allocations(), drawn.job());
          if (entry.startSeconds() != null) {
            return;
          }
          var gone = new TreeSet<>(entry.unless());
          if (gone.isEmpty()) {
            never.add(seed);
            if (new HostEligibility(drawn.cluster(), drawn.job()).misfit() == null) {
              var rules = Arrays.stream(EligibilityRule.values()).map(EligibilityRule::words);
              assertThat(rules.anyMatch(entry.reason()::contains))
                  .as("seed %d: %s", seed, entry.reason())
                  .isTrue();
            }
            return;
          }
          unless.add(seed);
          assertThat(without(drawn, gone)).as("seed %d, without %s", seed, gone).isTrue();
          for (var spared : gone) {
            var others = new TreeSet<>(gone);
            others.remove(spared);
            assertThat(without(drawn, others))
                .as("seed %d, %s is not in the way", seed, spared)
                .isFalse();
          }
        });
    assertThat(unless).hasSizeGreaterThan(CASES / 100);
    assertThat(never).hasSizeGreaterThan(CASES / 20);
  }

  private static boolean without(EligibilityCases drawn, Set<String> gone) {
    var left = drawn.allocations().jobs().stream().filter(job -> !gone.contains(job.id())).toList();
    var freed = new HashSet<>(drawn.allocations().jobs());
    freed.removeAll(left);
    var hosts = new ArrayList<Host>();
    for (var host : drawn.cluster().hosts()) {
      var busy = new TreeSet<>(host.busyGpus());
      freed.forEach(job ->
          job.gpus().stream()
              .filter(gpu -> gpu.host().equals(host.id()))
              .forEach(gpu -> busy.remove(gpu.gpu())));
      hosts.add(host.withBusyGpus(busy));
    }
    var allocations =
        new ClusterJobAllocations(
            drawn.allocations().now(), left, drawn.allocations().reservations());
    return entry(drawn.cluster().withHosts(hosts), allocations, drawn.job()).startSeconds() != null;
  }

  private static WaitingJobTimetable.Entry entry(
      Cluster cluster, ClusterJobAllocations allocations, TrainingJob job) {
    var waiting = new Waiting(job, cluster.minipods().size());
    return new EarliestStartScheduler()
        .solve(
            new WaitingJobsProblem(cluster, allocations, List.of(waiting)),
            SolveControl.unlimited())
        .jobs()
        .getFirst();
  }
}
