package io.heddle.solvers.moves;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.generate.ShapeSettings;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.result.Gpu;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.moves.MovesProblem.Aim;
import io.heddle.solvers.moves.MovesProblem.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The bound of who has to move, on fleets whose optimum is plain. */
class MovesRelaxationTest {
  private static final int GPUS = 8;

  private static Cluster cluster(int leaves, int hosts) {
    var shape = FabricShapes.byName("clos2");
    return shape.draw(
        "c",
        new ShapeSettings(
            shape,
            Map.of("leaves", String.valueOf(leaves), "hosts-per-leaf", String.valueOf(hosts))));
  }

  private static RunningClusterJob job(String id, List<Gpu> gpus) {
    return new RunningClusterJob(id, null, gpus, 0, null, true, false, 0, new TreeSet<>());
  }

  private static List<Gpu> gpus(Cluster cluster, int host, int count) {
    return IntStream.range(0, count)
        .mapToObj(gpu -> new Gpu(cluster.hosts().get(host).id(), gpu))
        .toList();
  }

  private static double bound(
      Cluster cluster, List<RunningClusterJob> jobs, int hosts, int minipods, Aim aim) {
    var problem =
        new MovesProblem(
            cluster,
            new ClusterJobAllocations(0.0, jobs, List.of()),
            "next",
            JobResourceRequest.of(GPUS * hosts),
            minipods,
            new Rules(aim, 0.5, false, 0));
    var fleet = IndexedMovesProblem.each(problem).getFirst();
    var loose = MovesRelaxation.of(fleet, SolveControl.unlimited());
    return fleet.aim(Objects.requireNonNull(loose).bound());
  }

  /** Each host holds a job of its own: as many moves as hosts, whatever the size of the fleet. */
  @Test
  void eachHostCostsAMove() {
    var cluster = cluster(50, 100);
    var jobs = new ArrayList<RunningClusterJob>();
    for (int h = 0; h < cluster.hosts().size(); h++) {
      jobs.add(job("j" + h, gpus(cluster, h, 3)));
    }
    assertThat(bound(cluster, jobs, 60, 1, Aim.MOVES)).isEqualTo(60);
    assertThat(bound(cluster, jobs, 60, 50, Aim.GPU_HOURS)).isEqualTo(60 * 3 * 0.5);
  }

  /** A job on two hosts, each with another one: three moves for both hosts, two for one. */
  @Test
  void aHostIsFreeOnceAllItsJobsHaveLeft() {
    var cluster = cluster(1, 4);
    var wide = new ArrayList<>(gpus(cluster, 0, 2));
    wide.addAll(gpus(cluster, 1, 2));
    var jobs =
        List.of(
            job("wide", wide),
            job("a", List.of(new Gpu(cluster.hosts().get(0).id(), 5))),
            job("b", List.of(new Gpu(cluster.hosts().get(1).id(), 5))));
    assertThat(bound(cluster, jobs, 2, 1, Aim.MOVES)).isZero();
    assertThat(bound(cluster, jobs, 3, 1, Aim.MOVES)).isBetween(1.0, 2.0);
    assertThat(bound(cluster, jobs, 4, 1, Aim.MOVES)).isEqualTo(3);
  }

  /** Few minipods may be used: their own empty hosts are all that costs nothing. */
  @Test
  void emptyHostsOfOtherMinipodsDoNotHelp() {
    var cluster = cluster(3, 2);
    var jobs = IntStream.of(0, 2, 4).mapToObj(h -> job("j" + h, gpus(cluster, h, 1))).toList();
    int minipods = cluster.minipods().size();
    assertThat(bound(cluster, jobs, 3, minipods, Aim.MOVES)).isZero();
    assertThat(bound(cluster, jobs, 2, 1, Aim.MOVES)).isEqualTo(minipods == 1 ? 0 : 1);
  }
}
