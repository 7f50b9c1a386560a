package io.heddle.solvers.queueing;

import static io.heddle.solvers.queueing.PlannedArrivals.ARRIVAL;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.generate.FabricShapes;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.QueueRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the queue gave before all simulations ran on one simulator: it gives the same today. Jobs
 * that end in the same second were then taken in no order; here they are, too, in that of their
 * start. The mean wait alone is another: it left out the jobs that waited already at the plan.
 */
class QueueFiguresTest {
  /** Jobs until the arrival, in whole seconds so that some come and end at the same time. */
  private static List<TraceJob> jobs(long seed, double meanGap) {
    var random = new Random(seed);
    var jobs = new ArrayList<TraceJob>();
    double now = 0;
    for (int i = 0; now < ARRIVAL; i++) {
      now += Math.round(-Math.log(1 - random.nextDouble()) * meanGap);
      int gpus = random.nextInt(8) == 0 ? 8 * (1 + random.nextInt(4)) : 1 << random.nextInt(4);
      jobs.add(
          new TraceJob(
              "j" + i,
              now,
              60 * (1 + random.nextInt(90)),
              gpus,
              random.nextInt(3),
              random.nextInt(20) == 0,
              Map.of()));
    }
    return jobs;
  }

  private static QueueRun run(PlannedJobQueuePolicy policy, int hosts, long seed, double meanGap) {
    var jobs = jobs(seed, meanGap);
    var random = new Random(seed);
    var predicted = new HashMap<String, Double>();
    jobs.forEach(job ->
        predicted.put(job.id(), job.durationSeconds() * Math.exp(0.3 * random.nextGaussian())));
    var cluster =
        FabricShapes.byName("clos3")
            .draw("c", Map.of("minipods", "4", "hosts", String.valueOf(hosts)));
    return PlannedArrivals.run(
        cluster, jobs, TrainingJob.of("big", hosts / 16, 8, 4), policy, predicted);
  }

  private static String figures(QueueRun run) {
    double allocation = 0;
    double retention = 0;
    for (int i = 0; i < run.samples().size(); i++) {
      allocation += i * run.samples().get(i).allocation();
      retention += i * run.samples().get(i).retention();
    }
    return String.format(
        Locale.ROOT,
        "started %d, inside %d, wait %.6f, waiting %d, preempted %d, before %.6f, lost %.3f,"
            + " samples %d %.6f %.6f, zone %s",
        run.started(),
        run.insideZone(),
        run.meanWaitSeconds(),
        run.waiting(),
        run.preempted(),
        run.retentionBefore(),
        run.lostGpuSeconds(),
        run.samples().size(),
        allocation,
        retention,
        String.join(" ", run.zone()).hashCode());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          PREDICTING | 32 | 1 | 60 | started 226, inside 46, wait 2181.820408, waiting 19, preempted 2, before 0.250000, lost 11680.000, samples 62 1839.218750 1686.500000, zone -1900414836
          RESERVING | 32 | 1 | 60 | started 214, inside 7, wait 2542.902041, waiting 31, preempted 2, before 0.250000, lost 38136.000, samples 62 1525.062500 401.875000, zone -1900414836
          PACKING | 32 | 1 | 60 | started 224, inside 53, wait 2176.600000, waiting 21, preempted 8, before 1.000000, lost 168372.000, samples 62 1867.531250 1806.875000, zone -1900414836
          PREDICTING | 32 | 2 | 70 | started 225, inside 15, wait 203.456522, waiting 5, preempted 3, before 0.625000, lost 80872.000, samples 62 1764.750000 1556.625000, zone -1900414836
          RESERVING | 32 | 2 | 70 | started 212, inside 9, wait 460.886957, waiting 18, preempted 4, before 0.500000, lost 51794.000, samples 62 1549.031250 600.125000, zone -1900414836
          PACKING | 32 | 2 | 70 | started 224, inside 18, wait 216.569565, waiting 6, preempted 6, before 1.000000, lost 59032.000, samples 62 1781.343750 1623.000000, zone -1900414836
          PREDICTING | 64 | 3 | 30 | started 472, inside 79, wait 1698.878543, waiting 22, preempted 2, before 0.375000, lost 54464.000, samples 62 1860.640625 1743.937500, zone -1774383818
          RESERVING | 64 | 3 | 30 | started 454, inside 8, wait 2053.611336, waiting 40, preempted 0, before 0.000000, lost 0.000, samples 62 1564.718750 528.562500, zone -1774383818
          PACKING | 64 | 3 | 30 | started 468, inside 80, wait 1706.429150, waiting 26, preempted 13, before 0.937500, lost 397732.000, samples 62 1865.031250 1801.125000, zone -1774383818
          PREDICTING | 128 | 4 | 13 | started 1050, inside 222, wait 3372.474369, waiting 179, preempted 16, before 0.906250, lost 215876.000, samples 62 1888.804688 1824.031250, zone 1737817924
          RESERVING | 128 | 4 | 13 | started 975, inside 36, wait 3773.571196, waiting 254, preempted 6, before 0.187500, lost 108632.000, samples 62 1644.375000 844.625000, zone 1737817924
          PACKING | 128 | 4 | 13 | started 1058, inside 215, wait 3366.406835, waiting 171, preempted 40, before 1.000000, lost 384201.000, samples 62 1889.734375 1829.656250, zone 1737817924
          """)
  void areThoseOfBefore(
      PlannedJobQueuePolicy policy, int hosts, long seed, double meanGap, String expected) {
    assertThat(figures(run(policy, hosts, seed, meanGap))).isEqualTo(expected);
  }
}
