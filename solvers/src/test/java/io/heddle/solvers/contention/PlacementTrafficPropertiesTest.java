package io.heddle.solvers.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.JobCommunicationVolumes;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** What the groups of any job send adds up to its volumes; seeded, the failing seed is named. */
class PlacementTrafficPropertiesTest {
  private static final int DRAWS = 300;
  private static final int HOST = 8;

  /** A job with its hosts: row i is PP group i. */
  private record Case(TrainingJob job, List<List<String>> matrix, PlacedJobTraffic traffic) {
    static Case draw(Random random, boolean experts) {
      int tp = 1 << random.nextInt(4);
      int rows = 1 << random.nextInt(4);
      int cols = 1 + random.nextInt(5);
      int dp = rows * HOST / tp;
      int virtual = cols > 1 ? 1 + random.nextInt(3) : 1;
      var degrees =
          Parallelism.of(tp, cols)
              .withVirtualPipeline(virtual)
              .withMicroBatch(1 + random.nextInt(3))
              .withEp(experts ? 1 << random.nextInt(Integer.numberOfTrailingZeros(dp) + 1) : 1);
      ModelShape model =
          experts
              ? new ModelShape.Moe(
                  8, 512, 1000, 1024, null, 64, 2, 256, ModelShape.Moe.Variant.PLAIN)
              : new ModelShape.Dense(8, 512, 1000, 1024);
      var job = TrainingJob.of("j", dp, degrees, TrainingWorkload.of(model, 12 * dp));
      var matrix = new ArrayList<List<String>>();
      for (int row = 0; row < rows; row++) {
        var group = new ArrayList<String>();
        for (int col = 0; col < cols; col++) {
          group.add("h-%d-%d".formatted(row, col));
        }
        matrix.add(group);
      }
      return new Case(job, matrix, traffic(job, matrix, rows, cols));
    }

    private static PlacedJobTraffic traffic(
        TrainingJob job, List<List<String>> matrix, int rows, int cols) {
      var cluster = Fabrics.leafSpine(rows, cols, 2, 100);
      var objective = new PlacementObjective(1, 1, 0, 0, 0, 0, 0, false);
      return PlacementTraffic.of(
          cluster,
          job,
          Placement.of(cluster, job, "tiles", 0.5, GroupUnit.PP, HOST, matrix, objective, 0, 0));
    }

    int rows() {
      return matrix.size();
    }

    int cols() {
      return matrix.getFirst().size();
    }

    private static int col(String host) {
      return Integer.parseInt(host.split("-", -1)[2]);
    }

    /** Between hosts of one column, or of one row. */
    double bytes(boolean inColumn) {
      return traffic.flows().stream()
          .filter(flow -> (col(flow.fromHost()) == col(flow.toHost())) == inColumn)
          .mapToDouble(HostFlow::bytes)
          .sum();
    }
  }

  private static void forAll(boolean experts, Consumer<Case> property) {
    for (int seed = 0; seed < DRAWS; seed++) {
      var drawn = Case.draw(new Random(seed), experts);
      try {
        property.accept(drawn);
      } catch (AssertionError e) {
        throw new AssertionError("seed %d: %s".formatted(seed, drawn.job()), e);
      }
    }
  }

  /** An all-reduce of v bytes among n takes 2 (n−1) v in all, in each of the columns. */
  @Test
  void ringsSendWhatAllReducesTake() {
    forAll(
        false,
        drawn -> {
          double volume = JobCommunicationVolumes.of(drawn.job()).dpBytes();
          assertThat(drawn.bytes(true))
              .isCloseTo(2 * (drawn.rows() - 1) * volume * drawn.cols(), close());
        });
  }

  /** Every replica's micro-batch crosses each border between chunks, forward and back. */
  @Test
  void stagesSendEveryMicroBatchOverEveryBorder() {
    forAll(
        false,
        drawn -> {
          var volumes = JobCommunicationVolumes.of(drawn.job());
          var degrees = drawn.job().requireParallelism();
          int borders = degrees.pp() * degrees.virtualPipeline() - 1;
          assertThat(drawn.bytes(false))
              .isCloseTo(
                  2.0 * borders * drawn.job().dp() * volumes.microBatches() * volumes.ppBytes(),
                  close());
        });
  }

  /**
   * Of tokens spread over a group of s hosts, (s−1)/s leave their host; each gets what it sends.
   */
  @Test
  void expertsSendWhatLeavesTheirHosts() {
    forAll(
        true,
        drawn -> {
          var job = drawn.job();
          var degrees = job.requireParallelism();
          int span = Math.max(1, degrees.ep() * degrees.tp() / HOST);
          double tokens = (double) job.workload().globalBatch() * 1024;
          // 8 layers, four exchanges, two experts a token, 512 elements of 2 bytes.
          double all = 8 * 4 * tokens * 2 * 512 * 2;
          double rings =
              2.0 * (drawn.rows() - 1) * JobCommunicationVolumes.of(job).dpBytes() * drawn.cols();
          assertThat(drawn.bytes(true) - rings)
              .isCloseTo(all * (span - 1) / span, within(1e-6 * all));
        });
  }

  @Test
  void everyHostGetsAsMuchAsItSends() {
    forAll(
        true,
        drawn -> {
          for (var group : drawn.matrix()) {
            for (var host : group) {
              double sent = sum(drawn, flow -> flow.fromHost().equals(host));
              double got = sum(drawn, flow -> flow.toHost().equals(host));
              assertThat(sent).as(host).isCloseTo(got, close());
            }
          }
        });
  }

  private static double sum(Case drawn, Predicate<HostFlow> which) {
    return drawn.traffic().flows().stream().filter(which).mapToDouble(HostFlow::bytes).sum();
  }

  private static Percentage close() {
    return Percentage.withPercentage(1e-6);
  }
}
