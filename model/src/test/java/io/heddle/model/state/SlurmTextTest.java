package io.heddle.model.state;

import static io.heddle.model.state.FourHosts.AT;
import static io.heddle.model.state.FourHosts.UTC;
import static io.heddle.model.state.FourHosts.busy;
import static io.heddle.model.state.FourHosts.gpus;
import static io.heddle.model.state.FourHosts.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Health;
import io.heddle.model.exchange.ImportSource;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Slurm prints as text, laid onto four hosts. */
class SlurmTextTest {
  private static final String NODES =
      """
      NodeName=n0 Arch=x86_64 CoresPerSocket=1
         CPUAlloc=16 CPUEfctv=16 CPUTot=16 CPULoad=0.87
         Gres=gpu:h100:8(S:0-1)
         GresDrain=N/A
         GresUsed=gpu:h100:8(IDX:0-7)
         OS=Linux 6.18.44 #1 SMP PREEMPT_DYNAMIC @0
         State=ALLOCATED ThreadsPerCore=1 TmpDisk=0 Weight=1 Owner=N/A MCS_label=N/A

      NodeName=n1 Arch=x86_64 CoresPerSocket=1
         Gres=gpu:h100:8
         GresUsed=gpu:h100:4(IDX:0,2-3,7)
         State=MIXED+DRAIN ThreadsPerCore=1
         Reason=fan State=BAD [root@2026-11-23T08:34:19]

      NodeName=n2 Arch=x86_64
         Gres=gpu:h100:8
         GresUsed=gpu:h100:0(IDX:N/A)
         State=DOWN* ThreadsPerCore=1
      """;

  private static final String JOBS =
      """
      JobId=2 JobName=llm NodeList=n9 UserId=x
         UserId=ada(1001) GroupId=ada(1001) MCS_label=N/A
         Priority=4294901758 Nice=0 Account=(null) QOS=(null)
         JobState=RUNNING Reason=None Dependency=(null)
         StartTime=2026-11-23T08:34:21 EndTime=2026-11-23T09:34:21 Deadline=N/A
         NodeList=n[0-1]
         NumNodes=2 NumCPUs=24 NumTasks=2 CPUs/Task=1 ReqB:S:C:T=0:0:*:*
         JOB_GRES=gpu:h100:11
           Nodes=n0 CPU_IDs=0-15 Mem=0 GRES=gpu:h100:8(IDX:0-7)
           Nodes=n1 CPU_IDs=0-7 Mem=0 GRES=gpu:h100:3(IDX:0,2-3)
         TresPerNode=gres:gpu:8

      JobId=3 JobName=next
         UserId=bob(1002) GroupId=bob(1002)
         JobState=PENDING Reason=Resources Dependency=(null)
         NodeList=(null)
      """;

  @Test
  void nodesAndJobsOfScontrol() {
    var update = read(JOBS, NODES);
    assertThat(update.allocations().jobs())
        .containsExactly(
            new RunningClusterJob(
                    "2",
                    "ada",
                    gpus(
                        "n0:0", "n0:1", "n0:2", "n0:3", "n0:4", "n0:5", "n0:6", "n0:7", "n1:0",
                        "n1:2", "n1:3"),
                    1_795_422_861,
                    1_795_426_461.0,
                    false,
                    false,
                    Integer.MAX_VALUE,
                    new TreeSet<>())
                .withName("llm NodeList=n9"));
    assertThat(update.cluster().host("n0").health()).isEqualTo(Health.WELL);
    assertThat(update.cluster().host("n1").health()).isEqualTo(Health.DRAINED);
    assertThat(update.cluster().host("n2").health()).isEqualTo(Health.FAILED);
    assertThat(busy(update, "n1"))
        .as("one GPU more than its job holds")
        .containsExactly(0, 2, 3, 7);
    assertThat(busy(update, "n3")).isEmpty();
    assertThat(update.report().text())
        .contains("1 running job: on 11 GPUs")
        .contains("job 3: does not run")
        .contains("2 well, 1 drained, 1 failed");
    assertThat(update.difference().entries()).hasSize(3);
  }

