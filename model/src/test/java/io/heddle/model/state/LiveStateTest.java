package io.heddle.model.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.allocation.RunningJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.exchange.Source;
import io.heddle.model.io.InputException;
import io.heddle.model.result.Gpu;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What schedulers print, laid onto four hosts of eight GPUs. */
class LiveStateTest {
  private static final ZoneId UTC = ZoneId.of("UTC");
  private static final double AT = 1_795_422_900;

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

  private static Cluster cluster() {
    var type = new HostType("t", "H100", 8);
    var hosts = new ArrayList<Host>();
    for (int i = 0; i < 4; i++) {
      hosts.add(new Host("n" + i, type));
    }
    return new Cluster("four", List.of(type), List.of(), hosts, List.of());
  }

  private static StateUpdate read(String... texts) {
    var sources = new ArrayList<Source>();
    for (var text : texts) {
      sources.add(new Source("f" + sources.size(), text));
    }
    return LiveState.read(sources, cluster(), AT, UTC);
  }

  private static List<Gpu> gpus(String... each) {
    return Arrays.stream(each)
        .map(text -> text.split(":", 2))
        .map(parts -> new Gpu(parts[0], Integer.parseInt(parts[1])))
        .toList();
  }

  private static List<Integer> busy(StateUpdate update, String host) {
    return List.copyOf(update.cluster().host(host).busyGpus());
  }

  @Test
  void nodesAndJobsOfScontrol() {
    var update = read(JOBS, NODES);
    assertThat(update.allocations().jobs())
        .containsExactly(
            new RunningJob(
                "2",
                "ada",
                gpus(
                    "n0:0", "n0:1", "n0:2", "n0:3", "n0:4", "n0:5", "n0:6", "n0:7", "n1:0", "n1:2",
                    "n1:3"),
                1_795_422_861,
                1_795_426_461.0,
                false,
                false,
                Integer.MAX_VALUE,
                new TreeSet<>()));
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
        "JobId=7 JobName=a b UserId=eve(1) Priority=3 JobState=RUNNING StartTime=2026-11-23T08:00:00 EndTime=Unknown"
            + " NodeList=n[2-3] NumNodes=2 NumTasks=4 TRES=cpu=4,node=2 Nodes=n2 CPU_IDs=0-1 Mem=0 GRES=gpu:2(IDX:1-2)"
            + " Nodes=n3 CPU_IDs=0-1 Mem=0 GRES=gpu:1(IDX:5) TresPerTask=gres:gpu:1\n";
    var job = read(line).allocations().jobs().getFirst();
    assertThat(job.gpus()).isEqualTo(gpus("n2:1", "n2:2", "n3:5"));
    assertThat(job.user()).isEqualTo("eve");
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

  @Test
  void jsonOfSlurmOldAndNew() {
    var old =
        """
        {"meta": {"Slurm": {"release": "22.05.8"}}, "jobs": [
          {"job_id": 4, "job_state": "RUNNING", "nodes": "n[1-2]", "user_name": "ada", "priority": 9,
           "start_time": 1795422898, "end_time": 1795509298,
           "gres_detail": ["gpu:h100:2(IDX:4-5)", "gpu:h100:1(IDX:0)"]},
          {"job_id": 5, "job_state": "PENDING", "nodes": ""},
          {"job_id": 6, "job_state": "COMPLETED", "nodes": "n0", "gres_detail": []}]}
        """;
    var recent =
        """
        {"meta": {"slurm": {"release": "24.05.0"}}, "jobs": [
          {"job_id": 4, "job_state": ["RUNNING"], "nodes": "n[1-2]", "user_name": "ada", "time_limit": {"set": true, "infinite": false, "number": 1440},
           "priority": {"set": true, "infinite": false, "number": 9},
           "start_time": {"set": true, "infinite": false, "number": 1795422898},
           "end_time": {"set": true, "infinite": false, "number": 1795509298},
           "gres_detail": ["gpu:h100:2(IDX:4-5)", "gpu:h100:1(IDX:0)"]},
          {"job_id": 5, "job_state": ["PENDING"], "nodes": ""}]}
        """;
    var accounting =
        """
        {"meta": {"slurm": {}}, "jobs": [
          {"job_id": 4, "state": {"current": ["RUNNING"]}, "nodes": "n[1-2]", "user": "ada",
           "priority": {"set": true, "number": 9},
           "time": {"start": 1795422898, "end": 0, "limit": {"set": true, "number": 1440}},
           "tres": {"allocated": [{"type": "cpu", "count": 4}, {"type": "gres", "name": "gpu", "count": 3}]}}]}
        """;
    var one = read(old).allocations().jobs();
    assertThat(one)
        .singleElement()
        .extracting(RunningJob::gpus)
        .isEqualTo(gpus("n1:4", "n1:5", "n2:0"));
    assertThat(read(recent).allocations().jobs()).isEqualTo(one);
    var counted = read(accounting).allocations().jobs().getFirst();
    assertThat(counted.gpus()).isEqualTo(gpus("n1:0", "n1:1", "n2:0"));
    assertThat(counted.on(one.getFirst().gpus())).isEqualTo(one.getFirst());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"null", "{\"set\": true, \"infinite\": true, \"number\": 0}"})
  void jobsWithoutALimitEndAtNoTime(String limit) {
    var update =
        read(
            """
            {"meta": {"slurm": {}}, "jobs": [{"job_id": 4, "job_state": "RUNNING", "nodes": "n1", "time_limit": %s,
             "start_time": 1795422898, "end_time": 1826958898, "gres_detail": ["gpu:1(IDX:0)"]}]}
            """
                .formatted(limit));
    assertThat(update.allocations().jobs().getFirst().expectedEndSeconds()).isNull();
  }

