package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Every example of every help runs, where the files that it names are there. */
class HelpExamplesTest extends InFolder {
  /** Beginnings of examples that other tests run, or that take minutes, and why. */
  private static final Map<String, String> ELSEWHERE =
      Map.ofEntries(
          Map.entry("demo", "DemoAndHelpTest"),
          Map.entry("lab", "ContentionLabTest"),
          Map.entry("simulate contention", "a minute or more: ContendCommandTest"),
          Map.entry("simulate elastic", "a published trace"),
          Map.entry("state --run", "goes on until it is stopped: StateFollowTest"),
          Map.entry("measure tune", "trains a model: DispatchCommandTest"),
          Map.entry("measure profile", "the library of the user: DispatchCommandTest"),
          Map.entry("measure import", "the library of the user: DispatchCommandTest"),
          Map.entry("cabling a.cluster.json --plan", "what is built: CablingCommandTest"),
          Map.entry("affinity --import", "the library of the user: OptionsTest"),
          Map.entry("import devices.json", "three exports of NetBox: ExchangeCommandTest"),
          Map.entry("generate clos3", "12,000 hosts: ExchangeCommandTest"));

  @Test
  void everyExampleRuns() throws IOException {
    var all = new ArrayList<String>();
    collect(GuideCommandsTest.heddle(), all);
    assertThat(ELSEWHERE.keySet())
        .as("beginnings that no example has")
        .allMatch(each -> all.stream().anyMatch(line -> line.startsWith("heddle " + each)));
    var failed = new ArrayList<String>();
    for (var example : all.stream().distinct().toList()) {
      if (ELSEWHERE.keySet().stream().noneMatch(each -> example.startsWith("heddle " + each))) {
        writeInputs(); // an example may have written over some
        var outcome = Outcome.of(words(example));
        if (outcome.status() != ExitStatus.DONE) {
          failed.add(example + " → " + outcome.status() + ": " + outcome.err());
        }
      }
    }
    assertThat(failed).isEmpty();
  }

  private static void collect(CommandLine line, List<String> all) {
    all.addAll(
        GuideCommandsTest.commands(
            String.join("\n", line.getCommandSpec().usageMessage().footer())));
    line.getSubcommands().values().forEach(each -> collect(each, all));
  }

  /** Names of files and folders are those of the test's own folder. */
  private String[] words(String example) {
    var words = GuideCommandsTest.words(example);
    for (int i = 0; i < words.length; i++) {
      boolean written = i > 0 && words[i - 1].matches("-o|--output|--export");
      boolean isWord = words[i].matches("megatron-lm|multikueue");
      boolean named = words[i].matches("[\\w*/-]+(\\.[a-z]+)+");
      if ((written || named) && !isWord) {
        words[i] = folder.resolve(words[i].replaceFirst("^~/|\\*", "1")).toString();
      }
    }
    return words;
  }

  /** Files that other commands make of the inputs. */
  @BeforeEach
  void makeFiles() throws IOException {
    writeInputs();
    ok("place @a.cluster.json @a.jobs.json --job dense-24b -o @a.placement.json");
    ok("place @a.cluster.json @a.jobs.json --job dense-24b -o @one.placement.json");
    ok(
        "place @a.cluster.json @a.jobs.json --job llm --reserve @one.placement.json -o @two.placement.json");
    ok(
        "state @jobs.json --cluster @a.cluster.json -o @now.cluster.json --allocations @now.allocations.json");
    ok("failures import @events.csv --hosts 400 -o @site.failures.json");
    ok("measure estimate @runs.csv -o @ours.calibration.csv");
    ok("study run @growth.study.json -o @rows-1.jsonl");
  }

