package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@code heddle simulate queue}: a trace is played and written as a table and files. */
class QueueCommandTest extends InFolder {
  /** Users whose jobs last about as long each time: the predictor has something to learn. */
  private void writeTrace(int jobs) throws IOException {
    var random = new Random(7);
    var text = new StringBuilder("submitSeconds,durationSeconds,gpus,user\n");
    double now = 0;
    for (int i = 0; i < jobs; i++) {
      int user = random.nextInt(4);
      now += -120 * Math.log(1 - random.nextDouble());
      text.append(
          String.format(
              Locale.ENGLISH,
              "%.0f,%.0f,%d,u%d%n",
              now,
              600 * (user + 1) * (0.8 + 0.4 * random.nextDouble()),
              8 * (1 + random.nextInt(3)),
              user));
    }
    Files.writeString(folder.resolve("trace.csv"), text);
  }

  /** The cells of a line counted from its end, since the name of a policy may have a comma. */
  private static String fromEnd(String line, int place) {
    var cells = line.split(",");
    return cells[cells.length - place];
  }

  @Test
  void retentionIsZeroWhenThePlannedJobComes() throws IOException {
    writeTrace(600);
    var outcome = ok("simulate queue @trace.csv --hosts 32 --lead-hours 1 --seed 3 -o @out");
    assertThat(outcome.out()).contains("retention at arrival").contains("mean wait");
    var rows = Files.readAllLines(folder.resolve("out/queue-policies.csv"));
    assertThat(rows).hasSize(6);
    for (var row : rows.subList(1, rows.size())) {
      assertThat(fromEnd(row, 7)).as(row).isEqualTo("0.000");
    }
    var last = new HashMap<String, String>();
    for (var line : Files.readAllLines(folder.resolve("out/queue-rates.csv"))) {
      last.put(line.replaceAll("(,[^,]*){3}$", ""), fromEnd(line, 1));
    }
    last.remove("policy");
    assertThat(last).hasSize(rows.size() - 1);
    last.forEach(
        (policy, retention) -> assertThat(Double.parseDouble(retention)).as(policy).isZero());
    assertThat(folder.resolve("out/report.txt")).isNotEmptyFile();
    try (var files = Files.list(folder.resolve("out"))) {
      assertThat(files.map(Path::toString)).anyMatch(each -> each.endsWith(".svg"));
    }
    var again = in("simulate queue @trace.csv --hosts 32 --lead-hours 1 --seed 3");
    assertThat(again.out()).isEqualTo(outcome.out());
  }

  @Test
  void somePoliciesAlone() throws IOException {
    writeTrace(600);
    var line = "simulate queue @trace.csv --hosts 32 --lead-hours 1 --seed 3 --policy ";
    var outcome = in(line + "packing,median -o @out");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(Files.readAllLines(folder.resolve("out/queue-policies.csv"))).hasSize(3);
    var played = FileKinds.SIMULATION.read(folder.resolve("out/simulation.json"));
    assertThat(played.policies()).hasSize(2);
    assertThat(played.policies().getFirst().jobs()).hasSizeGreaterThan(100);
    assertMessage(line + "pack", 2, "--policy: pack, expected all or some of predicting");
  }

  /** The users decide how long a job runs: that is learnt, and constants are worse. */
  @Test
  void thePredictorStandsBesideConstants() throws IOException {
    writeTrace(1500);
    var outcome = in("simulate queue @trace.csv --hosts 32 --lead-hours 1 -o @out");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    var errors = new HashMap<String, Double>();
    var lines = Files.readAllLines(folder.resolve("out/queue-forecasts.csv"));
    for (var line : lines.subList(1, lines.size())) {
      errors.put(line.split(",")[0], Double.parseDouble(fromEnd(line, 1)));
    }
    assertThat(errors).containsOnlyKeys("boosting", "mean for everyone", "median for everyone");
    assertThat(errors.get("boosting"))
        .isLessThan(errors.get("mean for everyone"))
        .isLessThan(errors.get("median for everyone"));
  }

  /** Half of the hosts cannot be had: no zone on them, and half as much is asked for. */
  @Test
  void failedAndBusyHostsOfTheClusterTakeNoPart() throws IOException {
    writeTrace(700);
    assertThat(in("generate clos3 --minipods 4 --hosts 32 -o @c.json").status()).isZero();
    var whole = ClusterFile.read(folder.resolve("c.json"));
    var hosts = new ArrayList<Host>();
    for (var host : whole.hosts()) {
      hosts.add(
          switch (hosts.size() % 4) {
            case 0 -> host.withHealth(Health.FAILED);
            case 1 -> host.allBusy();
            default -> host;
          });
    }
    ClusterFile.write(whole.withHosts(hosts), folder.resolve("half.json"));
    var half = in("simulate queue @trace.csv --cluster @half.json --lead-hours 1");
    assertThat(half.status()).as(half.err()).isZero();
    var small = in("simulate queue @trace.csv --hosts 16 --lead-hours 1");
    assertThat(half.out()).contains(forecasts(small.out()));
  }

  /** The same jobs in the same pressed time. */
  private static String forecasts(String report) {
    return report.substring(report.indexOf("forecast "), report.indexOf("\n- "));
  }

  @Test
  void mistakesAreSaid() throws IOException {
    writeTrace(20);
    var load = in("simulate queue @trace.csv --load 0");
    assertThat(load.status()).isEqualTo(2);
    assertThat(load.err()).contains("--load").contains("0.01");
    Files.writeString(folder.resolve("bad.csv"), "submitSeconds,durationSeconds,gpus\n0,soon,8\n");
    var bad = in("simulate queue @bad.csv");
    assertThat(bad.status()).isEqualTo(2);
    assertThat(bad.err()).contains("bad.csv").contains("soon").doesNotContain("Exception");
    var none = in("simulate queue @none.csv");
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err()).contains("none.csv");
  }
}