  @Test
  void nodesOfSinfo() {
    var json =
        """
        {"meta": {"Slurm": {}}, "nodes": [
          {"name": "n0", "state": "idle", "state_flags": ["DRAIN"], "gres_used": "gpu:h100:0(IDX:N/A)"},
          {"name": "n1", "state": ["MIXED"], "gres_used": "gpu:h100:3(IDX:0-2)"}]}
        """;
    var grouped =
        """
        {"meta": {"slurm": {}}, "sinfo": [
          {"node": {"state": ["IDLE", "DRAIN"]}, "nodes": {"nodes": ["n0"]}},
          {"node": {"state": ["ALLOCATED"]}, "nodes": {"nodes": ["n1"]}}]}
        """;
    var table =
        """
        PARTITION AVAIL  TIMELIMIT  NODES  STATE NODELIST
        gpu*         up   infinite      1  drain n0
        gpu*         up   infinite      1    mix n1
        gpu*         up   infinite      2  down* n[2-3]
        """;
    var update = read(json);
    assertThat(update.cluster().host("n0").health()).isEqualTo(Health.DRAINED);
    assertThat(busy(update, "n1")).containsExactly(0, 1, 2);
    assertThat(update.report().text()).contains("2 hosts: as before").doesNotContain("running job");
    update = read(grouped);
    assertThat(update.cluster().host("n0").health()).isEqualTo(Health.DRAINED);
    assertThat(busy(update, "n1")).hasSize(8);
    update = read(table);
    assertThat(busy(update, "n1")).as("nobody says which, so all").hasSize(8);
    assertThat(update.cluster().host("n3").health()).isEqualTo(Health.FAILED);
    assertThat(update.report().text()).contains("n1: all GPUs busy");
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
  void podsOfKubernetes() {
    var update =
        read(
            """
            {"apiVersion": "v1", "kind": "List", "items": [
              {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "N1.example.com"}, "spec": {"unschedulable": true}},
              {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "w-0", "namespace": "ml", "labels": {"batch.kubernetes.io/job-name": "w"}},
               "spec": {"nodeName": "n0", "priority": 5, "activeDeadlineSeconds": 3600, "containers": [
                 {"name": "a", "resources": {"limits": {"nvidia.com/gpu": "4"}, "requests": {"nvidia.com/gpu": "4"}}},
                 {"name": "b", "resources": {"requests": {"nvidia.com/gpu": 2}}}]},
               "status": {"phase": "Running", "startTime": "2026-11-23T08:00:00Z"}},
              {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "w-1", "namespace": "ml", "labels": {"batch.kubernetes.io/job-name": "w"}},
               "spec": {"nodeName": "n1", "containers": [{"resources": {"limits": {"nvidia.com/gpu": "1"}}}]},
               "status": {"phase": "Running", "startTime": "2026-11-23T08:01:00Z"}},
              {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "done", "namespace": "ml"},
               "spec": {"nodeName": "n2", "containers": [{"resources": {"limits": {"nvidia.com/gpu": "8"}}}]},
               "status": {"phase": "Succeeded"}},
              {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "waits", "namespace": "ml"},
               "spec": {"containers": [{"resources": {"limits": {"nvidia.com/gpu": "8"}}}]}, "status": {"phase": "Pending"}},
              {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "dns", "namespace": "kube-system"},
               "spec": {"nodeName": "n3", "containers": [{"name": "c"}]}, "status": {"phase": "Running"}}]}
            """,
            """
            apiVersion: kueue.x-k8s.io/v1beta1
            kind: Workload
            metadata: {name: job-w-1a2b3, namespace: ml, ownerReferences: [{kind: Job, name: w}]}
            spec: {priority: 70, podSets: [{count: 2}]}
            """);
    assertThat(update.allocations().jobs())
        .singleElement()
        .satisfies(job -> {
          assertThat(job.id()).isEqualTo("ml/w");
          assertThat(job.gpus()).hasSize(7).startsWith(new Gpu("n0", 0)).endsWith(new Gpu("n1", 0));
          assertThat(job.priority()).isEqualTo(70);
          assertThat(job.startSeconds()).isEqualTo(1_795_420_800);
          assertThat(job.expectedEndSeconds()).isEqualTo(1_795_424_400);
        });
    assertThat(update.cluster().host("n1").health()).isEqualTo(Health.DRAINED);
    assertThat(update.report().text()).contains("job ml/waits: does not run");
  }

  /** The API itself answers with lists whose items do not repeat their kind. */
  @Test
  void podsOfTheApi() {
    var update =
        read(
            """
            {"kind": "PodList", "apiVersion": "v1", "metadata": {"resourceVersion": "7"}, "items": [
              {"metadata": {"name": "a", "namespace": "ml"}, "status": {"phase": "Running"},
               "spec": {"nodeName": "n0", "containers": [{"resources": {"limits": {"nvidia.com/gpu": "2"}}}]}}]}
            """);
    assertThat(update.allocations().jobs())
        .singleElement()
        .satisfies(job -> assertThat(job.gpus()).isEqualTo(gpus("n0:0", "n0:1")));
  }

  /**
   * The form of resource.k8s.io/v1 and v1beta1, and of KAI's labels: one claim is allocated, one is
   * only asked for, one is made from a template; a claim that two pods share counts once, and a
   * channel is no GPU.
   */
  @Test
  void podsWithClaimsInsteadOfNumbers() {
    var update =
        read(
            """
            apiVersion: scheduling.run.ai/v2alpha2
            kind: PodGroup
            metadata: {name: gang, namespace: ml}
            spec: {minMember: 3, queue: default-queue, preemptibility: preemptible}
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaim
            metadata: {name: had, namespace: ml}
            spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.nvidia.com, allocationMode: ExactCount, count: 2}}]}}
            status: {allocation: {devices: {results: [
              {request: gpu, driver: gpu.nvidia.com, pool: n0, device: gpu-3},
              {request: gpu, driver: gpu.nvidia.com, pool: n0, device: gpu-5},
              {request: channel, driver: compute-domain.nvidia.com, pool: n0, device: channel-0}]}}}
            ---
            apiVersion: resource.k8s.io/v1beta1
            kind: ResourceClaim
            metadata: {name: asked, namespace: ml}
            spec: {devices: {requests: [{name: gpu, deviceClassName: gpu.nvidia.com, count: 4}, {name: nic, deviceClassName: nic.example.com}]}}
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaim
            metadata: {name: made-x7k, namespace: ml}
            spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.nvidia.com}}]}}
            ---
            """
                + claiming("w-0", "n0", "{name: g, resourceClaimName: had}", "")
                + claiming("w-1", "n1", "{name: g, resourceClaimName: asked}", "")
                + claiming("w-2", "n1", "{name: g, resourceClaimName: asked}", "")
                + claiming(
                    "w-3",
                    "n2",
                    "{name: g, resourceClaimTemplateName: made}",
                    ", resourceClaimStatuses: [{name: g, resourceClaimName: made-x7k}]"));
    assertThat(update.allocations().jobs())
        .singleElement()
        .satisfies(job -> {
          assertThat(job.id()).isEqualTo("ml/gang");
          assertThat(job.preemptible()).isTrue();
          assertThat(job.gpus())
              .isEqualTo(gpus("n0:3", "n0:5", "n1:0", "n1:1", "n1:2", "n1:3", "n2:0"));
        });
  }

  private static String claiming(String pod, String host, String claim, String status) {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, namespace: ml, labels: {pod-group.scheduling.run.ai/name: gang}}
    spec: {schedulerName: kai-scheduler, nodeName: %s, resourceClaims: [%s], containers: [{name: w, resources: {claims: [{name: g}]}}]}
    status: {phase: Running%s}
    ---
    """
        .formatted(pod, host, claim, status);
  }

  /** A group of plain pods is the workload of its name; Volcano marks whom it may stop. */
  @Test
  void groupsOfPlainPods() {
    var pod =
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s, %s}
        spec: {nodeName: %s, containers: [{resources: {limits: {nvidia.com/gpu: 2}}}]}
        status: {phase: Running}
        ---
        """;
    var update =
        read(
            pod.formatted("a-0", "labels: {kueue.x-k8s.io/pod-group-name: a}", "n0")
                + pod.formatted("a-1", "labels: {kueue.x-k8s.io/pod-group-name: a}", "n1")
                + pod.formatted(
                    "b-0",
                    "annotations: {scheduling.k8s.io/group-name: b, volcano.sh/preemptable: \"true\"}",
                    "n2")
                + pod.formatted("c-0", "annotations: {scheduling.k8s.io/group-name: c}", "n3")
                + """
                apiVersion: kueue.x-k8s.io/v1beta1
                kind: Workload
                metadata: {name: a, namespace: default, ownerReferences: [{kind: Pod, name: a-0}, {kind: Pod, name: a-1}]}
                spec: {priority: 70, priorityClassName: high, queueName: q, podSets: [{name: main, count: 2}]}
                status:
                  admission:
                    clusterQueue: q
                    podSetAssignments:
                    - name: main
                      count: 2
                      flavors: {nvidia.com/gpu: tas}
                      topologyAssignment:
                        levels: [kubernetes.io/hostname]
                        domains: [{count: 1, values: [n0]}, {count: 1, values: [n1]}]
                ---
                apiVersion: scheduling.volcano.sh/v1beta1
                kind: PodGroup
                metadata: {name: c, namespace: default, annotations: {volcano.sh/preemptable: "true"}}
                spec: {minMember: 1, queue: default}
                """);
    assertThat(update.allocations().jobs())
        .extracting(
            job -> job.id(),
            job -> job.gpus().size(),
            job -> job.priority(),
            job -> job.preemptible())
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple("default/a", 4, 70, false),
            org.assertj.core.groups.Tuple.tuple("default/b", 2, 0, true),
            org.assertj.core.groups.Tuple.tuple("default/c", 2, 0, true));
  }

  @ParameterizedTest
  @CsvSource({
    "scheduling.run.ai/v2alpha2, 50, '', true",
    "scheduling.run.ai/v2alpha2, 100, '', false",
    "scheduling.run.ai/v2alpha2, 100, preemptible, true",
    "scheduling.run.ai/v2alpha2, 50, non-preemptible, false",
    "scheduling.volcano.sh/v1beta1, 50, '', false"
  })
  void whoMayBeStopped(String api, int priority, String said, boolean preemptible) {
    var update =
        read(
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: p, annotations: {pod-group-name: g}}
            spec: {nodeName: n0, priority: %d, containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}
            status: {phase: Running}
            ---
            apiVersion: %s
            kind: PodGroup
            metadata: {name: g, namespace: default}
            spec: {minMember: 1, preemptibility: "%s"}
            """
                .formatted(priority, api, said));
    assertThat(update.allocations().jobs())
        .singleElement()
        .satisfies(job -> {
          assertThat(job.id()).isEqualTo("default/g");
          assertThat(job.preemptible()).isEqualTo(preemptible);
          assertThat(job.startSeconds()).as("nobody says when").isEqualTo(AT);
        });
  }

  @Test
  void tables() {
    var update =
        read(
            """
            job,host,gpus,gpu,user,start,end,priority,preemptible,pinned,apartFrom
            a,n0,3,,ada,100,200,4,yes,no,b c
            a,n1,,2-3,,,,,,,
            b,n0,8,,,,,,,true,
            c,n2,,,,,,,,,
            """);
    var jobs = update.allocations().jobs();
    assertThat(jobs.getFirst())
        .isEqualTo(
            new RunningJob(
                "a",
                "ada",
                gpus("n0:0", "n0:1", "n0:2", "n1:2", "n1:3"),
                100,
                200.0,
                true,
                false,
                4,
                new TreeSet<>(List.of("b", "c"))));
    assertThat(jobs.get(1).pinned()).isTrue();
    assertThat(jobs.get(1).gpus()).as("what the other left").hasSize(5);
    assertThat(jobs.get(2).gpus()).as("the whole host").hasSize(8);
    assertThat(update.report().text()).contains("job b: fewer GPUs than it says");
  }

  @Test
  void aGpuIsHeldOnce() {
    var update = read("job,host,gpu\na,n0,0-3\nb,n0,3-4\nc,n0,9\nd,nowhere,1\n");
    assertThat(update.allocations().jobs().get(1).gpus()).isEqualTo(gpus("n0:4"));
    assertThat(update.report().text())
        .contains("job b: shares a GPU")
        .contains("GPU 9 of n0")
        .contains("job d: cluster four has no such host");
  }

  @Test
  void theSameAgainChangesNothing() {
    var once = read(NODES, JOBS);
    var again =
        LiveState.read(
            List.of(new Source("n", NODES), new Source("j", JOBS)), once.cluster(), AT, UTC);
    assertThat(again.difference().isEmpty()).isTrue();
    assertThat(again.cluster()).isEqualTo(once.cluster());
    var empty =
        LiveState.read(
            List.of(new Source("j", "{\"meta\": {\"slurm\": {}}, \"jobs\": []}")),
            once.cluster(),
            AT,
            UTC);
    assertThat(empty.cluster().host("n0").busyGpus()).as("all jobs ended").isEmpty();
    assertThat(empty.cluster().host("n1").health()).isEqualTo(Health.DRAINED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "no format at all; unknown format",
        "JOBID PARTITION NAME; squeue --json",
        "NodeName=n0 Arch=x86; without State",
        "JobId=1 JobName=a UserId=b; without JobState",
        "JobId=1 JobName=a UserId=b JobState=RUNNING NodeList=n[0; brackets in pairs",
        "{\"meta\": {\"slurm\": {}}, \"jobs\": 7}; a list of jobs",
        "{\"meta\": {\"slurm\": {}}, \"nodes\": [{}]}; the name of a node",
        "{\"meta\": {\"slurm\": {}}, \"jobs\": [; broken JSON",
        "job,host,gpus|a,n0,many; gpus \"many\"",
        "job,host,pinned|a,n0,maybe; true or false",
        "job,host|a,; no host",
        "job,host|a,elsewhere; it is another cluster's state",
        "JobID|State; no column nodelist"
      })
  void mistakesAreSaidWithTheirPlace(String text, String expected) {
    var lines = text.startsWith("JobID|") ? text : text.replace('|', '\n');
    assertThatThrownBy(() -> read(lines))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(expected)
        .hasMessageContaining("f0");
  }
}
