package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.job.FailureTolerance;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.solvers.CaseTally;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Spares that make up for any of some failures, beside all sets of spares and all failures. */
class SurvivalTest {
  private static final int CASES = 300;

  /** Minipods of leaves under a spine each; racks may hold hosts of several leaves. */
  private static Cluster cluster(Random random, int minipods, int leaves, int hosts) {
    var type = new HostType("t", "H100", 8);
    var switches = new ArrayList<Switch>();
    var all = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    switches.add(new Switch("core", Tier.CORE));
    for (int m = 0; m < minipods; m++) {
      switches.add(new Switch("spine-" + m, Tier.SPINE));
      links.add(new Link("spine-" + m, "core", 400, 1));
      for (int l = 0; l < leaves; l++) {
        var leaf = "leaf-%d-%d".formatted(m, l);
        switches.add(new Switch(leaf, Tier.LEAF));
        links.add(new Link(leaf, "spine-" + m, 400, 1));
        for (int h = 0; h < hosts; h++) {
          var host = new Host("h-%d-%d-%d".formatted(m, l, h), type);
          var rack = "r" + (m * 2 + random.nextInt(3));
          if (random.nextInt(6) > 0) {
            host = host.withLabels(Map.of("rack", rack));
          }
          all.add(random.nextInt(6) == 0 ? host.allBusy() : host);
          links.add(new Link(host.id(), leaf, 400, 1));
        }
      }
    }
    return new Cluster("c", List.of(type), switches, all, links);
  }

  private static MultiJobPlan plan(Cluster cluster, TrainingJob job, FailureTolerance survival) {
    return new JointPlanSolver(PlacementAlgorithms.registry().byName("tiles"))
        .solve(
            new MultiJobPlanProblem(
                cluster,
                List.of(new MultiJobPlanProblem.Request(job, 0.5, GroupUnit.PP)),
                Set.of(),
                0,
                survival),
            SolveControl.unlimited());
  }

  @Test
  void noFewerSparesSurviveEveryFailure() {
    var seen = new CaseTally();
    for (long seed = 0; seed < CASES; seed++) {
      var random = new Random(seed);
      var cluster = cluster(random, 1 + random.nextInt(2), 2 + random.nextInt(2), 2);
      var survival =
          new FailureTolerance(random.nextInt(3), random.nextBoolean(), random.nextInt(3) == 0);
      var job = TrainingJob.of("job", 1 + random.nextInt(3), 8, 1);
      var bare = plan(cluster, job, FailureTolerance.NONE);
      var plan = plan(cluster, job, survival);
      if (bare.planned().isEmpty()) {
        assertThat(plan.planned()).isEmpty();
        continue;
      }
      var what = "seed %d, %s".formatted(seed, survival.words());
      if (plan.planned().isEmpty()) {
        assertThat(plan.waiting().getFirst().reason()).as(what).contains("to tolerate");
        assertThat(fewest(cluster, hosts(bare.planned().getFirst()), survival)).as(what).isNull();
        seen.count("refused", true);
        continue;
      }
      var planned = plan.planned().getFirst();
      var own = hosts(planned);
      assertThat(survives(cluster, own, planned.spares(), survival)).as(what).isTrue();
      assertThat(SurvivalCheck.unsurvived(cluster, planned, survival)).as(what).isEmpty();
      assertThat(planned.spares()).as(what).doesNotContainAnyElementsOf(own);
      var fewest = fewest(cluster, own, survival);
      assertThat(planned.spares()).as(what).hasSize(fewest == null ? -1 : fewest);
      seen.count("held", !planned.spares().isEmpty());
    }
    seen.assertCount("held").isGreaterThan(CASES / 4);
    seen.assertCount("refused").isGreaterThan(CASES / 20);
  }

  /** The check says the same of any spares, enough or not, as all failures tried one by one. */
  @Test
  void theCheckTriesEveryFailure() {
    int enough = 0;
    for (long seed = 0; seed < CASES; seed++) {
      var random = new Random(seed);
      var cluster = cluster(random, 1 + random.nextInt(2), 2, 3);
      var survival =
          new FailureTolerance(random.nextInt(3), random.nextBoolean(), random.nextInt(3) == 0);
      var plan =
          plan(cluster, TrainingJob.of("job", 1 + random.nextInt(3), 8, 1), FailureTolerance.NONE);
      if (plan.planned().isEmpty()) {
        continue;
      }
      var own = hosts(plan.planned().getFirst());
      var spares =
          cluster.hosts().stream()
              .filter(host -> host.isFree() && !own.contains(host.id()) && random.nextBoolean())
              .map(Host::id)
              .toList();
      var planned = new MultiJobPlan.Planned(plan.planned().getFirst().placement(), spares);
      boolean survives = survives(cluster, own, spares, survival);
      assertThat(SurvivalCheck.unsurvived(cluster, planned, survival).isEmpty())
          .as("seed %d, %s with %s", seed, own, spares)
          .isEqualTo(survives);
      enough += survives ? 1 : 0;
    }
    assertThat(enough).isBetween(CASES / 10, CASES * 9 / 10);
  }

