package io.heddle.app.usecase.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Link;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.KnownModel;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.parallelism.PlacedNetworkShares;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PlacedCostsTest {
  private static final int DRAWS = 60;

  private final Cluster cluster = Samples.cluster(Samples.byId("table1-iii"));

  /** Llama-3 70B on 4 rows of 8 stages, a tensor group a host. */
  private static TrainingJob job() {
    var model =
        KnownModel.all().stream()
            .filter(each -> each.name().equals("Llama-3 70B"))
            .findFirst()
            .orElseThrow();
    return new TrainingJob(
        "llama",
        TrainingWorkload.of(model.shape(), 1024),
        new Parallelism(8, 8, 1, 1, 1, 1, ActivationRecompute.NONE, true, 1),
        JobResourceRequest.of(256),
        null);
  }

  private Placement placed(List<List<String>> matrix) {
    return Placement.of(
        cluster,
        job(),
        "hand",
        0.5,
        GroupUnit.PP,
        8,
        matrix,
        new PlacementObjective(0, 0, 0, 0, 0, 0, 0, false),
        0,
        0);
  }

  private List<List<String>> hosts() {
    return cluster.minipods().stream()
        .map(minipod -> minipod.freeHosts().stream().map(Host::id).toList())
        .filter(hosts -> hosts.size() >= 32)
        .toList();
  }

  private PlacedCosts costs(List<List<String>> matrix) {
    return PlacedCosts.of(cluster, job(), placed(matrix));
  }

  /** Each row in a minipod of its own, or each column. */
  private List<List<String>> matrix(boolean rows) {
    var hosts = hosts();
    var matrix = new ArrayList<List<String>>();
    for (int row = 0; row < 4; row++) {
      var line = new ArrayList<String>();
      for (int col = 0; col < 8; col++) {
        line.add(
            rows ? hosts.get(row % 2).get(8 * row + col) : hosts.get(col % 2).get(4 * col + row));
      }
      matrix.add(line);
    }
    return matrix;
  }

  @Test
  void inOneMinipodNothingIsInTheWay() {
    var inside = hosts().getFirst();
    var matrix = new ArrayList<List<String>>();
    for (int row = 0; row < 4; row++) {
      matrix.add(inside.subList(8 * row, 8 * row + 8));
    }
    var costs = costs(matrix);
    assertThat(costs.slowerPercent())
        .as("leaves of 32 hosts have 31 cables up")
        .isBetween(0.0, 0.01);
  }

  @Test
  void whatCrossesMinipodsIsSlowerInItsOwnPart() {
    var rows = costs(matrix(true));
    assertThat(rows.placed().seconds().pp()).isEqualTo(rows.bound().seconds().pp());
    assertThat(rows.placed().seconds().dp()).isGreaterThan(1.15 * rows.bound().seconds().dp());
    var columns = costs(matrix(false));
    assertThat(columns.placed().seconds().dp()).isEqualTo(columns.bound().seconds().dp());
    assertThat(columns.placed().seconds().pp())
        .as("70 % less for single messages")
        .isGreaterThan(2 * columns.bound().seconds().pp());
    for (var each : List.of(rows, columns)) {
      assertThat(each.slowerPercent()).isPositive();
      assertThat(each.placed().seconds().compute()).isEqualTo(each.bound().seconds().compute());
      assertThat(each.placed().seconds().tp()).isEqualTo(each.bound().seconds().tp());
      assertThat(each.placed().memory()).isEqualTo(each.bound().memory());
    }
  }

  @Test
  void whatLeavesAMinipodSharesItsCables() {
    var shares = shares(cluster);
    var thin = shares(thin(cluster, 64));
    assertThat(shares.data()).isEqualTo(0.83 * 31 / 32, within(1e-12));
    assertThat(thin.data()).as("oversubscribed").isLessThan(0.5 * shares.data());
    assertThat(thin.pipeline()).isEqualTo(1);
  }

  private PlacedNetworkShares shares(Cluster on) {
    return new PlacedShares(on).of(placed(matrix(true)), job().requireParallelism());
  }

  /** The same with so many times less speed out of the minipods. */
  private static Cluster thin(Cluster cluster, int times) {
    var inside = new HashMap<String, String>();
    for (var minipod : cluster.minipods()) {
      minipod.hosts().forEach(each -> inside.put(each.id(), minipod.name()));
      minipod.switches().forEach(each -> inside.put(each.id(), minipod.name()));
    }
    var links =
        cluster.links().stream()
            .map(link ->
                Objects.equals(inside.get(link.from()), inside.get(link.to()))
                    ? link
                    : new Link(link.from(), link.to(), link.gbps() / times, link.count()))
            .toList();
    return new Cluster(
        cluster.name(), cluster.hostTypes().values(), cluster.switches(), cluster.hosts(), links);
  }

  @Test
  void noPlacementIsBetterThanTheBound() {
    var free = new ArrayList<>(hosts().stream().flatMap(List::stream).toList());
    for (int seed = 0; seed < DRAWS; seed++) {
      Collections.shuffle(free, new Random(seed));
      var matrix = new ArrayList<List<String>>();
      for (int row = 0; row < 4; row++) {
        matrix.add(List.copyOf(free.subList(8 * row, 8 * row + 8)));
      }
      var costs = costs(matrix);
      assertThat(costs.placed().iterationSeconds())
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(costs.bound().iterationSeconds());
    }
  }

  @Test
  void hostsOfAnotherClusterAreNamed() {
    var other = Samples.cluster(Samples.byId("table1-i"));
    assertThatThrownBy(() -> PlacedCosts.of(other, job(), placed(matrix(true))))
        .isInstanceOf(JobDoesNotFitException.class)
        .hasMessageContaining("is not in cluster table1-i");
  }

  @Test
  void theSolversAnswerIsNoSlowerThanARandomOne() {
    double solved = of("tiles");
    assertThat(of("random-fit")).isGreaterThan(solved);
  }

  private double of(String algorithm) {
    var placement =
        PlacementAlgorithms.registry()
            .byName(algorithm)
            .solver()
            .solve(
                new PlacementProblem(cluster, job(), 0.5, GroupUnit.PP), SolveControl.unlimited());
    return PlacedCosts.of(cluster, job(), placement).placed().iterationSeconds();
  }
}
