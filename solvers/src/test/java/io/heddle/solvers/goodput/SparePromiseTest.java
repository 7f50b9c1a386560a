package io.heddle.solvers.goodput;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.FailureDomain;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.reliability.FailureClass;
import io.heddle.model.reliability.FailureModel;
import io.heddle.model.reliability.RepairTime;
import io.heddle.solvers.RandomDraws;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The number of spares that the solver chooses on random clusters keeps its promise. */
class SparePromiseTest {
  private static final int CASES = RandomDraws.of(40);
  private static final int RUNS = 1000;

  /** Three standard errors of the solver's runs and of these. */
  private static double slack(double chance) {
    return 3 * Math.sqrt(chance * (1 - chance) * (1.0 / RUNS + 1.0 / RUNS));
  }

  /** Leaves below one spine; the job has the first hosts of each, the others are free. */
  private static JobGoodputProblem draw(Random random) {
    var type = new HostType("t", "H100", 8);
    var switches = new ArrayList<>(List.of(new Switch("s", Tier.SPINE)));
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    var job = new ArrayList<String>();
    int leaves = 1 + random.nextInt(6);
    for (int leaf = 0; leaf < leaves; leaf++) {
      switches.add(new Switch("l" + leaf, Tier.LEAF));
      links.add(new Link("l" + leaf, "s", 400, 1));
      int own = 4 + random.nextInt(20);
      for (int i = 0; i < own + 30; i++) {
        var id = "h%d-%d".formatted(leaf, i);
        hosts.add(new Host(id, type));
        links.add(new Link(id, "l" + leaf, 400, 1));
        if (i < own) {
          job.add(id);
        }
      }
    }
    double rate = 0.002 + 0.02 * random.nextDouble();
    double median = 5 + 20 * random.nextDouble();
    var failing =
        new FailureClass(
            "GPU",
            FailureDomain.HOST,
            true,
            1000,
            rate,
            rate,
            rate,
            1 + random.nextDouble(),
            new RepairTime(median, median * (1 + 3 * random.nextDouble())),
            List.of());
    var rates =
        new FailureModel(
            "log",
            false,
            100,
            1e4,
            30,
            List.of(failing),
            List.of(),
            0.4 * random.nextDouble(),
            null,
            null);
    double chance = List.of(0.05, 0.1, 0.2).get(random.nextInt(3));
    var level = random.nextBoolean() ? "leaf" : null;
    var options =
        new GoodputRunOptions(
            200 + 400 * random.nextDouble(),
            36e12,
            100,
            0,
            3600.0,
            6,
            3,
            12,
            null,
            chance,
            level,
            false,
            null,
            10);
    return new JobGoodputProblem(
        new Cluster("c", List.of(type), switches, hosts, links), "j", job, 0, rates, options, null);
  }

  private static double waiting(JobGoodputProblem problem, int spares) {
    int waiting = 0;
    for (int run = 0; run < RUNS; run++) {
      long otherSeed = 5_000_000_000L + run;
      waiting += GoodputRunSimulator.run(problem.setting(spares), 1, otherSeed).waited() ? 1 : 0;
    }
    return waiting / (double) RUNS;
  }

  @Test
  void chosenSparesKeepTheChanceOfWaitingAndOneFewerDoesNot() {
    var random = new Random(48);
    int kept = 0;
    int broken = 0;
    for (int i = 0; i < CASES; i++) {
      var problem = draw(random);
      double chance = problem.options().waitChance();
      var answer = new JobGoodputSolver().solve(problem, SolveControl.unlimited());
      assertThat(requireNonNull(answer.checkpointSeconds())).isEqualTo(3600);
      assertThat(answer.spares()).isLessThan(problem.mostSpares());
      kept += waiting(problem, answer.spares()) <= chance + slack(chance) ? 1 : 0;
      broken +=
          answer.spares() == 0 || waiting(problem, answer.spares() - 1) > chance - slack(chance)
              ? 1
              : 0;
    }
    assertThat(kept).as("promises kept").isEqualTo(CASES);
    assertThat(broken).as("broken by one fewer").isEqualTo(CASES);
  }
}