  /** After the loss of any leaf a repair onto the spares, and nothing else, costs no spread. */
  @Test
  void aRepairOntoTheSparesCostsNoSpread() {
    int repaired = 0;
    for (long seed = 0; seed < 40; seed++) {
      var cluster = cluster(new Random(seed), 2, 3, 6);
      var job = TrainingJob.of("job", 4, 8, 2);
      for (var planned : plan(cluster, job, new FailureTolerance(2, true, false)).planned()) {
        for (var leaf : cluster.switches()) {
          repaired += repairs(cluster, planned, leaf.id()) ? 1 : 0;
        }
      }
    }
    assertThat(repaired).isGreaterThan(20);
  }

  private static boolean repairs(Cluster cluster, MultiJobPlan.Planned planned, String leaf) {
    var failed = new HashSet<String>();
    var others = new HashSet<String>();
    for (var host : cluster.hosts()) {
      others.add(host.id());
      if (cluster.switchOf(host.id()).equals(leaf)) {
        failed.add(host.id());
      }
    }
    if (hosts(planned).stream().noneMatch(failed::contains)) {
      return false;
    }
    hosts(planned).forEach(others::remove);
    planned.spares().forEach(others::remove);
    var repair =
        new PlacementRepairSolver()
            .solve(
                new PlacementRepairProblem(
                    cluster, planned.placement(), failed, others, planned.spares()),
                SolveControl.unlimited());
    assertThat(repair.after().objective().weightedSpread())
        .as(leaf)
        .isLessThanOrEqualTo(repair.before().objective().weightedSpread());
    return true;
  }

  private static List<String> hosts(MultiJobPlan.Planned planned) {
    return planned.placement().matrix().stream().flatMap(List::stream).toList();
  }

  private static @Nullable Integer fewest(
      Cluster cluster, List<String> own, FailureTolerance survival) {
    var free =
        cluster.hosts().stream()
            .filter(host -> host.isFree() && !own.contains(host.id()))
            .map(Host::id)
            .toList();
    Integer fewest = null;
    for (int set = 0; set < 1 << free.size(); set++) {
      int size = Integer.bitCount(set);
      if ((fewest == null || size < fewest) && survives(cluster, own, of(free, set), survival)) {
        fewest = size;
      }
    }
    return fewest;
  }

  private static List<String> of(List<String> all, int set) {
    var chosen = new ArrayList<String>();
    for (int i = 0; i < all.size(); i++) {
      if ((set >> i & 1) == 1) {
        chosen.add(all.get(i));
      }
    }
    return chosen;
  }

  private static boolean survives(
      Cluster cluster, List<String> own, List<String> spares, FailureTolerance survival) {
    var all = new ArrayList<>(own);
    all.addAll(spares);
    for (int set = 0; survival.hosts() > 0 && set < 1 << all.size(); set++) {
      if (Integer.bitCount(set) <= survival.hosts()
          && !standsIn(cluster, own, spares, of(all, set))) {
        return false;
      }
    }
    return (!survival.leaf() || each(cluster, own, spares, cluster::switchOf))
        && (!survival.rack()
            || each(
                cluster,
                own,
                spares,
                id -> cluster.host(id).labels().getOrDefault("rack", "alone " + id)));
  }

  private static boolean each(
      Cluster cluster, List<String> own, List<String> spares, Function<String, String> domain) {
    var all = new ArrayList<>(own);
    all.addAll(spares);
    return all.stream()
        .map(domain)
        .distinct()
        .allMatch(name ->
            standsIn(
                cluster,
                own,
                spares,
                all.stream().filter(id -> domain.apply(id).equals(name)).toList()));
  }

  /** Whether each failed host has a stand-in of its minipod. */
  private static boolean standsIn(
      Cluster cluster, List<String> own, List<String> spares, Collection<String> failed) {
    var left = new ArrayList<>(spares);
    left.removeAll(failed);
    for (var id : own) {
      if (failed.contains(id)) {
        var minipod = cluster.minipodOf(id).index();
        var standIn =
            left.stream().filter(each -> cluster.minipodOf(each).index() == minipod).findFirst();
        if (standIn.isEmpty()) {
          return false;
        }
        left.remove(standIn.get());
      }
    }
    return true;
  }
}
