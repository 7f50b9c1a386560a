package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.result.GroupSpread;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Rank files of a tiny placement, written by hand from the formula of the contract. */
class RankFileFormatsTest {
  private static final RankFileOptions DEFAULTS = RankFileOptions.defaults();
  private static final RankFileOptions TP_PP_DP = DEFAULTS.withOrder(MegatronRankOrder.TP_PP_DP);

  /** Two PP groups (a0 b0 / a1 b1) of two hosts with two GPUs. */
  private static Placement tiny(int tp, @Nullable List<List<String>> minipods) {
    return new Placement(
        "c",
        "job",
        "tiles",
        0.5,
        GroupUnit.PP,
        tp,
        2,
        List.of(List.of("a0", "b0"), List.of("a1", "b1")),
        minipods,
        new PlacementObjective(2, 1, 1.5, 0, 2, 1, 1, true),
        0,
        0);
  }

  private static final List<List<String>> MINIPODS =
      List.of(List.of("left", "right"), List.of("left", "right"));

  private static String body(String format, int tp, RankFileOptions options, String file) {
    var files = RankFileFormats.byName(format).files(new RankFilePlan(tiny(tp, MINIPODS)), options);
    return files
        .getOrDefault(file, "no " + file)
        .lines()
        .filter(line -> !line.startsWith("#"))
        .reduce("", (text, line) -> text + line + "\n");
  }

