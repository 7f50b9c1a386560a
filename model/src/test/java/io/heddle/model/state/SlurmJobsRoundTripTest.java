package io.heddle.model.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.result.Gpu;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Drawn jobs on 1,000 nodes, written as each command of Slurm prints them, are read back exactly,
 * and so are the states of {@code sinfo} and tables of jobs. The writers below know the formats and
 * nothing of our readers.
 */
class SlurmJobsRoundTripTest {
  private static final int NODES = 1000;
  private static final int GPUS = 8;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss").withZone(ZoneOffset.UTC);

  /** A job as it is drawn, with the GPUs that it holds by the number of the node. */
  private record Drawn(
      int id,
      String state,
      String user,
      int priority,
      long start,
      long end,
      SortedMap<Integer, SortedSet<Integer>> gpus) {
    int total() {
      return gpus.values().stream().mapToInt(Set::size).sum();
    }

    String nodes() {
      return "n[%s]".formatted(ranges(gpus.keySet(), "%04d"));
    }

    String tres() {
      return "cpu=%1$d,mem=8G,node=%2$d,billing=%1$d,gres/gpu=%3$d,gres/gpu:3090=%3$d"
          .formatted(8 * gpus.size(), gpus.size(), total());
    }

    boolean holds() {
      return !List.of("PENDING", "COMPLETED", "CANCELLED").contains(state);
    }
  }

  /**
   * @param isEven whether each job has as many GPUs on each of its nodes, for formats that give
   *     numbers alone
   */
  private static List<Drawn> draw(long seed, boolean isEven) {
    var random = new Random(seed);
    var jobs = new ArrayList<Drawn>();
    var free = new ArrayList<List<Integer>>();
    for (int n = 0; n < NODES; n++) {
      free.add(new ArrayList<>(IntStream.range(0, GPUS).boxed().toList()));
    }
    for (int id = 1; id <= 700; id++) {
      var state =
          List.of(
                  "RUNNING",
                  "RUNNING",
                  "COMPLETING",
                  "SUSPENDED",
                  "PENDING",
                  "COMPLETED",
                  "CANCELLED")
              .get(random.nextInt(7));
      int nodes = 1 + random.nextInt(5);
      int each = 1 + random.nextInt(GPUS);
      var gpus = new TreeMap<Integer, SortedSet<Integer>>();
      for (int i = 0; i < nodes; i++) {
        int node = random.nextInt(NODES);
        var left = free.get(node);
        int count = isEven ? each : 1 + random.nextInt(GPUS);
        if (left.size() < count || gpus.containsKey(node)) {
          continue;
        }
        var taken = new TreeSet<Integer>();
        while (taken.size() < count) {
          taken.add(left.get(random.nextInt(left.size())));
        }
        gpus.put(node, taken);
        if (!List.of("PENDING", "COMPLETED", "CANCELLED").contains(state)) {
          left.removeAll(taken);
        }
      }
      if (!gpus.isEmpty()) {
        long start = (long) FourHosts.AT - 1 - random.nextInt(100_000);
        jobs.add(
            new Drawn(
                id,
                state,
                "user" + random.nextInt(9),
                random.nextInt(100_000),
                start,
                start + 200_000,
                gpus));
      }
    }
    return jobs;
  }

  /** {@code 0-2,5}, each number in a form. */
  private static String ranges(Iterable<Integer> numbers, String form) {
    var parts = new ArrayList<String>();
    int from = -2;
    int to = -2;
    for (int number : numbers) {
      if (number != to + 1) {
        add(parts, from, to, form);
        from = number;
      }
      to = number;
    }
    add(parts, from, to, form);
    return String.join(",", parts);
  }

  private static void add(List<String> parts, int from, int to, String form) {
    if (from >= 0) {
      parts.add(from == to ? form.formatted(from) : (form + "-" + form).formatted(from, to));
    }
  }

  private static String gres(SortedSet<Integer> gpus) {
    return "gpu:3090:%d(IDX:%s)".formatted(gpus.size(), ranges(gpus, "%d"));
  }

