package io.heddle.model.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.io.InputException;
import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.JobGroupLevel;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.TrainingJob;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests as people write them, read as jobs with levels. */
class SchedulerJobImportTest {
  private static final JobGroupLevel ZONE = new JobGroupLevel("zone", true);
  private static final String CONTAINERS =
      "{ containers: [ { name: c, resources: { limits: { nvidia.com/gpu: 4 } } } ] }";

  private static TrainingJob one(String text) {
    var jobs = DialectSamples.read(text).jobs();
    assertThat(jobs).hasSize(1);
    return jobs.getFirst();
  }

  private static String report(String text) {
    return DialectSamples.read(text).report().text();
  }

  private static void assertSegment(TrainingJob job, int hosts, String level, boolean required) {
    assertThat(job.request().topology().segment())
        .isEqualTo(new JobSegment(hosts, level, required, false));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#SBATCH -J llm -N 16 --gpus-per-node=4 --segment=8",
        "#SBATCH --job-name=llm\n#SBATCH --nodes=16-16 --gres=gpu:gb200:4\n#SBATCH --segment 8",
        "#SBATCH -Jllm --nodes=16\n#SBATCH -G 64 --segment=8 # of a rack",
        "#SBATCH --job-name \"llm\"\n#SBATCH --ntasks=64 --ntasks-per-node=4 --gpus-per-task=1 --segment=8",
        "#SBATCH -J llm -N16 --gpus-per-node=gb200:4 --exclusive --segment=8",
      })
  void batchScripts(String options) {
    var job = one("#!/bin/bash\n" + options + "\nsrun train\n#SBATCH --segment=2\n");
    assertThat(job.id()).isEqualTo("llm");
    assertThat(job.gpus()).isEqualTo(64);
    assertSegment(job, 8, "nvlink", true);
  }

  @Test
  void theLevelOfBlocksIsAssumedOrStated() {
    var script = "#SBATCH -J llm -N 16 --gpus-per-node=4 --segment=8\n";
    assertThat(report(script))
        .contains("assumed   Slurm's block: level nvlink")
        .contains("--domain-label LEVEL=block");
    var names = DialectSamples.named("rack", "block");
    var read = DialectSamples.read(script, names);
    assertSegment(read.jobs().getFirst(), 8, "rack", true);
    assertThat(read.report().assumed()).isEmpty();
  }

  @Test
  void whatABatchScriptAsksForBesideIsReported() {
    var text =
        """
        #SBATCH --job-name=llm --nodes=3 --gpus-per-node=4
        #SBATCH --segment=2 --switches=2 --exclusive=topo --time=1:00:00 -p gpu
        """;
    assertThat(one(text).request().topology().isNone()).isTrue();
    assertThat(report(text))
        .contains("job llm, --segment=2: expected a divisor of its 3 nodes")
        .contains("job llm, --switches=2: only one switch")
        .contains("--exclusive=topo: a job has no exclusive domains")
        .contains("job llm, --time, --partition: no request for");
  }

  @Test
  void outputsOfScontrol() {
    var text =
        """
        JobId=7 JobName=llm
           UserId=ada(1) GroupId=ada(1)
           Priority=9 JobState=PENDING
           NumNodes=6-6 NumCPUs=96 NumTasks=24
           TresPerNode=gres/gpu:4
           Switches=1@00:05:00
        """;
    var job = one(text);
    assertThat(job.id()).isEqualTo("llm");
    assertThat(job.gpus()).isEqualTo(24);
    assertThat(job.priority()).isEqualTo(9);
    assertSegment(job, 6, "leaf", false);
    var json =
        """
        { "jobs": [ { "job_id": 7, "name": "llm", "priority": { "set": true, "infinite": false, "number": 9 },
          "node_count": { "set": true, "number": 16 }, "tres_per_node": "gres/gpu:4", "segment_size": 8 } ],
          "meta": { "Slurm": {} } }
        """;
    assertSegment(one(json), 8, "nvlink", true);
    assertThat(one(json).priority()).isEqualTo(9);
  }

  private static String job(String annotations, int pods) {
    return """
    apiVersion: batch/v1
    kind: Job
    metadata: { generateName: llm- }
    spec:
      parallelism: %d
      template:
        metadata: { annotations: { %s } }
        spec: %s
    """
        .formatted(pods, annotations, CONTAINERS);
  }

  @Test
  void kueue() {
    var job = one(job("kueue.x-k8s.io/podset-required-topology: topology.example/rack", 10));
    assertThat(job.id()).isEqualTo("llm");
    assertThat(job.gpus()).isEqualTo(40);
    assertSegment(job, 10, "rack", true);
    assertSegment(
        one(job("kueue.x-k8s.io/podset-preferred-topology: topology.example/rack", 10)),
        10,
        "rack",
        false);
    var sliced =
        one(
            job(
                "kueue.x-k8s.io/podset-required-topology: topology.kubernetes.io/zone,"
                    + " kueue.x-k8s.io/podset-slice-required-topology: topology.example/rack,"
                    + " kueue.x-k8s.io/podset-slice-size: '5'",
                10));
    assertSegment(sliced, 5, "rack", true);
    assertThat(sliced.request().topology().groups())
        .isEqualTo(Map.of(JobGroupKind.DP, ZONE, JobGroupKind.PP, ZONE));
    assertThat(
            one(job("kueue.x-k8s.io/podset-unconstrained-topology: 'true'", 10))
                .request()
                .topology()
                .isNone())
        .isTrue();
  }

  @Test
  void layersThatAJobCannotHoldAreReported() {
    var text =
        job(
            """
            kueue.x-k8s.io/podset-slice-required-topology-constraints: '[{"topology": "topology.example/rack", "size": 8}, {"topology": "nvidia.com/gpu.clique", "size": 4}]'\
            """,
            16);
    assertSegment(one(text), 4, "nvlink", true);
    assertThat(report(text))
        .contains("8 hosts in one domain of level rack (required): a job has one segment");
    assertThat(
            report(job("kueue.x-k8s.io/podset-slice-required-topology-constraints: 'no list'", 16)))
        .contains("not a JSON list");
  }

  @Test
  void anUnknownLabelIsALevelOfItsOwn() {
    var text = job("kueue.x-k8s.io/podset-required-topology: site.example/row", 10);
    assertSegment(one(text), 10, "site.example/row", true);
    assertThat(report(text)).contains("label site.example/row: a level of this name");
    var named = DialectSamples.named("minipod", "site.example/row");
    assertSegment(DialectSamples.read(text, named).jobs().getFirst(), 10, "minipod", true);
  }

  @Test
  void podsThatShareAHost() {
    var half = CONTAINERS.replace("gpu: 4", "gpu: 2");
    var text =
        job(
                "kueue.x-k8s.io/podset-slice-required-topology: topology.example/rack,"
                    + " kueue.x-k8s.io/podset-slice-size: '8'",
                16)
            .replace(CONTAINERS, half);
    assertThat(one(text).gpus()).isEqualTo(32);
    assertSegment(one(text), 4, "rack", true);
    assertThat(report(text)).contains("2 pods of 2 GPUs share a host of 4");
    assertThat(report(text.replace("'8'", "'1'").replace("16", "15")))
        .doesNotContain("fill no whole hosts");
    assertThat(report(text.replace("'8'", "'3'").replace("16", "15")))
        .contains("slices of pods that fill no whole hosts");
  }

  @Test
  void kai() {
    var text =
        """
        apiVersion: kubeflow.org/v1
        kind: PyTorchJob
        metadata:
          name: llm
          annotations: { kai.scheduler/topology: t, kai.scheduler/topology-required-placement: topology.kubernetes.io/zone }
        spec:
          pytorchReplicaSpecs:
            Worker:
              replicas: 16
              template:
                metadata:
                  annotations: { kai.scheduler/segment-size: "4", kai.scheduler/segment-topology-preferred-placement: topology.example/rack }
                spec: %s
        """
            .formatted(CONTAINERS);
    var job = one(text);
    assertThat(job.gpus()).isEqualTo(64);
    assertSegment(job, 4, "rack", false);
    assertThat(job.request().topology().groups()).containsEntry(JobGroupKind.DP, ZONE);
    assertThat(report(text.replace("kai.scheduler/topology: t, ", "")))
        .contains("KAI ignores its annotations without kai.scheduler/topology");
  }

  @Test
  void podGroupsWithTheJobsThatNameThem() {
    var kai =
        """
        apiVersion: scheduling.run.ai/v2alpha2
        kind: PodGroup
        metadata: { name: llm }
        spec:
          topologyConstraint: { topology: t, requiredTopologyLevel: topology.kubernetes.io/zone }
          subGroups:
            - { name: a, minMember: 4, topologyConstraint: { topology: t, requiredTopologyLevel: topology.example/rack } }
            - { name: b, minMember: 4, topologyConstraint: { topology: t, requiredTopologyLevel: topology.example/rack } }
        ---
        """
            + job("pod-group-name: llm", 4)
            + "---\n"
            + job("pod-group-name: llm", 4);
    assertThat(one(kai).gpus()).isEqualTo(32);
    assertSegment(one(kai), 4, "rack", true);
    assertThat(one(kai).request().topology().groups()).containsEntry(JobGroupKind.PP, ZONE);
    assertThat(report(kai.replaceFirst("minMember: 4", "minMember: 3")))
        .contains("subGroups: they differ");
    var volcano =
        """
        apiVersion: scheduling.volcano.sh/v1beta1
        kind: PodGroup
        metadata: { name: llm }
        spec:
          networkTopology: { mode: hard, highestTierAllowed: 4 }
          subGroupPolicy: [ { name: s, subGroupSize: 2, networkTopology: { mode: hard, highestTierName: rack } } ]
        ---
        """
            + job("scheduling.k8s.io/group-name: llm", 8);
    assertSegment(one(volcano), 2, "rack", true);
    assertThat(one(volcano).request().topology().groups())
        .containsEntry(JobGroupKind.PP, new JobGroupLevel("zone", true));
  }

  @Test
  void volcanoJobs() {
    var text =
        """
        apiVersion: batch.volcano.sh/v1alpha1
        kind: Job
        metadata: { name: llm }
        spec:
          networkTopology: { mode: hard, highestTierAllowed: %s }
          tasks: [ { replicas: 8, template: { spec: %s } } ]
        """;
    assertSegment(one(text.formatted("3", CONTAINERS)), 8, "rack", true);
    assertThat(report(text.formatted("9", CONTAINERS)))
        .contains("no level has tier 9 (set it with --domain-label LEVEL=TIER)");
    assertThat(
            report(
                text.formatted("1", CONTAINERS)
                    .replace("mode: hard, highestTierAllowed: 1", "mode: soft")))
        .contains("mode soft has no tier");
  }

  @Test
  void jobSetsAndLeaderWorkerSets() {
    var jobSet =
        """
        apiVersion: jobset.x-k8s.io/v1alpha2
        kind: JobSet
        metadata: { name: llm, annotations: { alpha.jobset.sigs.k8s.io/exclusive-topology: topology.example/rack } }
        spec:
          replicatedJobs: [ { name: w, replicas: 3, template: { spec: { parallelism: 4, template: { spec: %s } } } } ]
        """
            .formatted(CONTAINERS);
    assertThat(one(jobSet).gpus()).isEqualTo(48);
    assertSegment(one(jobSet), 4, "rack", true);
    assertThat(report(jobSet)).contains("a job has no exclusive domains");
    var lws =
        """
        apiVersion: leaderworkerset.x-k8s.io/v1
        kind: LeaderWorkerSet
        metadata:
          name: llm
          annotations: { leaderworkerset.sigs.k8s.io/exclusive-topology: topology.kubernetes.io/zone, leaderworkerset.sigs.k8s.io/subgroup-exclusive-topology: topology.example/rack }
        spec:
          replicas: 2
          leaderWorkerTemplate:
            size: 8
            subGroupPolicy: { subGroupSize: 4 }
            leaderTemplate: { spec: %s }
            workerTemplate: { spec: %s }
        """
            .formatted(CONTAINERS, CONTAINERS);
    assertThat(one(lws).gpus()).isEqualTo(64);
    assertSegment(one(lws), 4, "rack", true);
    assertThat(report(lws))
        .contains("8 hosts in one domain of level zone (required): a job has one");
  }

  @Test
  void prioritiesComeFromTheirClasses() {
    var text =
        job("a: b", 2).replace("spec: { containers", "spec: { priorityClassName: high, containers");
    assertThat(one(text).priority()).isZero();
    assertThat(report(text)).contains("priority class high: no file states its value");
    var known =
        "apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: { name: high }\nvalue: 70\n---\n"
            + text;
    assertThat(one(known).priority()).isEqualTo(70);
  }

  @Test
  void twoSchedulersAtOnce() {
    var text =
        job(
            "kueue.x-k8s.io/podset-required-topology: topology.example/rack, kai.scheduler/topology: t,"
                + " kai.scheduler/topology-required-placement: topology.kubernetes.io/zone",
            10);
    assertSegment(one(text), 10, "rack", true);
    assertThat(report(text)).contains("kai asks for it beside another scheduler");
  }

  @Test
  void podsOfAJobOfTheFilesAreNotJobsToo() {
    var pod =
        """
        ---
        apiVersion: v1
        kind: Pod
        metadata: { name: a, ownerReferences: [ { kind: Job, name: %s } ] }
        spec: %s
        """;
    var job = job("a: b", 2).replace("generateName: llm-", "name: llm");
    assertThat(one(job + pod.formatted("llm", CONTAINERS)).gpus()).isEqualTo(8);
    assertThat(DialectSamples.read(job + pod.formatted("other", CONTAINERS)).jobs()).hasSize(2);
  }

  @Test
  void podSetsOfKueue() {
    var text =
        """
        apiVersion: kubeflow.org/v1
        kind: PyTorchJob
        metadata: { name: llm }
        spec:
          pytorchReplicaSpecs:
            Master: { replicas: 1, template: { metadata: { annotations: { kueue.x-k8s.io/podset-required-topology: topology.example/rack%1$s } }, spec: %2$s } }
            Worker: { replicas: 7, template: { metadata: { annotations: { kueue.x-k8s.io/podset-required-topology: topology.example/rack%1$s } }, spec: %2$s } }
        """;
    assertSegment(one(text.formatted("", CONTAINERS)), 8, "rack", true);
    assertThat(report(text.formatted("", CONTAINERS)))
        .contains("without kueue.x-k8s.io/podset-group-name");
    assertThat(report(text.formatted(", kueue.x-k8s.io/podset-group-name: g", CONTAINERS)))
        .doesNotContain("without");
  }

  @Test
  void aWorkloadWithoutPodGroups() {
    var text =
        "apiVersion: scheduling.k8s.io/v1alpha3\nkind: Workload\nmetadata: { name: w }\n---\n"
            + job("a: b", 2);
    assertThat(report(text)).contains("Workload w: no PodGroup of these files refers to it");
  }

  @Test
  void jobsOfOneName() {
    var text = job("a: b", 1) + "---\n" + job("a: b", 2);
    assertThat(DialectSamples.read(text).jobs())
        .extracting(TrainingJob::id)
        .containsExactly("llm", "llm-2");
    assertThat(report(text)).contains("renamed llm-2");
  }

  @Test
  void refusals() {
    assertThatThrownBy(() -> DialectSamples.read("hello"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("a batch script, the output of scontrol show job, or a manifest");
    assertThatThrownBy(() -> DialectSamples.read("{ \"schema\": \"heddle.jobs/1\", \"jobs\": [] }"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("a batch script");
    assertThatThrownBy(() -> DialectSamples.read(job("a: b", 1).replace("nvidia.com/gpu", "cpu")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("Job llm: no pod of it requests GPUs");
    assertThatThrownBy(() ->
            DialectSamples.read("apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: d }"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("Deployment d: not a kind of job");
    assertThatThrownBy(() -> DialectSamples.read("#SBATCH -N 4\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("it requests no GPUs");
  }

  @Test
  void numbersBeyondReasonAreLeftOut() {
    assertThatThrownBy(() -> DialectSamples.read("#SBATCH -N 999999999 --gpus-per-node=1048576\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("more than 1,000,000");
    assertThatThrownBy(
            () -> DialectSamples.read("#SBATCH -n 1 --ntasks-per-node=8 --gpus-per-task=0\n"))
        .isInstanceOf(InputException.class);
    assertThatThrownBy(() ->
            DialectSamples.read(
                """
                apiVersion: jobset.x-k8s.io/v1alpha2
                kind: JobSet
                metadata: { name: llm }
                spec:
                  replicatedJobs: [ { name: w, replicas: 999999, template: { spec: { parallelism: 999999, template: { spec: %s } } } } ]
                """
                    .formatted(CONTAINERS)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("more than 1,000,000 pods");
  }
}
