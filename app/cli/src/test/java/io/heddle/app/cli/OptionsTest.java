package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.AlgorithmRegistries;
import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import io.heddle.solvers.SolverTermination;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import tools.jackson.databind.node.ObjectNode;

/** Every option of every command makes a difference: none is read and forgotten. */
class OptionsTest extends InFolder {
  /** What has tests of its own, since its difference is not in what a run says. */
  private static final Set<String> ELSEWHERE =
      Set.of("--help", "--version", "--output", "--force", "--time-limit", "--home");

  /** Every solver takes a seed; these use no chance, and write it into their files alone. */
  private static final Set<String> CHANCELESS = Set.of("repair --seed", "pareto --seed");

  /** Commands whose runs take too long for this table; their options have tests of their own. */
  private static final Map<String, String> LONG =
      Map.ofEntries(
          Map.entry("demo", "DemoAndHelpTest"),
          Map.entry("lab", "ContentionLabTest"),
          Map.entry("simulate queue", "QueueCommandTest"),
          Map.entry("simulate elastic", "ElasticCommandTest"),
          Map.entry("simulate federation", "SimulateFederationCommandTest"),
          Map.entry("simulate contention", "ContendCommandTest"),
          Map.entry("check", "CheckCommandTest"),
          Map.entry("moves", "MovesCommandTest"),
          Map.entry("when", "WhenCommandTest"),
          Map.entry("goodput", "GoodputCommandTest"),
          Map.entry("failures import", "GoodputCommandTest"),
          Map.entry("jobs import", "JobsCommandTest"),
          Map.entry("study", "StudyCommandTest"),
          Map.entry("measure tune", "DispatchCommandTest"),
          Map.entry("cabling", "CablingCommandTest"));

  /**
   * Two lines that differ by one option.
   *
   * @param option the option that the second line has, or has another value of
   */
  private record Case(String command, String option, String one, String other, int status) {
    Case(String command, String option, String one, String other) {
      this(command, option, one, other, ExitStatus.DONE);
    }

    @Override
    public String toString() {
      return command + " " + option;
    }
  }

  private static Case added(String command, String base, String option) {
    return new Case(
        command, option.split(" ")[0], command + " " + base, command + " " + base + " " + option);
  }

  /** The option alone makes the line one that is refused, so it was looked at. */
  private static Case refused(String command, String base, String option) {
    var added = added(command, base, option);
    return new Case(command, added.option(), added.one(), added.other(), ExitStatus.UNUSABLE);
  }

  private static Case changed(String command, String base, String option, String a, String b) {
    var line = command + " " + base + " " + option + " ";
    return new Case(command, option, line + a, line + b);
  }

  static Stream<Case> cases() {
    var all = new ArrayList<Case>();
    placing(all);
    dispatching(all);
    contending(all);
    exporting(all);
    exchanging(all);
    federating(all);
    estimating(all);
    return all.stream();
  }

