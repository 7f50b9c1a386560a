package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.io.FileKinds;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code heddle failures import} and {@code heddle goodput}. */
class GoodputCommandTest extends InFolder {
  private static final String LINE = "goodput @c.json @j.json --job llm --hours 240 --runs 50";

  @BeforeEach
  void writeFiles() throws IOException {
    assertThat(in("generate clos2 --leaves 4 --hosts-per-leaf 4 -o @c.json").status()).isZero();
    Files.writeString(
        folder.resolve("j.json"),
        """
        { "schema": "heddle.jobs/1", "jobs": [
          { "id": "llm", "gpus": 64, "tp": 8, "pp": 1, "globalBatch": 64, "microBatch": 1,
            "model": { "kind": "dense", "layers": 40, "hidden": 6144, "vocab": 128000, "sequence": 4096 } } ] }
        """);
    Files.writeString(
        folder.resolve("log.csv"),
        """
        host,startDays,endDays,class
        a,1,2,GPU
        b,3,5,GPU
        a,7,,NIC
        c,10,10.5,test
        """);
    assertThat(in("failures import @log.csv --hosts 20 --between-jobs test -o @f.json").status())
        .isZero();
  }

  @Test
  void ratesOfALog() {
    var model = FileKinds.FAILURES.read(folder.resolve("f.json"));
    assertThat(model.hosts()).isEqualTo(20);
    assertThat(model.assumed()).isFalse();
    assertThat(model.classes()).extracting("id").containsExactly("GPU", "NIC", "test");
    assertThat(model.classes()).extracting("interrupts").containsExactly(true, true, false);
    assertThat(in("failures import @log.csv").err()).contains("assumed   3 hosts");
    assertThat(in("failures import @log.csv --hosts 2").status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(in("failures import @log.csv --between-jobs fan").status())
        .isEqualTo(ExitStatus.UNUSABLE);
  }

  @Test
  void oldFailuresCountLess() {
    assertThat(in("failures import @log.csv --hosts 20 --half-life 3 -o @h.json").status())
        .isZero();
    var fading = FileKinds.FAILURES.read(folder.resolve("h.json"));
    assertThat(fading.halfLifeDays()).isEqualTo(3);
    assertThat(fading.classes().getFirst().ratePerHostDay())
        .isLessThan(
            FileKinds.FAILURES
                .read(folder.resolve("f.json"))
                .classes()
                .getFirst()
                .ratePerHostDay());
    assertThat(in("failures import @log.csv --hosts 20 --half-life 3").out())
        .contains("by age", "last 11 days", "halves every 3 days");
    assertThat(in("failures import @log.csv --half-life 0").status())
        .isEqualTo(ExitStatus.UNUSABLE);
  }

  @Test
  void goodputOfAJob() {
    assertThat(in(LINE + " --failures @f.json --finish-by 260 --spares 3 -o @g.json").status())
        .isZero();
    var goodput = FileKinds.GOODPUT.read(folder.resolve("g.json"));
    assertThat(goodput.hosts()).isEqualTo(8);
    assertThat(goodput.spares()).isEqualTo(3);
    assertThat(goodput.goodput()).isBetween(0.5, 1.0);
    assertThat(goodput.causes().keySet())
        .contains("checkpoint", "GPU", "NIC")
        .doesNotContain("test");
    assertThat(goodput.causes().values().stream().mapToDouble(x -> x).sum())
        .isBetween(0.999, 1.001);
    assertThat(goodput.front()).isNotEmpty();
    assertThat(goodput.basis()).endsWith("log.csv");
    // 3 failures that interrupt in 236 host-days of 20 hosts
    double perDay = 8 * 3 / (20 * 10.5 - 1 - 2 - 3.5 - 0.5);
    assertThat(goodput.meanHoursBetweenInterruptions()).isCloseTo(24 / perDay, within(0.01));
  }

  @Test
  void ratesWithoutTheirEvidenceWillDo() throws IOException {
    var rates =
        """
        { "schema": "heddle.failures/1", "source": "mine", "classes": [ { "id": "x",
          "ratePerHostDay": 0.01, "low": %s, "high": %s, "repairHours": { "median": 10, "mean": 20 } } ] }
        """;
    Files.writeString(folder.resolve("m.json"), rates.formatted("0.01", "0.01"));
    Files.writeString(folder.resolve("n.json"), rates.formatted("0.001", "0.03"));
    assertThat(in(LINE + " --failures @m.json --spares 3 -o @g.json").status()).isZero();
    assertThat(in(LINE + " --failures @n.json --spares 3 -o @w.json").status()).isZero();
    var exact = FileKinds.GOODPUT.read(folder.resolve("g.json"));
    var wide = FileKinds.GOODPUT.read(folder.resolve("w.json"));
    assertThat(exact.meanHoursBetweenInterruptions()).isCloseTo(24 / (8 * 0.01), within(0.01));
    assertThat(wide.high() - wide.low()).isGreaterThan(exact.high() - exact.low());
    assertThat(in("check @m.json").out())
        .contains("failure rates of ")
        .doesNotContain("0 failures");
  }

  @Test
  void theSameSeedGivesTheSameAnswerAndAssumedRatesSaySo() {
    var first = in(LINE + " --seed 3 -o -").out();
    assertThat(in(LINE + " --seed 3 -o -").out()).isEqualTo(first);
    assertThat(first).contains("\"basis\": \"assumed: ");
  }

  @Test
  void sparesAreHeldBack() throws IOException {
    assertThat(in(LINE + " --spares 2 --hold-slurm @s.sh --hold-kubernetes @k.sh").status())
        .isZero();
    assertThat(Files.readString(folder.resolve("s.sh")))
        .contains("scontrol create reservation ReservationName=heddle-spares-llm");
    assertThat(
            Files.readString(folder.resolve("k.sh")).lines().filter(x -> x.contains("taint nodes")))
        .hasSize(2);
    assertThat(in(LINE + " --spares 9").status()).isEqualTo(ExitStatus.INFEASIBLE);
  }

  /** Two failures of a on the same day, the second while it is down. */
  @Test
  void daysObservedAreAssumedUnlessGiven() throws IOException {
    Files.writeString(
        folder.resolve("dated.csv"),
        """
        host,start,end,class
        a,2026-01-01T00:00:00,2026-01-02T00:00:00,GPU
        a,2026-01-01T12:00:00,2026-01-02T00:00:00,NIC
        b,2026-01-05T00:00:00,2026-01-06T00:00:00,GPU
        """);
    var first = in("failures import @dated.csv --hosts 10 -o @d.json");
    assertThat(first.err()).contains("joined    1 event to", "observed for 5.0 days");
    assertThat(days("@dated.csv --hosts 10")).isEqualTo(5);
    assertThat(days("@dated.csv --hosts 10 --last 20")).isEqualTo(20);
    assertThat(days("@dated.csv --hosts 10 --last 2")).isEqualTo(2);
    assertThat(in("failures import @dated.csv --last 2 -o @d.json").err())
        .doesNotContain("observed for");
  }

  private double days(String line) {
    assertThat(in("failures import " + line + " -o @d.json").status()).isZero();
    return FileKinds.FAILURES.read(folder.resolve("d.json")).days();
  }

  @Test
  void placementsAreCompared() {
    for (var algorithm : new String[] {"tiles", "best-fit"}) {
      var place = "place @c.json @j.json --job llm --algorithm " + algorithm;
      assertThat(in(place + " -o @" + algorithm + ".json").status()).isZero();
    }
    var compared =
        in(LINE + " --spares 1 --placement @tiles.json --placement @best-fit.json").out();
    assertThat(compared).contains("tiles.json: goodput", "best-fit.json: goodput");
    assertThat(compared).contains("survives best: " + folder.resolve("tiles.json"));
  }

  @Test
  void anotherJobsPlacementIsRefused() throws IOException {
    assertThat(in("place @c.json @j.json --job llm -o @p.json").status()).isZero();
    var text = Files.readString(folder.resolve("p.json"));
    Files.writeString(folder.resolve("p.json"), text.replace("\"llm\"", "\"other\""));
    assertThat(in(LINE + " --placement @p.json").status()).isEqualTo(ExitStatus.INFEASIBLE);
  }

  @Test
  void thePageHasFiguresTablesAndAssumptions() throws IOException {
    assertThat(in(LINE + " --html @c.json").status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(in(LINE + " --storage-GBps 77 --html @a.html").status()).isZero();
    var page = Files.readString(folder.resolve("a.html"));
    assertThat(page)
        .contains("<title>Goodput of llm on ", "Failure rates (assumed)", "at 77.0 GB/s")
        .contains("Goodput by checkpoint interval", "Completion time by GPUs held", "<td>NIC</td>");
    assertThat(page.split("<svg", -1)).hasSize(4);
    assertThat(page).doesNotContain("by age of the evidence");
    assertThat(page).doesNotContain("interval is the one that was entered");
    assertThat(in(LINE + " --failures @f.json --checkpoint 600 --html @a.html").status()).isZero();
    assertThat(Files.readString(folder.resolve("a.html")))
        .contains("by age of the evidence", "interval is the one that was entered");
  }

  /** The log has four hosts: too few for eight, until it is said how many it observes. */
  @Test
  void aLogIsReplayed() throws IOException {
    var line = LINE + " --spares 1 --replay @log.csv";
    var few = in(line);
    assertThat(few.status()).isEqualTo(ExitStatus.INFEASIBLE);
    assertThat(few.err()).contains("assumed   3 hosts observed", "--log-hosts");
    assertThat(in(line + " --log-hosts 2").status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(in(LINE + " --log-hosts 20").status()).isEqualTo(ExitStatus.UNUSABLE);
    var replayed = in(line + " --log-hosts 20 -o @r.json");
    assertThat(replayed.status()).isZero();
    assertThat(replayed.err()).contains("by rates  goodput").doesNotContain("assumed");
    var answer = FileKinds.GOODPUT.read(folder.resolve("r.json"));
    assertThat(answer.basis()).startsWith("replay of").endsWith("hosts drawn from its 20");
    assertThat(answer.causes()).containsKey("test");
    assertThat(in(line + " --log-hosts 20 --failures @f.json -o @r.json").status()).isZero();
    assertThat(FileKinds.GOODPUT.read(folder.resolve("r.json")).causes()).doesNotContainKey("test");
  }

  /** Hosts of the cluster that the log names are those of the job. */
  @Test
  void theOwnLogIsReplayedOnItsOwnHosts() throws IOException {
    var cluster = FileKinds.CLUSTER.read(folder.resolve("c.json"));
    Files.writeString(
        folder.resolve("own.csv"),
        "host,startDays,endDays,class\n%s,1,2,GPU\n%s,30,31,GPU\n"
            .formatted(cluster.hosts().getFirst().id(), cluster.hosts().getLast().id()));
    var replayed = in(LINE + " --replay @own.csv -o @r.json");
    assertThat(replayed.err()).contains("31 days of 16 hosts").doesNotContain("assumed");
    assertThat(FileKinds.GOODPUT.read(folder.resolve("r.json")).basis()).endsWith("its own hosts");
  }

  /** Each of them changes the answer. */
  @Test
  void optionsChangeTheAnswer() {
    var base = LINE + " --failures @f.json --spares 1 -o -";
    var plain = in(base).out();
    for (var option :
        new String[] {
          "--checkpoint 60",
          "--checkpoint-GB 9000",
          "--storage-GBps 1",
          "--async-GBps 20",
          "--detect-minutes 50",
          "--swap-minutes 50",
          "--restart-minutes 50",
          "--finish-by 245",
          "--seed 9",
          "--shrink"
        }) {
      assertThat(in(base + " " + option).out()).as(option).isNotEqualTo(plain).isNotEmpty();
    }
    // the job fills the minipods that it is in
    assertThat(in(base + " --spares-level minipod").status()).isEqualTo(ExitStatus.INFEASIBLE);
    assertThat(in(LINE + " --spares-level minipod").err()).contains("may be too few");
    assertThat(in(LINE).err()).doesNotContain("may be too few");
    var chosen = LINE + " -o - --wait-chance ";
    assertThat(in(chosen + "0.5").out()).isNotEqualTo(in(chosen + "0.01").out());
    var published = LINE + " -o - --published ";
    assertThat(in(published + "rsc-1").out()).isNotEqualTo(in(published + "rsc-2").out());
    assertThat(in(LINE + " --hours 300 -o -").out()).isNotEqualTo(in(LINE + " -o -").out());
    assertThat(in(LINE + " --runs 60 -o -").out()).isNotEqualTo(in(LINE + " -o -").out());
  }

  @Test
  void badOptionsAreUsage() {
    for (var option :
        new String[] {
          "--checkpoint soon",
          "--spares -1",
          "--spares-level room",
          "--storage-GBps 0",
          "--wait-chance 1",
          "--published nobody",
          "--finish-by 0"
        }) {
      assertThat(in(LINE + " " + option).status()).as(option).isEqualTo(ExitStatus.UNUSABLE);
    }
    assertThat(in("goodput @c.json @j.json --job llm").status()).isEqualTo(ExitStatus.UNUSABLE);
  }
}