  /** As {@code scontrol show job} prints it, with {@code -d} details of nodes that are alike. */
  private static String scontrol(Drawn job, boolean hasDetails) {
    var alike = new LinkedHashMap<String, List<Integer>>();
    job.gpus()
        .forEach(
            (node, gpus) -> alike.computeIfAbsent(gres(gpus), _ -> new ArrayList<>()).add(node));
    var details =
        alike.entrySet().stream()
            .map(each ->
                "     Nodes=%s CPU_IDs=0-7 Mem=8192 GRES=%s\n"
                    .formatted(
                        each.getValue().size() == 1
                            ? "n%04d".formatted(each.getValue().getFirst())
                            : "n[%s]".formatted(ranges(each.getValue(), "%04d")),
                        each.getKey()))
            .collect(Collectors.joining());
    boolean isPlaced = !job.state().equals("PENDING");
    return """
    JobId=%1$d JobName=train NodeList=x GRES=gpu:8
       UserId=%2$s(1001) GroupId=ml(1001) MCS_label=N/A
       Priority=%3$d Nice=0 Account=(null) QOS=(null)
       JobState=%4$s Reason=None Dependency=(null)
       SubmitTime=2026-11-20T00:00:00 EligibleTime=2026-11-20T00:00:00
       StartTime=%5$s EndTime=%6$s Deadline=N/A
       ReqNodeList=(null) ExcNodeList=(null)
       NodeList=%7$s
       BatchHost=n0000
       NumNodes=%8$d NumCPUs=8 NumTasks=%8$d CPUs/Task=8 ReqB:S:C:T=0:0:*:*
       ReqTRES=cpu=8,mem=8G,node=1,billing=8,gres/gpu=%9$d
       AllocTRES=%10$s
       Socks/Node=* NtasksPerN:B:S:C=0:0:*:* CoreSpec=*
       JOB_GRES=gpu:3090:%9$d
    %11$s   MinCPUsNode=1 MinMemoryNode=8G MinTmpDiskNode=0
       Command=(null)
       TresPerNode=gres/gpu:%12$d

    """
        .formatted(
            job.id(),
            job.user(),
            job.priority(),
            job.state(),
            TIME.format(Instant.ofEpochSecond(job.start())),
            TIME.format(Instant.ofEpochSecond(job.end())),
            isPlaced ? job.nodes() : "",
            job.gpus().size(),
            job.total(),
            isPlaced ? job.tres() : "(null)",
            hasDetails && isPlaced ? details : "",
            job.gpus().firstEntry().getValue().size());
  }

  private static String oneLine(String record) {
    return record.strip().replaceAll("\\s*\\n\\s*", " ") + "\n";
  }

  private static final Collector<CharSequence, ?, String> LISTING =
      Collectors.joining(
          ",", "{\"jobs\": [", "], \"meta\": {\"slurm\": {\"release\": \"25.05.3\"}}}");

  private static String squeue(List<Drawn> jobs) {
    return jobs.stream()
        .map(job ->
            """
            {"job_id": %d, "user_name": "%s", "job_state": ["%s"], "nodes": "%s",
             "priority": {"set": true, "infinite": false, "number": %d}, "gres_detail": [%s],
             "start_time": {"set": true, "infinite": false, "number": %d},
             "end_time": {"set": true, "infinite": false, "number": %d}, "tres_alloc_str": "%s"}
            """
                .formatted(
                    job.id(),
                    job.user(),
                    job.state(),
                    job.nodes(),
                    job.priority(),
                    job.gpus().values().stream()
                        .map(gpus -> "\"%s\"".formatted(gres(gpus)))
                        .collect(Collectors.joining(", ")),
                    job.start(),
                    job.end(),
                    job.tres()))
        .collect(LISTING);
  }