  private static void placing(List<Case> all) {
    var one = "@c.json @j.json --job gpt-7b-small -o @r/x.json";
    all.add(changed("place", one, "--algorithm", "tiles", "best-fit"));
    all.add(changed("place", one, "--alpha", "0", "1"));
    all.add(changed("place", one + " --algorithm random-fit", "--seed", "1", "2"));
    all.add(refused("place", one + " --algorithm tiles", "--solver mip"));
    all.add(changed("place", one + " --algorithm arnold --alpha 0", "--unit", "pp", "dp"));
    all.add(added("place", "@c.json @j.json --job gpt-7b", "--why"));
    all.add(added("place", one, "--html @r/x.html"));
    all.add(refused("place", one, "--html @c.json"));
    all.add(added("place", one, "--reserve @p.json"));
    all.add(refused("place", one, "--segment 2"));
    all.add(refused("place", one, "--level leaf"));
    all.add(refused("place", one, "--balanced"));
    all.add(refused("place", one, "--preferred"));
    all.add(changed("place", one + " --html @r/x.html", "--by", "minipod", "leaf"));
    all.add(changed("place", one, "--minimise", "spread", "time"));
    all.add(changed("place", "@s.json @sj.json -o @r/x.json", "--job", "gpt-3b", "gpt-7b"));
    all.add(
        new Case(
            "place",
            "--all",
            "place @s.json @sj.json -o @r/x.json --job gpt-3b",
            "place @s.json @sj.json -o @r/x.json --all"));
    all.add(
        added("place", "@s.json @sj.json -o @r/x.json --job gpt-3b --job gpt-7b", "--spares 3"));
    all.add(
        added(
            "place",
            "@s.json @sj.json -o @r/x.json --job gpt-3b --job gpt-7b",
            "--survive hosts:2"));
    var repair = "@o.json @four.json -o @r/x.json";
    var failed = repair + " --failed p0-h0";
    all.add(changed("repair", repair, "--failed", "p0-h0", "p0-h1"));
    all.add(changed("repair", failed, "--spare", "p0-h4", "p0-h5"));
    all.add(added("repair", failed, "--reserve @repaired.json"));
    all.add(changed("pareto", "@c.json @j.json -o @r/x.json", "--job", "gpt-7b", "gpt-7b-small"));
    var affinity = "--home @home";
    all.add(changed("affinity", affinity + " @sj.json", "--job", "gpt-3b", "gpt-7b"));
    all.add(added("affinity", affinity, "--export @r/x.csv"));
    all.add(added("affinity", affinity, "--import @own.csv"));
    all.add(added("affinity", "--home @lib", "--remove mine"));
  }

  private static void dispatching(List<Case> all) {
    var six = "@h.json --gpus 6 --algorithm ideal -o @r/x.json";
    all.add(changed("dispatch", "@h.json --algorithm ideal -o @r/x.json", "--gpus", "6", "7"));
    all.add(changed("dispatch", "@h.json --gpus 6 -o @r/x.json", "--algorithm", "ideal", "topo"));
    all.add(
        added(
            "dispatch", "@h.json --gpus 2 --algorithm ideal -o @r/x.json", "--bandwidth @b.json"));
    all.add(
        added("dispatch", "@h.json --gpus 12 --algorithm random -o @r/x.json", "--max-hosts 2"));
    all.add(
        added("dispatch", "@m.json --gpus 12 --algorithm random -o @r/x.json", "--same-minipod"));
    all.add(
        changed(
            "dispatch", "@h.json --gpus 6 --algorithm random -o @r/x.json", "--seed", "1", "2"));
    all.add(
        added("dispatch", "@m.json --gpus 16 --algorithm random -o @r/x.json", "--whole-hosts"));
    all.add(
        changed("dispatch", "@mixed.json --gpus 4 -o @r/x.json", "--gpu-model", "A6000", "A800"));
    all.add(
        added(
            "dispatch", "@c.json --gpus 40 --algorithm random -o @r/x.json", "--reserve @p.json"));
    all.add(added("dispatch", six, "--export @r/gpus"));
    all.add(added("dispatch", six, "--html @r/x.html"));
    all.add(refused("dispatch", "@h.json --gpus 6 -o @r/x.json", "--model @none.json"));
    var profile = "@nccl.log -o @r/x.json";
    all.add(changed("measure profile", profile, "--name", "a", "b"));
    all.add(changed("measure profile", profile, "--bytes", "16777216", "33554432"));
    all.add(changed("measure profile", profile, "--collective", "all_reduce", "all_gather"));
    all.add(added("measure import", "@bare.log --gpu-model H100", "--collective x"));
    all.add(added("measure import", "@bare.log", "--gpu-model H100"));
    var plan = "@h.json -o @r/x.sh";
    all.add(added("measure plan", plan, "--bandwidth @b.json"));
    all.add(changed("measure plan", plan, "--bytes", "16777216", "33554432"));
    all.add(changed("measure plan", plan, "--collective", "all_reduce", "all_gather"));
    all.add(changed("measure plan", plan, "--samples", "3", "9"));
    all.add(changed("measure plan", plan, "--sizes", "4", "6,12"));
  }