  private void writeInputs() throws IOException {
    for (var name : List.of("a", "b", "monday", "friday")) {
      write(name + ".cluster.json", cluster());
    }
    write("a.jobs.json", JOBS);
    write("next.jobs.json", JOBS);
    write("a.federation.json", FEDERATION);
    write("nodes.txt", "NodeName=h-0000 State=IDLE Gres=gpu:h100:8\n");
    write("jobs.json", SQUEUE);
    write("now.json", NODES);
    write("events.csv", "host,startDays,endDays,class\na,1,2,GPU\nb,3,5,GPU\na,7,9,NIC\n");
    write("runs.csv", RUNS);
    write("plans.csv", RUNS.replaceAll(",[^,]*\n", "\n"));
    write("operators.csv", OPERATORS);
    write("a.bandwidth.json", BANDWIDTH);
    write("nic.csv", SENT);
    write("gpu.csv", COMPUTED);
    write("counters.csv", SENT);
    write("range.json", RANGE);
    write("trace.csv", trace());
    write("job.sbatch", "#!/bin/bash\n#SBATCH -J llm -N 8 --gpus-per-node=8\n");
    write("train.yaml", MANIFEST);
    write("topology.conf", "SwitchName=s1 Nodes=n[1-4]\nSwitchName=s2 Nodes=n[5-8]\n");
    write("slurm.conf", "NodeName=n[1-8] Gres=gpu:h100:8\n");
    write("ibnetdiscover.txt", DISCOVERED);
    write("growth.study.json", STUDY);
    write("a.contention.json", CONTENTION);
    write(
        "a.graph",
        "64 64\n"
            + IntStream.range(0, 64)
                .mapToObj(i -> "%d %d".formatted((i + 63) % 64 + 1, (i + 1) % 64 + 1))
                .collect(Collectors.joining("\n", "", "\n")));
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  /** Two hosts compute for three seconds and send 2 GB in the fourth. */
  private static String counters(String metric) {
    var text = new StringBuilder("seconds,host,device," + metric + "\n");
    for (int i = 0; i < 2400; i++) {
      for (var host : List.of("n1", "n2")) {
        text.append("%.1f,%s,d0,%s%n".formatted(i * 0.1, host, value(metric, i)));
      }
    }
    return text.toString();
  }

  private static String value(String metric, int tick) {
    double at = tick * 0.1;
    double done = Math.floor(at / 4 + 1e-9);
    return metric.equals("tx_bytes")
        ? String.valueOf(Math.round(2e9 * (done + Math.clamp(at - done * 4 - 3, 0, 1))))
        : (at - 0.05) / 4 % 1 < 0.75 ? "0.8" : "0.05";
  }

  /** The same as Prometheus answers. */
  private static String range() {
    return """
    {"status": "success", "data": {"resultType": "matrix", "result": [{"metric":
      {"__name__": "node_infiniband_port_data_transmitted_bytes_total", "instance": "n1", "device": "d0"},
      "values": [%s]}]}}
    """
        .formatted(
            IntStream.range(0, 2400)
                .mapToObj(i -> "[%.1f, \"%s\"]".formatted(i * 0.1, value("tx_bytes", i)))
                .collect(Collectors.joining(", ")));
  }

  private static String trace() {
    var text = new StringBuilder("submitSeconds,durationSeconds,gpus,user\n");
    for (int i = 0; i < 200; i++) {
      text.append("%d,%d,%d,u%d%n".formatted(120 * i, 600 * (i % 4 + 1), 32 * (i % 3 + 1), i % 4));
    }
    return text.toString();
  }

  /** 64 hosts in four racks, each below a leaf of its own; two racks are a minipod. */
  private static String cluster() {
    var hosts = new ArrayList<String>();
    var links = new ArrayList<String>();
    for (int i = 0; i < 64; i++) {
      var id = String.format(Locale.ROOT, "h-%04d", i);
      hosts.add(
          "{\"id\": \"%s\", \"type\": \"dgx\", \"labels\": {\"rack\": \"r%d\"}}"
              .formatted(id, i / 16));
      links.add(
          "{\"from\": \"%s\", \"to\": \"leaf-%d\", \"gbps\": 400, \"count\": 8}"
              .formatted(id, i / 16));
    }
    for (int leaf = 0; leaf < 4; leaf++) {
      links.add(
          "{\"from\": \"leaf-%d\", \"to\": \"spine-%d\", \"gbps\": 400, \"count\": 32}"
              .formatted(leaf, leaf / 2));
    }
    return """
    {"schema": "heddle.cluster/1", "name": "a",
     "hostTypes": {"dgx": {"gpuModel": "H100", "gpus": 8, "gpuMemoryGiB": 80}},
     "switches": [{"id": "leaf-0", "tier": "leaf"}, {"id": "leaf-1", "tier": "leaf"},
                  {"id": "leaf-2", "tier": "leaf"}, {"id": "leaf-3", "tier": "leaf"},
                  {"id": "spine-0", "tier": "spine"}, {"id": "spine-1", "tier": "spine"},
                  {"id": "core", "tier": "core"}],
     "hosts": [%s], "links": [{"from": "spine-0", "to": "core", "gbps": 400, "count": 64},
                              {"from": "spine-1", "to": "core", "gbps": 400, "count": 64}, %s]}
    """
        .formatted(String.join(", ", hosts), String.join(", ", links));
  }

  private static String job(String id, int gpus) {
    return """
    {"id": "%s", "gpus": %d, "tp": 8, "pp": 2, "globalBatch": 256, "microBatch": 1, "zeroStage": 1,
     "sequenceParallel": true, "recompute": "full", "durationSeconds": 3600,
     "model": {"kind": "dense", "layers": 32, "hidden": 6144, "heads": 48, "vocab": 128000, "sequence": 4096}}
    """
        .formatted(id, gpus);
  }

  private static final String SENT = counters("tx_bytes");
  private static final String COMPUTED = counters("tensor_active");
  private static final String RANGE = range();

  private static final String JOBS =
      "{\"schema\": \"heddle.jobs/1\", \"jobs\": [%s, %s, %s, %s]}"
          .formatted(job("dense-24b", 128), job("moe", 128), job("llm", 128), job("j", 32));

  /** A job on four hosts of a rack, and one on two of the next. */
  private static final String SQUEUE =
      """
      {"meta": {"slurm": {}}, "jobs": [{"job_id": 4, "job_state": "RUNNING", "nodes": "h-[0000-0003]",
        "start_time": 1795422898, "end_time": 1795509298, "gres_detail": ["gpu:8(IDX:0-7)",
        "gpu:8(IDX:0-7)", "gpu:8(IDX:0-7)", "gpu:8(IDX:0-7)"]},
        {"job_id": 5, "job_state": "RUNNING", "nodes": "h-[0016-0017]", "start_time": 1795422898,
        "end_time": 1795509298, "gres_detail": ["gpu:8(IDX:0-7)", "gpu:8(IDX:0-7)"]}]}
      """;

  private static final String RUNS =
      """
      id,source,gpu,gpus,layers,hidden,heads,vocab,sequence,globalBatch,tp,pp,measuredSeconds
      a,me,H100,16,32,4096,32,32000,4096,64,2,1,2.1
      b,me,H100,16,32,4096,32,32000,4096,64,4,1,2.4
      c,me,H100,16,32,4096,32,32000,4096,64,2,2,2.2
      """;

  private static final String OPERATORS =
      """
      gpu,hidden,heads,ffnHidden,vocab,sequence,tp,microBatch,forwardSeconds,backwardSeconds,headSeconds
      H100,6144,48,24576,128000,4096,8,1,0.002,0.004,0.001
      """;

  private static final String STUDY =
      """
      {"schema": "heddle.study/1", "name": "growth", "command": "place", "cluster": "a.cluster.json",
       "jobs": "a.jobs.json", "job": "llm", "variants": {"algorithm": ["tiles", "best-fit"], "busy": [0.1],
       "draw": {"draws": 10, "seed": 5}},
       "measures": ["minipodsUsed"]}
      """;

  private static final String FEDERATION =
      """
      {"schema": "heddle.federation/1", "clusters": [{"id": "one", "file": "a.cluster.json"},
        {"id": "two", "file": "b.cluster.json"}],
       "links": [{"from": "one", "to": "two", "gbps": 100, "latencyMs": 5}]}
      """;

  private static final String NODES =
      """
      {"apiVersion": "v1", "kind": "List", "items": [{"apiVersion": "v1", "kind": "Node",
        "metadata": {"name": "h-0000"}, "status": {"capacity": {"nvidia.com/gpu": "8"},
        "allocatable": {"nvidia.com/gpu": "8"}}}]}
      """;

  private static final String BANDWIDTH =
      """
      {"schema": "heddle.bandwidth/1", "name": "p", "intra": {"H100": {"0 1": 99}}}
      """;

  private static final String MANIFEST =
      """
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: llm
      spec:
        completions: 4
        parallelism: 4
        template:
          spec:
            containers:
            - name: train
              image: train
              resources:
                limits:
                  nvidia.com/gpu: 8
      """;

  private static final String DISCOVERED =
      """
      Switch\t64 "S-01"\t\t# "MF0;leaf-0:MQM9700/U1" enhanced port 0 lid 1 lmc 0
      [1]\t"H-10"[1](10) \t\t# "h-0 mlx5_0" lid 10 4xNDR
      [2]\t"H-11"[1](11) \t\t# "h-1 mlx5_0" lid 11 4xNDR
      """;

  private static final String CONTENTION =
      """
      {"schema": "heddle.contention/1", "pairs": [["a", "b"]],
       "jobs": [{"id": "a", "intensity": 1, "priority": 2}, {"id": "b", "intensity": 3, "priority": 1}]}
      """;
}