  private static String sacctJson(List<Drawn> jobs) {
    return jobs.stream()
        .map(job ->
            """
            {"job_id": %d, "user": "%s", "state": {"current": ["%s"], "reason": "None"}, "nodes": "%s",
             "priority": {"set": true, "infinite": false, "number": %d},
             "time": {"start": %d, "end": %d}, "tres": {"allocated": [
               {"type": "cpu", "name": "", "id": 1, "count": 8},
               {"type": "gres", "name": "gpu", "id": 1001, "count": %d},
               {"type": "gres", "name": "gpu:3090", "id": 1002, "count": %d}]}}
            """
                .formatted(
                    job.id(),
                    job.user(),
                    job.state(),
                    job.nodes(),
                    job.priority(),
                    job.start(),
                    job.end(),
                    job.total(),
                    job.total()))
        .collect(LISTING);
  }

  private static String sacctText(List<Drawn> jobs) {
    return jobs.stream()
        .map(job ->
            "%1$d|%2$s|%3$s|%4$d|%5$s|%6$s|%7$s|%8$s\n%1$d.batch||%3$s||%5$s|%6$s|%7$s|%8$s\n"
                .formatted(
                    job.id(),
                    job.user(),
                    job.state().equals("CANCELLED") ? "CANCELLED by 1001" : job.state(),
                    job.priority(),
                    TIME.format(Instant.ofEpochSecond(job.start())),
                    TIME.format(Instant.ofEpochSecond(job.end())),
                    job.nodes(),
                    job.tres()))
        .collect(
            Collectors.joining("", "JobID|User|State|Priority|Start|End|NodeList|AllocTRES\n", ""));
  }

  private static String table(List<Drawn> jobs) {
    return jobs.stream()
        .filter(Drawn::holds)
        .flatMap(job ->
            job.gpus().entrySet().stream()
                .map(each ->
                    "%d,n%04d,%s,%s,%d,%d,%d\n"
                        .formatted(
                            job.id(),
                            each.getKey(),
                            each.getValue().stream()
                                .map(String::valueOf)
                                .collect(Collectors.joining(" ")),
                            job.user(),
                            job.start(),
                            job.end(),
                            job.priority())))
        .collect(Collectors.joining("", "job,host,gpu,user,start,end,priority\n", ""));
  }

  private static ClusterStateUpdate read(String text) {
    var type = new HostType("t", "RTX3090", GPUS);
    var hosts =
        IntStream.range(0, NODES).mapToObj(n -> new Host("n%04d".formatted(n), type)).toList();
    var cluster = new Cluster("c", List.of(type), List.of(), hosts, List.of());
    return LiveStateOverlay.read(
        List.of(new ImportSource("jobs", text)), cluster, FourHosts.AT, FourHosts.UTC);
  }

  private static void compare(String text, List<Drawn> drawn, boolean knowsWhich) {
    var update = read(text);
    var found =
        update.allocations().jobs().stream()
            .collect(Collectors.toMap(RunningClusterJob::id, job -> job));
    var holding = drawn.stream().filter(Drawn::holds).toList();
    var head = text.substring(0, 60);
    assertThat(found.keySet())
        .as(head)
        .containsExactlyInAnyOrderElementsOf(
            holding.stream().map(job -> String.valueOf(job.id())).toList());
    var busy = new TreeMap<String, SortedSet<Integer>>();
    for (var job : holding) {
      var read = Objects.requireNonNull(found.get(String.valueOf(job.id())));
      assertThat(read.user()).as(head).isEqualTo(job.user());
      assertThat(read.priority()).as(head).isEqualTo(job.priority());
      assertThat(read.startSeconds()).as(head).isEqualTo((double) job.start());
      assertThat(read.expectedEndSeconds()).as(head).isEqualTo((double) job.end());
      var byHost = new TreeMap<String, SortedSet<Integer>>();
      for (Gpu gpu : read.gpus()) {
        byHost.computeIfAbsent(gpu.host(), _ -> new TreeSet<>()).add(gpu.gpu());
      }
      var wanted = new TreeMap<String, SortedSet<Integer>>();
      job.gpus().forEach((node, gpus) -> wanted.put("n%04d".formatted(node), gpus));
      if (knowsWhich) {
        assertThat(byHost).as("job %d of %s", job.id(), head).isEqualTo(wanted);
      }
      assertThat(counts(byHost)).as("job %d of %s", job.id(), head).isEqualTo(counts(wanted));
      byHost.forEach((host, gpus) -> busy.computeIfAbsent(host, _ -> new TreeSet<>()).addAll(gpus));
    }
    for (var host : update.cluster().hosts()) {
      assertThat(host.busyGpus())
          .as("%s of %s", host.id(), head)
          .isEqualTo(busy.getOrDefault(host.id(), new TreeSet<>()));
    }
  }