  private static void contending(List<Case> all) {
    var graph = "@con.json -o @r/x.json";
    all.add(changed("compress", graph + " --levels 2", "--algorithm", "varys", "sincronia"));
    all.add(changed("compress", graph, "--levels", "2", "3"));
    all.add(
        changed(
            "compress",
            "@wide.json -o @r/x.json --levels 2 --algorithm crux --seed 1",
            "--orders",
            "1",
            "200"));
    all.add(
        changed(
            "compress",
            "@wide.json -o @r/x.json --levels 2 --algorithm crux --orders 1",
            "--seed",
            "1",
            "4"));
    var jobs = "@s.json @sj.json @s0.json @s1.json -o @r/x.json";
    all.add(changed("contend", jobs, "--algorithm", "ecmp", "crux"));
    all.add(changed("contend", jobs, "--algorithm", "refined", "weighted"));
    all.add(changed("contend", jobs, "--compare", "none", "ecmp"));
    all.add(changed("contend", jobs + " --algorithm weighted", "--levels", "1", "8"));
    all.add(changed("contend", jobs + " --algorithm crux", "--fairness", "0", "1"));
    all.add(changed("contend", jobs + " --algorithm crux", "--levels", "1", "8"));
    all.add(changed("contend", jobs + " --algorithm ecmp", "--queue-pairs", "1", "4"));
    all.add(changed("contend", jobs + " --algorithm ecmp", "--seed", "1", "2"));
    all.add(added("contend", jobs + " --algorithm crux", "--export @r/out"));
    all.add(added("contend", jobs + " --algorithm crux", "--html @r/x.html"));
    all.add(
        changed(
            "contend", jobs + " --algorithm crux --export @r/out", "--free-levels", "0,1", "2,3"));
  }

  private static void federating(List<Case> all) {
    var one = "@f.json @fj.json --job b -o @r/x.json";
    all.add(changed("federate", "@f.json @fj.json -o @r/x.json", "--job", "a", "b"));
    all.add(
        new Case(
            "federate",
            "--all",
            "federate @f.json @fj.json --job a -o @r/x.json",
            "federate @f.json @fj.json --all -o @r/x.json"));
    all.add(changed("federate", one, "--algorithm", "exact", "spinsearch"));
    all.add(changed("federate", "@f.json @fj.json --job a", "--export", "slurm", "multikueue"));
    all.add(changed("federate", one + " --algorithm random-clusters", "--seed", "1", "3"));
    var cut = "@ring.graph -o @r/x.json";
    all.add(changed("partition", cut, "--parts", "2", "3"));
    all.add(added("partition", cut + " --parts 2", "--capacities 5,1"));
    all.add(added("partition", cut + " --parts 2", "--metis @r/x.part"));
    all.add(changed("partition", cut + " --parts 2", "--algorithm", "multilevel", "tpa"));
    var lot = cut + " --parts 2 --algorithm random-balanced";
    all.add(changed("partition", lot, "--seed", "1", "2"));
  }

