package io.heddle.solvers.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.bandwidth.PlannedMeasurement;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.result.Gpu;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is worth measuring. */
class MeasurementPlanTest {
  private static final long BYTES = 16 << 20;

  /** Four hosts of eight; GPUs 0 to 2 of the first and all of the last but one are busy. */
  private static Cluster cluster() {
    var whole = FabricShapes.byName("mixed").draw("four", Map.of());
    var hosts = new ArrayList<>(whole.hosts());
    hosts.set(0, hosts.get(0).withBusyGpus(new TreeSet<>(Set.of(0, 1, 2))));
    hosts.set(3, hosts.get(3).withBusyGpus(new TreeSet<>(Set.of(0, 1, 2, 3, 4, 5, 7))));
    return whole.withHosts(hosts);
  }

  private static List<PlannedMeasurement> plan(
      @Nullable BandwidthProfile profile,
      Collection<NcclTestRun> done,
      int samples,
      Integer... sizes) {
    SortedSet<Integer> likely = new TreeSet<>(List.of(sizes));
    return MeasurementPlan.missing(cluster(), profile, done, likely, samples, BYTES);
  }

  private static Map<String, Long> byHost(PlannedMeasurement run) {
    return run.gpus().stream()
        .collect(Collectors.groupingBy(Gpu::host, TreeMap::new, Collectors.counting()));
  }

  private static PerHostGpuCounts counts(PlannedMeasurement run) {
    return PerHostGpuCounts.of(byHost(run).values().stream().mapToInt(Long::intValue).toArray());
  }

  private static List<PlannedMeasurement> between(List<PlannedMeasurement> plan) {
    return plan.stream().filter(run -> byHost(run).size() > 1).toList();
  }

  @Test
  void onlyFreeGpusAndEachHostFirst() {
    var cluster = cluster();
    var plan = plan(null, List.of(), 30);
    assertThat(plan).hasSizeGreaterThan(100).doesNotHaveDuplicates();
    for (var run : plan) {
      assertThat(run.seconds()).isBetween(10.0, 60.0);
      assertThat(run.gpus())
          .hasSizeGreaterThan(1)
          .noneMatch(gpu -> cluster.host(gpu.host()).busyGpus().contains(gpu.gpu()));
    }
    assertThat(plan.subList(0, 3))
        .extracting(run -> byHost(run).toString())
        .containsExactly("{h-00=5}", "{h-01=8}", "{h-02=8}");
    assertThat(between(plan)).hasSize(30);
    assertThat(between(plan).stream().flatMap(run -> byHost(run).keySet().stream()).distinct())
        .as("hosts take turns")
        .hasSize(4);
  }

  /** Its sets are found among eight GPUs, and not among all numbers up to the last one's. */
  @Test
  void theLastGpusOfALargeHost() {
    var type = new HostType("large", "B200", 64, 192, null, Double.NaN, Map.of());
    var busy = IntStream.range(0, 56).boxed().collect(Collectors.toCollection(TreeSet::new));
    var host = new Host("h", type).withBusyGpus(busy);
    var one = new Cluster("one", List.of(type), List.of(), List.of(host), List.of());
    var plan = MeasurementPlan.missing(one, null, List.of(), new TreeSet<>(), 10, BYTES);
    assertThat(plan).as("all sets of two and more of eight GPUs").hasSize(247);
    assertThat(plan).allMatch(run -> run.gpus().stream().allMatch(gpu -> gpu.gpu() >= 56));
  }

  @Test
  void onlyLikelySizes() {
    assertThat(between(plan(null, List.of(), 40, 6, 9)))
        .isNotEmpty()
        .allMatch(run -> run.gpus().size() == 6 || run.gpus().size() == 9);
    assertThat(MeasurementPlan.likely(cluster())).containsExactly(2, 4, 8, 16);
  }