  private static Map<String, Integer> counts(Map<String, SortedSet<Integer>> gpus) {
    return gpus.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().size()));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void jobsHoldTheGpusThatWereDrawn(long seed) {
    var jobs = draw(seed, false);
    var records = jobs.stream().map(job -> scontrol(job, true)).toList();
    compare(String.join("", records), jobs, true);
    compare(
        records.stream().map(SlurmJobsRoundTripTest::oneLine).collect(Collectors.joining()),
        jobs,
        true);
    compare(squeue(jobs), jobs, true);
    compare(table(jobs), jobs, true);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void jobsHoldAsManyGpusWhereOnlyNumbersAreTold(long seed) {
    var jobs = draw(seed, true);
    compare(
        jobs.stream().map(job -> scontrol(job, false)).collect(Collectors.joining()), jobs, false);
    compare(sacctText(jobs), jobs, false);
    compare(sacctJson(jobs), jobs, false);
  }

  /** A state of sinfo: whether somebody works there, and what it says of the node. */
  private record Word(String text, boolean isBusy, Health health) {}

  private static final List<Word> WORDS =
      List.of(
          new Word("idle", false, Health.WELL),
          new Word("idle~", false, Health.WELL),
          new Word("mix", true, Health.WELL),
          new Word("mix-", true, Health.WELL),
          new Word("alloc", true, Health.WELL),
          new Word("comp", true, Health.WELL),
          new Word("plnd", false, Health.WELL),
          new Word("drng", true, Health.DRAINED),
          new Word("drain", false, Health.DRAINED),
          new Word("maint", false, Health.DRAINED),
          new Word("resv", false, Health.DRAINED),
          new Word("idle^", false, Health.DRAINED),
          new Word("mix$", true, Health.DRAINED),
          new Word("alloc*", true, Health.FAILED),
          new Word("down*", false, Health.FAILED),
          new Word("inval", false, Health.FAILED));

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void statesOfSinfoAreThoseThatWereDrawn(long seed) {
    var random = new Random(seed);
    var words = new ArrayList<Word>();
    for (int n = 0; n < NODES; n++) {
      words.add(WORDS.get(random.nextInt(WORDS.size())));
    }
    var grouped =
        WORDS.stream()
            .map(word ->
                "gpu*         up   infinite %6d %7s n[%s]\n"
                    .formatted(
                        words.stream().filter(word::equals).count(),
                        word.text(),
                        ranges(
                            IntStream.range(0, NODES)
                                .filter(n -> words.get(n).equals(word))
                                .boxed()
                                .toList(),
                            "%04d")))
            .collect(
                Collectors.joining("", "PARTITION AVAIL  TIMELIMIT  NODES  STATE NODELIST\n", ""));
    var single =
        IntStream.range(0, NODES)
            .mapToObj(n -> "n%04d          1      gpu* %7s \n".formatted(n, words.get(n).text()))
            .collect(Collectors.joining("", "NODELIST   NODES PARTITION STATE \n", ""));
    for (var text : List.of(grouped, single)) {
      var hosts = read(text).cluster().hosts();
      for (int n = 0; n < NODES; n++) {
        var word = words.get(n);
        assertThat(hosts.get(n).health()).as(word.text()).isEqualTo(word.health());
        assertThat(hosts.get(n).busyGpus()).as(word.text()).hasSize(word.isBusy() ? GPUS : 0);
      }
    }
  }
}