  private static void exporting(List<Case> all) {
    all.add(changed("export", "@p.json -o @r/x", "--format", "csv", "hostfile"));
    all.add(changed("export", "@p.json -o @r/x --format openmpi", "--cores-per-host", "64", "96"));
    all.add(
        changed("export", "@p.json -o @r/x --format csv", "--order", "tp-cp-ep-dp-pp", "tp-pp-dp"));
    all.add(changed("export", "@p.json -o @r/x --format torchrun", "--master-addr", "a", "b"));
    all.add(changed("export", "@p.json -o @r/x --format torchrun", "--master-port", "29500", "1"));
    var job = "@j.json --cluster @c.json -o @r/x --format ";
    all.add(changed("export", job + "slurm", "--job", "gpt-7b", "gpt-7b-small"));
    var small = job + "slurm --job gpt-7b-small";
    all.add(refused("export", "@p.json -o @r/x --format csv", "--cluster @c.json"));
    all.add(added("export", small, "--placement @p.json"));
    all.add(added("export", small, "--exclusive-domains"));
    all.add(changed("export", job + "kueue --job gpt-7b", "--domain-label", "leaf=a", "leaf=b"));
    var picture = "@c.json @p.json -o @r/x.svg";
    all.add(changed("render", picture, "--view", "matrix", "spread"));
    all.add(changed("man", "-o @r/x", "--format", "man", "markdown"));
    all.add(new Case("samples", "-o", "samples", "samples -o @r/s"));
    all.add(changed("render", picture + " --view matrix", "--theme", "light", "dark"));
    all.add(changed("render", picture + " --view spread", "--by", "minipod", "leaf"));
    all.add(changed("render", picture + " --view matrix", "--width", "400", "900"));
    all.add(changed("render", picture + " --view matrix", "--height", "400", "900"));
    all.add(changed("render", "@c.json -o @r/x.png --view topology", "--scale", "1", "2"));
  }

  private static void exchanging(List<Case> all) {
    var tree = "@tree.csv -o @r/x.json";
    all.add(refused("import", tree, "--from slurm"));
    all.add(changed("import", tree, "--gbps", "100", "400"));
    all.add(changed("import", tree, "--host-type", "dgx-h100", "dgx-a100"));
    all.add(changed("import", tree, "--name", "a", "b"));
    all.add(changed("import", tree, "--assume", "gbps=100@leaf-spine", "gbps=200@leaf-spine"));
    all.add(added("diff", "@c.json @moved.json", "--positions"));
    all.add(
        new Case(
            "state",
            "--cluster",
            "state @run.csv --cluster @c.json",
            "state @run.csv --cluster @s.json",
            ExitStatus.UNUSABLE));
    all.add(added("state", "@run.csv --cluster @c.json", "--allocations -"));
    var allocations = "@run.csv --cluster @c.json --allocations -";
    all.add(changed("state", allocations, "--at", "2026-01-01T00:00:00Z", "2026-01-01T00:00:01Z"));
    all.add(refused("state", "@run.csv --cluster @c.json", "--zone Mars"));
    all.add(refused("state", "@run.csv --cluster @c.json", "--run squeue"));
    all.add(refused("state", "@run.csv --cluster @c.json", "--every 5"));
  }

  private static void estimating(List<Case> all) {
    var one = "@c.json @j.json --job gpt-7b-small -o @r/x.json";
    all.add(changed("estimate", "@c.json @j.json -o @r/x.json", "--job", "gpt-7b", "gpt-7b-small"));
    all.add(
        changed(
            "estimate",
            "@j.json --job gpt-7b --gpus 32 -o @r/x.json",
            "--gpu",
            "H100-80GB",
            "A100-80GB"));
    all.add(
        changed(
            "estimate", "@j.json --job gpt-7b --gpu H100-80GB -o @r/x.json", "--gpus", "32", "64"));
    all.add(added("estimate", one, "--placement @far.json"));
    all.add(refused("estimate", one, "--measured @none.json"));
    all.add(changed("parallelize", one, "--headroom", "0", "0.9"));
    all.add(changed("estimate", "-o @r/x.csv", "--cases", "@runs.csv", "@more.csv"));
    all.add(
        changed("parallelize", "@c.json @j.json -o @r/x.json", "--job", "gpt-7b", "gpt-7b-small"));
    all.add(changed("parallelize", one, "--algorithm", "arena", "exhaustive"));
    all.add(changed("parallelize", one, "--gpus", "16", "32"));
    all.add(added("parallelize", one, "--plans @r/plans.csv"));
    all.add(added("parallelize", "@c.json @j.json --job gpt-7b", "--export megatron-lm"));
    all.add(refused("parallelize", one, "--measured @none.json"));
    all.add(refused("parallelize", one, "--calibration @none.json"));
    all.add(refused("estimate", one, "--calibration @none.json"));
    all.add(refused("measure runs", "@more.csv", "--calibration @none.json"));
    all.add(changed("measure runs", "@more.csv -o @r/x.csv", "--count", "1", "2"));
    all.add(refused("estimate", one, "--profile @none.json"));
    all.add(
        changed(
            "measure job", "@sj.json @nic.csv --job gpt-7b -o @r/x.json", "--hosts", "8", "16"));
    all.add(changed("measure job", "@sj.json @nic.csv -o @r/x.json", "--job", "gpt-3b", "gpt-7b"));
    all.add(changed("measure operators", "@sj.json -o @r/x.py", "--job", "gpt-3b", "gpt-7b"));
    var goal = one + " --gpus 8,16,32";
    all.add(changed("parallelize", goal + " --tokens 1e10", "--deadline", "10", "1e6"));
    all.add(changed("parallelize", goal + " --deadline 100", "--tokens", "1e8", "1e11"));
  }