  @Test
  void openMpi() {
    assertThat(body("openmpi", 2, DEFAULTS.withCoresPerHost(8), "rankfile"))
        .isEqualTo(
            """
            rank 0=a0 slot=0-3
            rank 1=a0 slot=4-7
            rank 2=a1 slot=0-3
            rank 3=a1 slot=4-7
            rank 4=b0 slot=0-3
            rank 5=b0 slot=4-7
            rank 6=b1 slot=0-3
            rank 7=b1 slot=4-7
            """);
    assertThat(body("openmpi", 2, DEFAULTS.withCoresPerHost(3), "rankfile"))
        .startsWith("rank 0=a0 slot=0\nrank 1=a0 slot=1-2\n");
    assertThat(body("openmpi", 2, DEFAULTS, "rankfile.hosts"))
        .as("what its head tells mpirun to read")
        .isEqualTo(body("hostfile", 2, DEFAULTS, "hostfile"));
    assertThatThrownBy(() -> body("openmpi", 2, DEFAULTS.withCoresPerHost(1), "rankfile"))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "--cores-per-host: found 1, expected at least 2, a core for each GPU of a host.");
  }

  /** With tp 1, replica 0 is GPU 0 of row 0 and replica 1 is GPU 1 of row 0, each a0 then b0. */
  @Test
  void anyOrderFitsOpenMpiSlurmAndCsv() {
    assertThat(body("openmpi", 1, TP_PP_DP.withCoresPerHost(2), "rankfile"))
        .isEqualTo(
            """
            rank 0=a0 slot=0
            rank 1=b0 slot=0
            rank 2=a0 slot=1
            rank 3=b0 slot=1
            rank 4=a1 slot=0
            rank 5=b1 slot=0
            rank 6=a1 slot=1
            rank 7=b1 slot=1
            """);
    assertThat(body("slurm", 1, TP_PP_DP, "slurm.hostfile"))
        .isEqualTo("a0\nb0\na0\nb0\na1\nb1\na1\nb1\n");
    assertThat(body("csv", 1, TP_PP_DP, "ranks.csv"))
        .isEqualTo(
            """
            rank,host,gpu,tp,dp,pp,minipod
            0,a0,0,0,0,0,left
            1,b0,0,0,0,1,right
            2,a0,1,0,1,0,left
            3,b0,1,0,1,1,right
            4,a1,0,0,2,0,left
            5,b1,0,0,2,1,right
            6,a1,1,0,3,0,left
            7,b1,1,0,3,1,right
            """);
    for (var format : List.of("hostfile", "torchrun", "kubernetes")) {
      assertThatThrownBy(() -> body(format, 1, TP_PP_DP, ""))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("order tp-pp-dp with tp 1 on hosts of 2 GPUs")
          .hasMessageContaining("Use openmpi, slurm or csv");
    }
  }

  /** With cp 2 the two GPUs of a host share a sequence, so that each host is a replica. */
  @Test
  void contextGroupsComeBeforeStagesInBothOrders() {
    var plain = tiny(1, MINIPODS);
    var groups = new GroupSpread(2, 1, 0, 0, 1, 1, 1, 0, 0, true);
    var plan = new RankFilePlan(plain.withObjective(plain.objective().withGroups(groups)));
    assertThat(RankFileFormats.byName("csv").files(plan, TP_PP_DP).get("ranks.csv"))
        .isEqualTo(
            """
            rank,host,gpu,tp,cp,dp,pp,minipod
            0,a0,0,0,0,0,0,left
            1,a0,1,0,1,0,0,left
            2,b0,0,0,0,0,1,right
            3,b0,1,0,1,0,1,right
            4,a1,0,0,0,1,0,left
            5,a1,1,0,1,1,0,left
            6,b1,0,0,0,1,1,right
            7,b1,1,0,1,1,1,right
            """);
    assertThat(RankFileFormats.byName("csv").files(plan, DEFAULTS).get("ranks.csv"))
        .contains("\n2,a1,0,0,0,1,0,left\n3,a1,1,0,1,1,0,left\n4,b0,0,0,0,0,1,right\n");
    var experts = new GroupSpread(1, 2, 0, 0, 1, 1, 0, 0, 0, true);
    var mixture = new RankFilePlan(plain.withObjective(plain.objective().withGroups(experts)));
    assertThatThrownBy(() -> RankFileFormats.byName("csv").files(mixture, TP_PP_DP))
        .hasMessage(
            "--order tp-pp-dp: /objective/groups/ep: found 2, expected 1 with several stages, as Megatron groups experts by stages only where pp comes last. "
                + Advice.use("order tp-cp-ep-dp-pp"));
  }

  @Test
  void hostfileListsHostsByNodeRank() {
    assertThat(body("hostfile", 2, DEFAULTS, "hostfile"))
        .isEqualTo("a0 slots=2\na1 slots=2\nb0 slots=2\nb1 slots=2\n");
    assertThat(body("hostfile", 2, TP_PP_DP, "hostfile"))
        .isEqualTo("a0 slots=2\nb0 slots=2\na1 slots=2\nb1 slots=2\n");
  }

  @Test
  void torchrun() {
    assertThat(body("torchrun", 2, DEFAULTS, "node-1-a1.sh"))
        .isEqualTo(
            "exec torchrun --nnodes=4 --nproc-per-node=2 --node-rank=1 --rdzv-backend=static"
                + " --master-addr=a0 --master-port=29500 \"$@\"\n");
    assertThat(body("torchrun", 2, DEFAULTS.withMaster("10.0.0.1", 6000), "node-0-a0.sh"))
        .contains("--master-addr=10.0.0.1 --master-port=6000 ");
    assertThatThrownBy(() -> DEFAULTS.withMaster("a; rm", 6000)).hasMessageContaining("a; rm");
    assertThatThrownBy(() -> DEFAULTS.withMaster(null, 0)).hasMessageContaining("1 to 65535");
  }

  @Test
  void slurmSaysThatItIsAStepInsideAnAllocation() {
    var files =
        RankFileFormats.byName("slurm").files(new RankFilePlan(tiny(2, MINIPODS)), DEFAULTS);
    assertThat(files.get("slurm.hostfile"))
        .contains("INSIDE an allocation", "SLURM_HOSTFILE=slurm.hostfile srun -m arbitrary -n 8")
        .endsWith("\na0\na0\na1\na1\nb0\nb0\nb1\nb1\n");
    assertThat(files.get("slurm.sh"))
        .contains(
            "--nodelist=a[0-1],b[0-1] --exclusive --ntasks-per-node=2 --gpus-per-node=2",
            "exec srun -m arbitrary -N 4 -n 8 \"$@\"");
  }

  /** What Kueue is asked for follows from where the groups lie. */
  @Test
  void kueueAnnotations() {
    assertThat(kubernetes(MINIPODS, DEFAULTS))
        .contains("podset-slice-required-topology: \"cloud.provider.com/topology-block\"")
        .contains("podset-slice-size: \"2\"");
    assertThat(kubernetes(MINIPODS, TP_PP_DP)).contains("podset-preferred-topology");
    assertThat(kubernetes(List.of(List.of("m", "m"), List.of("m", "m")), DEFAULTS))
        .contains("podset-required-topology");
    assertThat(kubernetes(null, DEFAULTS)).contains("podset-preferred-topology");
  }

  /** Under tp-pp-dp the two hosts of a tensor group are neighbours: one block of 2 · 2 nodes. */
  @Test
  void kueueIsAskedForWholeTensorGroups() {
    var together = List.of(List.of("m", "m"), List.of("m", "m"));
    var one = RankFileFormats.byName("kubernetes");
    var apart = List.of(List.of("m", "m"), List.of("n", "n"));
    assertThat(one.files(new RankFilePlan(tiny(4, apart)), TP_PP_DP).get("job.yaml"))
        .as("no tensor group lies in two minipods: such a file was not written here")
        .contains("podset-preferred-topology");
    assertThat(one.files(new RankFilePlan(tiny(4, together)), TP_PP_DP).get("job.yaml"))
        .contains("podset-required-topology");
    var four = new ArrayList<List<String>>();
    var minipods = new ArrayList<List<String>>();
    for (int row = 0; row < 4; row++) {
      four.add(List.of("a" + row, "b" + row));
      minipods.add(row < 2 ? List.of("m", "m") : List.of("n", "n"));
    }
    var two =
        new Placement(
            "c",
            "j",
            "tiles",
            0.5,
            GroupUnit.PP,
            4,
            2,
            four,
            minipods,
            new PlacementObjective(2, 1, 1.5, 2, 0, 1, 1, true),
            0,
            0);
    assertThat(one.files(new RankFilePlan(two), TP_PP_DP).get("job.yaml"))
        .contains("podset-slice-size: \"4\"");
  }

  private static String kubernetes(@Nullable List<List<String>> minipods, RankFileOptions options) {
    return RankFileFormats.byName("kubernetes")
        .files(new RankFilePlan(tiny(2, minipods)), options)
        .getOrDefault("job.yaml", "none");
  }

  @Test
  void jsonIsThePlacement() {
    assertThat(FileKinds.PLACEMENT.read("p", body("json", 2, DEFAULTS, "placement.json")))
        .isEqualTo(tiny(2, MINIPODS));
  }

  @Test
  void whatThePlacementDoesNotSayIsNoted() {
    var plan = new RankFilePlan(tiny(0, null));
    var csv = RankFileFormats.byName("csv");
    assertThat(csv.files(plan, DEFAULTS).get("ranks.csv")).contains("\n3,a1,1,,,0,\n");
    assertThat(csv.notes(plan)).hasSize(2);
    assertThat(csv.notes(new RankFilePlan(tiny(1, MINIPODS)))).isEmpty();
    assertThatThrownBy(() -> csv.files(plan, TP_PP_DP)).hasMessageContaining("without \"tp\"");
  }

  @Test
  void digitsAreAsciiInEveryLocale() {
    var locale = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      for (var format : RankFileFormats.all()) {
        assertThat(format.files(new RankFilePlan(tiny(2, MINIPODS)), DEFAULTS).values())
            .allSatisfy(text -> assertThat(text.replaceAll("[…]", "")).isASCII());
      }
    } finally {
      Locale.setDefault(locale);
    }
  }

  @Test
  void anUnknownFormatIsTold() {
    assertThatThrownBy(() -> RankFileFormats.byName("slrum"))
        .hasMessage(
            "--format: found \"slrum\", expected one of openmpi, slurm, hostfile, torchrun,"
                + " kubernetes, csv, json. "
                + Advice.didYouMean("slurm"));
  }
}