  @Test
  void whatIsMeasuredIsNotMeasuredAgain() {
    var plan = plan(null, List.of(), 15);
    var done = plan.stream().map(run -> measured(run, 2 * BYTES)).toList();
    var counts = new TreeMap<PerHostGpuCounts, Double>();
    between(plan).forEach(run -> counts.put(counts(run), 40.0 * counts(run).smallest()));
    var profile =
        new BandwidthProfile(
            "p", 0, "", new TreeMap<>(), new TreeMap<>(), new TreeMap<>(Map.of("H100", counts)), 1);
    var next = plan(profile, done, 30);
    assertThat(between(next)).hasSize(15).noneMatch(run -> counts.containsKey(counts(run)));
    assertThat(next).doesNotContainAnyElementsOf(plan);
  }

  /** Ten seconds to start, and fifty times what each GPU moves. */
  @Test
  void howLongARunTakes() {
    var run = plan(null, List.of(), 30).get(1);
    assertThat(run.gpus()).as("a whole host, 400 GB/s").hasSize(8);
    assertThat(run.seconds()).isCloseTo(10 + 50 * 2 * (7.0 / 8) * BYTES / 400e9, within(1e-9));
  }

  @Test
  void overManyHostsOnlyEvenCounts() {
    var six = FabricShapes.byName("mixed").draw("six", Map.of("first-count", "6"));
    var plan = MeasurementPlan.missing(six, null, List.of(), new TreeSet<>(Set.of(35)), 30, BYTES);
    assertThat(between(plan).stream().map(MeasurementPlanTest::counts))
        .containsExactlyInAnyOrder(
            PerHostGpuCounts.of(7, 7, 7, 7, 7), PerHostGpuCounts.of(6, 6, 6, 6, 6, 5));
    var type = new HostType("six", "B200", 6);
    var hosts = List.of(new Host("a", type), new Host("b", type), new Host("c", type));
    var odd = new Cluster("odd", List.of(type), List.of(), hosts, List.of());
    assertThat(MeasurementPlan.likely(odd)).containsExactly(2, 4, 6, 8, 12, 16, 18);
  }

  private static NcclTestRun measured(PlannedMeasurement run, long bytes) {
    return new NcclTestRun(
        "r",
        "all_reduce",
        run.gpus().stream().map(gpu -> new NcclTestRun.Device(gpu, "H100")).toList(),
        List.of(new NcclTestRun.Row(bytes, 40, 0)),
        null);
  }

  @Test
  void otherMessageSizesAreMeasuredOnTheirOwn() {
    var plan = plan(null, List.of(), 15);
    var done = plan.stream().map(run -> measured(run, 100 * BYTES)).toList();
    assertThat(plan(null, done, 15)).isEqualTo(plan);
  }

  /** A good plan foretells the rest better than counts drawn by lot. */
  @Test
  void theFirstOnesTeachMost() {
    var first = between(plan(null, List.of(), 12)).stream().map(MeasurementPlanTest::counts);
    assertThat(first.map(PerHostGpuCounts::hosts).distinct().count())
        .as("numbers of hosts among the first twelve")
        .isGreaterThanOrEqualTo(3);
    var all =
        between(plan(null, List.of(), 1000)).stream().map(MeasurementPlanTest::counts).toList();
    var design = GpuCountProcess.design(new TreeMap<>(), all, 80);
    double drawn = 0;
    double ours = 0;
    var random = new ArrayList<>(all.subList(0, all.size()));
    Collections.shuffle(random, new Random(1));
    for (int i = 0; i < 12; i++) {
      ours += design.gain(all.indexOf(all.get(i)));
      design.measure(all.indexOf(all.get(i)));
    }
    var other = GpuCountProcess.design(new TreeMap<>(), all, 80);
    for (int i = 0; i < 12; i++) {
      drawn += other.gain(all.indexOf(random.get(i)));
      other.measure(all.indexOf(random.get(i)));
    }
    assertThat(ours).as("variance explained").isGreaterThan(drawn);
  }
}