  @BeforeEach
  void writeInputs() throws IOException {
    sample("table1-i", "c.json", "j.json");
    sample("shared-24", "s.json", "sj.json");
    sample("h100", "h.json", "hj.json");
    sample("het-4mix", "mixed.json", "mixedj.json");
    sample("table1-i", "m.json", "mj.json");
    write("b.json", PROFILE);
    write("con.json", graph(List.of("a b", "a c", "b c", "c d"), "abcd"));
    write("wide.json", graph(mesh(), "abcdefghijklmnopqrst"));
    write("run.csv", "job,host,gpu\na,pod-00-h-00,0-3\n");
    write("tree.csv", "host,leaf,spine\nn1,l1,s1\nn2,l1,s1\nn3,l2,s1\n");
    write("own.csv", "name,gpu,r1,r2,dpGain,ppGain,source\nmine,H100,0.5,2.0,1.0,3.0,us\n");
    var cluster = Files.readString(folder.resolve("c.json"));
    write(
        "moved.json",
        cluster.replaceFirst(
            "\\{\"id\": \"pod-00-h-00\",", "{\"id\": \"pod-00-h-00\", \"x\": 7, \"y\": 7,"));
    write("nccl.log", nccl());
    write(
        "bare.log",
        """
        # heddle gpus h1 0,1
        # size count type redop root time algbw busbw #wrong time algbw busbw #wrong
        16777216 4194304 float none -1 143.2 117.20 175.80 0 144.0 116.5 174.75 N/A
        # Avg bus bandwidth    : 175.2
        """);
    write("runs.csv", RUNS);
    write("f.json", FEDERATION);
    write("ring.graph", "6 6\n2 6\n1 3\n2 4\n3 5\n4 6\n5 1\n");
    write(
        "fj.json",
        """
        { "schema": "heddle.jobs/1", "jobs": [
          { "id": "a", "gpus": 8, "globalBatch": 8 }, { "id": "b", "gpus": 40, "globalBatch": 8 } ] }
        """);
    write("nic.csv", counters());
    write(
        "four.jobs.json",
        """
        { "schema": "heddle.jobs/1", "jobs": [ { "id": "four", "gpus": 32, "tp": 8, "pp": 2 } ] }
        """);
    write("more.csv", RUNS + "b,me,H100-80GB,8,16,2048,16,32000,2048,32,8\n");
    ok("place @c.json @j.json --job gpt-7b-small -o @p.json");
    ok("place @s.json @sj.json --job gpt-13b -o @s0.json");
    write("o.json", OutsideCluster.random(new Random(1), 1, 6, 6, 8, 0).json());
    ok("place @o.json @four.jobs.json --job four -o @four.json");
    besideTheFirst();
    ok("place @left.json @sj.json --job gpt-3b --algorithm random-fit --seed 3 -o @s1.json");
    ok("place @c.json @j.json --job gpt-7b-small --algorithm random-fit --seed 5 -o @far.json");
    ok("repair @o.json @four.json --failed p0-h0 -o @repaired.json");
    ok("affinity --home @lib --import @own.csv");
  }