  @Test
  void oneLineRecords() {
    var line =
        "JobId=7 JobName=a b UserId=eve(1) Priority=3 JobState=RUNNING"
            + " StartTime=2026-11-23T08:00:00 EndTime=Unknown NodeList=n[2-3] NumNodes=2 NumTasks=4"
            + " TRES=cpu=4,node=2 Nodes=n2 CPU_IDs=0-1 Mem=0 GRES=gpu:2(IDX:1-2) Nodes=n3"
            + " CPU_IDs=0-1 Mem=0 GRES=gpu:1(IDX:5) TresPerTask=gres:gpu:1\n";
    var job = read(line).allocations().jobs().getFirst();
    assertThat(job.gpus()).isEqualTo(gpus("n2:1", "n2:2", "n3:5"));
    assertThat(job.user()).isEqualTo("eve");
    assertThat(job.name()).isEqualTo("a b");
    assertThat(job.priority()).isEqualTo(3);
    assertThat(job.expectedEndSeconds()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "'TRES=cpu=4,gres/gpu=6,gres/gpu:h100=6', 6",
    "TRES=cpu=4 TresPerJob=gres:gpu:5, 5",
    "TRES=cpu=4 TresPerNode=gres:gpu:h100:8, 16",
    "TRES=cpu=4 TresPerTask=gres:gpu:2, 8",
    "TRES=cpu=4, 0"
  })
  void jobsThatOnlySayHowMany(String resources, int gpus) {
    var update =
        read(
            "JobId=7 JobName=a UserId=b JobState=RUNNING StartTime=2026-11-23T08:00:00 NodeList=n[0-1] NumTasks=4 %s\n"
                .formatted(resources));
    assertThat(update.cluster().freeGpus()).isEqualTo(32 - gpus);
    assertThat(busy(update, "n0")).as("as evenly as can be").hasSize((gpus + 1) / 2);
    assertThat(update.report().text())
        .contains(
            gpus == 0
                ? "holds no GPU"
                : gpus < 16 ? "the first free GPUs of its hosts" : "1 running job");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NodeName=n1 State=IDLE+WOBBLY Gres=gpu:h100:8 GresUsed=gpu:h100:0",
        "PARTITION AVAIL TIMELIMIT NODES STATE NODELIST\nall up infinite 1 wobbly* n1",
        "{\"meta\": {\"slurm\": {}}, \"nodes\": [{\"name\": \"n1\", \"state\": [\"IDLE\","
            + " \"WOBBLY\"]}]}"
      })
  void statesThatAreUnknownAreReported(String text) {
    assertThat(read(text).report().text()).containsIgnoringCase("n1: state \"wobbly");
  }

  @ParameterizedTest
  @CsvSource({
    "IDLE+PERFCTRS, DRAINED, false",
    "IDLE+POWERED_DOWN, WELL, true",
    "IDLE+POWERED_DOWN+DRAIN, DRAINED, false",
    "DOWN+POWERING_DOWN, FAILED, false"
  })
  void nodesThatTakeNoJobAreNotCalledAsleep(String state, Health health, boolean isAsleep) {
    var update = read("NodeName=n1 State=%s Gres=gpu:h100:8".formatted(state));
    assertThat(update.cluster().host("n1").health()).isEqualTo(health);
    assertThat(update.report().text().contains("asleep")).isEqualTo(isAsleep);
    assertThat(update.report().text()).doesNotContain("unknown");
  }

  @Test
  void accounting() {
    var update =
        read(
            """
            JobID|User|State|Start|End|Timelimit|NodeList|AllocTRES
            8|ada|RUNNING|2026-11-23T08:00:00|Unknown|1-02:03:04|n[0-1]|billing=8,cpu=8,gres/gpu=4,node=2
            8.batch||RUNNING|2026-11-23T08:00:00|Unknown||n0|cpu=4,gres/gpu=2,node=1
            9|bob|PENDING|Unknown|Unknown|01:00:00|None assigned|
            7|bob|CANCELLED by 0|2026-11-23T07:00:00|2026-11-23T07:30:00|01:00:00|n3|gres/gpu=8
            """);
    var job = update.allocations().jobs().getFirst();
    assertThat(update.allocations().jobs()).hasSize(1);
    assertThat(job.gpus()).isEqualTo(gpus("n0:0", "n0:1", "n1:0", "n1:1"));
    assertThat(job.expectedEndSeconds()).isEqualTo(job.startSeconds() + 93_784);
  }

  @Test
  void theSameAgainChangesNothing() {
    var once = read(NODES, JOBS);
    var again =
        LiveStateOverlay.read(
            List.of(new ImportSource("n", NODES), new ImportSource("j", JOBS)),
            once.cluster(),
            AT,
            UTC);
    assertThat(again.difference().isEmpty()).isTrue();
    assertThat(again.cluster()).isEqualTo(once.cluster());
    var empty =
        LiveStateOverlay.read(
            List.of(new ImportSource("j", "{\"meta\": {\"slurm\": {}}, \"jobs\": []}")),
            once.cluster(),
            AT,
            UTC);
    assertThat(empty.cluster().host("n0").busyGpus()).as("all jobs ended").isEmpty();
    assertThat(empty.cluster().host("n1").health()).isEqualTo(Health.DRAINED);
  }
}
