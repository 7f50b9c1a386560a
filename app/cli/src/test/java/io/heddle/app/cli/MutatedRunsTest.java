package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileSchema;
import io.heddle.model.io.FileSchemas;
import io.heddle.model.io.JobsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files as Heddle writes them, damaged at random: whatever command gets one ends well or says what
 * is wrong with it, and never with a fault. A kind of file that no command below writes is tried
 * with the example that its schema has.
 */
class MutatedRunsTest extends InFolder {
  private static final int FILES = 8;

  private static final Pattern VALUE =
      Pattern.compile("\"[^\"]*\"|-?[0-9.]+|true|false|null|\\[[^\\[\\]]*]|\\{[^{}]*}");

  private static final List<String> VALUES =
      List.of(
          "null", "-1", "0", "1", "3", "1e9", "2147483648", "1e308", "\"\"", "\"a\"", "[]", "{}");

  private static Path examples() {
    var root = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(root.resolve("model"))) {
      root = Objects.requireNonNull(root.getParent(), "a folder of the repository");
    }
    return root.resolve("model/src/test/resources/io/heddle/model/io");
  }

  /** Commands that make the files: what the plan keeps is not free to those after it. */
  private static final List<String> MAKING =
      List.of(
          "place @x.cluster.json @x.jobs.json --job gpt-7b-small -o @x.placement.json",
          "federate @x.federation.json @x.jobs.json --all -o @x.federation-plan.json",
          "place @x.cluster.json @x.jobs.json --all -o @x.plan.json",
          "pareto @x.cluster.json @x.jobs.json --job gpt-7b-small -o @x.pareto.json",
          "dispatch @x.cluster.json --gpus 6 --algorithm ideal -o @x.dispatch.json",
          "dispatch @x.cluster.json --gpus 6,2 --algorithm ideal -o @x.dispatches.json",
          "contend @x.cluster.json @x.jobs.json @x.placement.json -o @x.schedule.json",
          "estimate @x.cluster.json @x.jobs.json --job gpt-7b-small -o @x.estimate.json",
          "parallelize @x.cluster.json @x.jobs.json --job gpt-7b-small -o @x.parallelism.json",
          "partition @x.graph --parts 2 -o @x.partition.json");

  /** Commands that read them, each at its first mention. */
  private static final List<String> READING =
      List.of(
          "place @x.cluster.json @x.jobs.json --job gpt-7b-small",
          "place @x.cluster.json @x.jobs.json --all --spares 1 --reserve @x.placement.json",
          "place @x.cluster.json @x.jobs.json --all --reserve @x.plan.json",
          "repair @x.cluster.json @x.placement.json --failed pod-00-h-00",
          "pareto @x.cluster.json @x.jobs.json --job gpt-7b",
          "dispatch @x.cluster.json --gpus 6 --algorithm ideal --bandwidth @x.bandwidth.json",
          "compress @x.contention.json --levels 3",
          "contend @x.cluster.json @x.jobs.json @x.placement.json --algorithm crux",
          "estimate @x.cluster.json @x.jobs.json --job gpt-7b-small --placement @x.placement.json",
          "parallelize @x.cluster.json @x.jobs.json --job gpt-7b-small",
          "export @x.placement.json --format slurm -o @out --force",
          "export @x.placement.json --format csv -o @out --force",
          "export @x.cluster.json --format graphml -o @out --force",
          "render @x.cluster.json @x.placement.json --view topology -o @x.svg",
          "render @x.cluster.json @x.placement.json --view matrix -o @x.svg",
          "render @x.pareto.json --view pareto -o @x.svg",
          "render @x.schedule.json --view levels -o @x.svg",
          "federate @x.federation.json @x.jobs.json --all",
          "diff @x.cluster.json @y.cluster.json");

  /** The files' texts by their names, made once. */
  private static final Map<String, String> MADE = new TreeMap<>();

  @BeforeEach
  void makeFiles() throws IOException {
    if (MADE.isEmpty()) {
      make();
    }
    for (var each : MADE.entrySet()) {
      Files.writeString(folder.resolve("x" + each.getKey()), each.getValue());
      Files.writeString(folder.resolve("y" + each.getKey()), each.getValue());
    }
  }

  private void make() throws IOException {
    var sample = Samples.byId("table1-i");
    ClusterFile.write(Samples.cluster(sample), folder.resolve("x.cluster.json"));
    JobsFile.write(Samples.jobs(sample), folder.resolve("x.jobs.json"));
    Files.copy(examples().resolve("example.federation.json"), folder.resolve("x.federation.json"));
    Files.writeString(folder.resolve("x.graph"), "3 2\n2\n1 3\n2\n");
    for (var line : MAKING) {
      var outcome = in(line);
      assertThat(outcome.status()).as(line + ": " + outcome.err()).isZero();
    }
    for (var schema : FileSchemas.ALL.list()) {
      var file = folder.resolve("x" + schema.suffix());
      MADE.put(
          schema.suffix(),
          Files.readString(
              Files.exists(file) ? file : examples().resolve("example" + schema.suffix())));
    }
  }

  static List<FileSchema<?>> kinds() {
    return FileSchemas.ALL.list();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aDamagedFileIsNoFault(FileSchema<?> kind) throws IOException {
    var name = "x" + kind.suffix();
    var lines = new ArrayList<>(List.of("check @" + name));
    READING.stream().filter(line -> line.contains("@" + name)).forEach(lines::add);
    var good = Files.readString(folder.resolve(name));
    for (var line : lines) {
      var outcome = in(line);
      assertThat(outcome.status())
          .as("%s: %s", line, outcome.err())
          .isIn(ExitStatus.DONE, ExitStatus.INFEASIBLE); // beside the plan there is no room
    }
    int refused = 0;
    for (int seed = 0; seed < FILES; seed++) {
      var random = new Random(seed);
      var bad = damaged(good, random);
      Files.writeString(folder.resolve(name), bad);
      for (var line : lines) {
        var outcome = in(line);
        var what = "%s, seed %d: %s".formatted(line, seed, outcome.err());
        assertThat(outcome.status())
            .as(what)
            .isIn(ExitStatus.DONE, ExitStatus.INFEASIBLE, ExitStatus.UNUSABLE);
        assertThat(outcome.err())
            .as(what)
            .doesNotContain("\tat ", "Exception", "Feature '", "REDACTED", "#UNKNOWN", "jackson");
        refused += outcome.status() == ExitStatus.UNUSABLE ? 1 : 0;
      }
    }
    assertThat(refused).as("refused").isPositive();
  }

  /** Values that are replaced by others, or now and then a piece that is torn out. */
  private static String damaged(String json, Random random) {
    var bad = json;
    for (int changes = random.nextInt(3); changes >= 0; changes--) {
      if (random.nextInt(8) == 0) {
        int start = random.nextInt(bad.length());
        int end = Math.min(bad.length(), start + 1 + random.nextInt(30));
        bad = bad.substring(0, start) + bad.substring(end);
        continue;
      }
      var matches = VALUE.matcher(bad).results().toList();
      var match = matches.get(random.nextInt(matches.size()));
      var value =
          random.nextBoolean()
              ? VALUES.get(random.nextInt(VALUES.size()))
              : matches.get(random.nextInt(matches.size())).group();
      bad = bad.substring(0, match.start()) + value + bad.substring(match.end());
    }
    return bad;
  }
}