  private static final String PROFILE =
      """
      { "schema": "heddle.bandwidth/1", "name": "p", "intra": { "H100": { "0 1": 99 } },
        "byCounts": { "3+3": 412.5, "4+2": 157.25 } }
      """;

  private static final String FEDERATION =
      """
      { "schema": "heddle.federation/1",
        "clusters": [ { "id": "e", "gpus": 16 }, { "id": "n", "gpus": 16 }, { "id": "s", "gpus": 16 }, { "id": "w", "gpus": 16 } ],
        "links": [ { "from": "e", "to": "n", "gbps": 9, "latencyMs": 9 }, { "from": "n", "to": "s", "gbps": 9, "latencyMs": 9 },
                   { "from": "s", "to": "w", "gbps": 9, "latencyMs": 1 }, { "from": "w", "to": "e", "gbps": 9, "latencyMs": 2 } ] }
      """;

  private static final String RUNS =
      """
      id,source,gpu,gpus,layers,hidden,heads,vocab,sequence,globalBatch,tp
      a,me,H100-80GB,8,32,4096,32,32000,4096,64,8
      """;

  /** A host that sends half of the time. */
  private static String counters() {
    var text = new StringBuilder("seconds,host,tx_bytes\n");
    for (int i = 0; i < 400; i++) {
      text.append(
          "%d,n1,%d%n".formatted(i, 1_000_000_000L * (i / 10 * 5 + Math.max(0, i % 10 - 5))));
    }
    return text.toString();
  }

  /** Two runs of nccl-tests on one host: another collective, another size. */
  private static String nccl() {
    return nccl("all_reduce", 16_777_216, 200)
        + nccl("all_reduce", 33_554_432, 250)
        + nccl("all_gather", 16_777_216, 150);
  }

  private static String nccl(String collective, long bytes, double busGBps) {
    return """
    # nccl-tests version 2.17.8
    # Collective test starting: %1$s_perf
    # nThread 1 nGpus 1 minBytes %2$d maxBytes %2$d step: 2(factor) warmup iters: 5 iters: 20 agg iters: 1 validation: 1 graph: 0
    #
    # Using devices
    #  Rank  0 Group  0 Pid   4000 on       h-01 device  0 [0000:1b:00] NVIDIA H100 80GB HBM3
    #  Rank  1 Group  0 Pid   4001 on       h-01 device  1 [0000:1b:00] NVIDIA H100 80GB HBM3
    #
    #                                                              out-of-place                       in-place
    #       size         count      type   redop    root     time   algbw   busbw  #wrong     time   algbw   busbw  #wrong
    #        (B)    (elements)                               (us)  (GB/s)  (GB/s)             (us)  (GB/s)  (GB/s)
        %2$d       4194304     float     sum      -1   100.00   %3$5.2f  %3$6.2f       0   100.00   %3$5.2f  %3$6.2f       0
    # Out of bounds values : 0 OK
    # Avg bus bandwidth    : %3$.2f
    """
        .formatted(collective, bytes, busGBps);
  }

  /** The shared cluster without the hosts of the first job. */
  private void besideTheFirst() throws IOException {
    var taken = new TreeSet<String>();
    OutsideCluster.JSON
        .readTree(Files.readString(folder.resolve("s0.json")))
        .get("matrix")
        .forEach(row -> taken.addAll(OutsideCluster.texts(row)));
    var cluster = OutsideCluster.JSON.readTree(Files.readString(folder.resolve("s.json")));
    for (var host : cluster.get("hosts")) {
      if (taken.contains(host.get("id").asString())) {
        ((ObjectNode) host).putArray("busyGpus").add(0);
      }
    }
    write("left.json", cluster.toString());
  }

  /** Twenty jobs, each sharing links with some. */
  private static List<String> mesh() {
    var pairs = new ArrayList<String>();
    for (char one = 'a'; one <= 't'; one++) {
      for (char other = (char) (one + 1); other <= 't'; other++) {
        if (one * other % 7 == 3) {
          pairs.add(one + " " + other);
        }
      }
    }
    return pairs;
  }

  private static String graph(List<String> pairs, String jobs) {
    var root = OutsideCluster.JSON.createObjectNode().put("schema", "heddle.contention/1");
    var all = root.putArray("jobs");
    for (int i = 0; i < jobs.length(); i++) {
      all.addObject()
          .put("id", jobs.substring(i, i + 1))
          .put("intensity", 1 + i * i * 7 % 13)
          .put("priority", jobs.length() - i);
    }
    var joined = root.putArray("pairs");
    pairs.forEach(pair -> joined.addArray().add(pair.split(" ")[0]).add(pair.split(" ")[1]));
    return root.toString();
  }

  private void sample(String id, String cluster, String jobs) {
    var sample = Samples.byId(id);
    ClusterFile.write(Samples.cluster(sample), folder.resolve(cluster));
    JobsFile.write(Samples.jobs(sample), folder.resolve(jobs));
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void anOptionMakesADifference(Case one) throws IOException {
    var before = said(one.one(), ExitStatus.DONE);
    assertThat(said(one.other(), one.status())).as(one.other()).isNotEqualTo(before);
  }

  /** All that a run says and writes, but for how long it took. */
  private String said(String line, int status) throws IOException {
    var results = folder.resolve("r");
    delete(results);
    delete(folder.resolve("home"));
    Files.createDirectories(results);
    var outcome = in(line);
    assertThat(outcome.status()).as(line + ": " + outcome.err()).isEqualTo(status);
    var said = new StringBuilder(outcome.status() + outcome.out() + outcome.err());
    try (var files = Files.walk(results)) {
      for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
        said.append(results.relativize(file))
            .append(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    return said.toString().replaceAll("\"seconds\": ?[^,}\\n]+|\"seed\": ?\\d+|[\\d.]+ m?s\\b", "");
  }

  private static void delete(Path tree) throws IOException {
    if (Files.exists(tree)) {
      try (var files = Files.walk(tree)) {
        for (var file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** A new option needs a line above. */
  @Test
  void everyOptionHasACase() {
    var missing = new TreeSet<String>();
    var covered = new TreeMap<String, Set<String>>();
    cases()
        .forEach(each ->
            covered.computeIfAbsent(each.command(), _ -> new TreeSet<>()).add(each.option()));
    var nowhere = new PrintWriter(Writer.nullWriter());
    var console = new Console(nowhere, nowhere, Path.of(""), false, new SolverTermination.Cancel());
    for (var each : SubcommandList.of(AlgorithmRegistries::all)) {
      collect("", each.whole(console), covered, missing);
    }
    assertThat(missing).isEmpty();
  }

  private static void collect(
      String above, CommandLine line, Map<String, Set<String>> covered, Set<String> missing) {
    var name = (above + " " + line.getCommandName()).strip();
    if (LONG.containsKey(name) || name.equals("generate")) { // shapes have their own options
      return;
    }
    line.getSubcommands().values().forEach(sub -> collect(name, sub, covered, missing));
    for (var option : line.getCommandSpec().options()) {
      var longest = "--" + VariantCommandLine.name(option); // aliases are the same option
      if (!ELSEWHERE.contains(longest)
          && !covered.getOrDefault(name, Set.of()).contains(longest)
          && !CHANCELESS.contains(name + " " + longest)
          && line.getSubcommands().isEmpty()) {
        missing.add(name + " " + longest);
      }
    }
  }
}
