package io.heddle.model.state;

import static io.heddle.model.state.FourHosts.busy;
import static io.heddle.model.state.FourHosts.gpus;
import static io.heddle.model.state.FourHosts.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Health;
import io.heddle.model.io.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Slurm prints as JSON, and sinfo either way. */
class SlurmJsonReaderTest {
  @Test
  void jsonOfSlurmOldAndNew() {
    var old =
        """
        {"meta": {"Slurm": {"release": "22.05.8"}}, "jobs": [
          {"job_id": 4, "job_state": "RUNNING", "nodes": "n[1-2]", "name": "llm", "user_name": "ada", "priority": 9,
           "start_time": 1795422898, "end_time": 1795509298,
           "gres_detail": ["gpu:h100:2(IDX:4-5)", "gpu:h100:1(IDX:0)"]},
          {"job_id": 5, "job_state": "PENDING", "nodes": ""},
          {"job_id": 6, "job_state": "COMPLETED", "nodes": "n0", "gres_detail": []}]}
        """;
    var recent =
        """
        {"meta": {"slurm": {"release": "24.05.0"}}, "jobs": [
          {"job_id": 4, "job_state": ["RUNNING"], "nodes": "n[1-2]", "name": "llm", "user_name": "ada", "time_limit": {"set": true, "infinite": false, "number": 1440},
           "priority": {"set": true, "infinite": false, "number": 9},
           "start_time": {"set": true, "infinite": false, "number": 1795422898},
           "end_time": {"set": true, "infinite": false, "number": 1795509298},
           "gres_detail": ["gpu:h100:2(IDX:4-5)", "gpu:h100:1(IDX:0)"]},
          {"job_id": 5, "job_state": ["PENDING"], "nodes": ""}]}
        """;
    var accounting =
        """
        {"meta": {"slurm": {}}, "jobs": [
          {"job_id": 4, "state": {"current": ["RUNNING"]}, "nodes": "n[1-2]", "name": "llm", "user": "ada",
           "priority": {"set": true, "number": 9},
           "time": {"start": 1795422898, "end": 0, "limit": {"set": true, "number": 1440}},
           "tres": {"allocated": [{"type": "cpu", "count": 4}, {"type": "gres", "name": "gpu", "count": 3}]}}]}
        """;
    var one = read(old).allocations().jobs();
    assertThat(one)
        .singleElement()
        .extracting(RunningClusterJob::gpus)
        .isEqualTo(gpus("n1:4", "n1:5", "n2:0"));
    assertThat(one.getFirst().name()).isEqualTo("llm");
    assertThat(read(recent).allocations().jobs()).isEqualTo(one);
    var counted = read(accounting).allocations().jobs().getFirst();
    assertThat(counted.gpus()).isEqualTo(gpus("n1:0", "n1:1", "n2:0"));
    assertThat(counted.withGpus(one.getFirst().gpus())).isEqualTo(one.getFirst());
  }

  /** Of the REST interface of 20.11, and what jq leaves of jobs and nodes. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"errors\": [], \"jobs\": [%s], \"nodes\": [%s]}",
        "{\"jobs\": [%s], \"nodes\": [%s]}",
        "[%s, %s]",
        "%s\n%s"
      })
  void jsonThatNamesNoSlurmIsKnownByItsJobsAndNodes(String shape) {
    var update =
        read(
            shape.formatted(
                """
                {"job_id": 4, "job_state": "RUNNING", "nodes": "n1", "gres_detail": ["gpu:2(IDX:4-5)"]}\
                """,
                """
                {"name": "n2", "state": "idle+drain", "gres": "gpu:8", "gres_used": "gpu:0(IDX:N/A)"}\
                """));
    assertThat(update.allocations().jobs())
        .singleElement()
        .extracting(RunningClusterJob::gpus)
        .isEqualTo(gpus("n1:4", "n1:5"));
    assertThat(update.cluster().host("n2").health()).isEqualTo(Health.DRAINED);
  }

  @Test
  void groupsThatNameNoSlurmAreKnown() {
    var update =
        read(
            """
            {"node": {"state": ["MIXED"]}, "nodes": {"nodes": ["n1"]}, "gres": {"total": "gpu:h100:8", "used": "gpu:h100:3(IDX:1-3)"}}
            """);
    assertThat(busy(update, "n1")).containsExactly(1, 2, 3);
  }

  @Test
  void whatAFilterLeftTooLittleOfIsRefused() {
    assertThatThrownBy(() -> read("{\"jobs\": [{\"job_id\": 4, \"nodes\": \"n1\"}]}"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("an unknown format")
        .hasMessageContaining("keep meta, or job_id and job_state of each job");
    assertThatThrownBy(() ->
            read("{\"meta\": {\"slurm\": {}}, \"jobs\": [{\"job_id\": 4, \"nodes\": \"n1\"}]}"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("job 4 without a state, expected its job_state");
    assertThatThrownBy(() -> read("{\"jobs\": [{\"t_submit\": 1.0, \"state\": 16}]}"))
        .as("Flux")
        .hasMessageContaining("an unknown format");
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
  void whatANodeIsConfiguredWithIsCheckedTwice() {
    var update =
        read(
            """
            {"meta": {"slurm": {}}, "nodes": [
              {"name": "n1", "state": ["IDLE"], "gres": "gpu:h100:8", "gres_used": "gpu:h100:0(IDX:N/A)", "tres": "cpu=4,gres/gpu=6"},
              {"name": "n2", "state": ["IDLE"], "gres": "gpu:h100:8", "gres_used": "gpu:h100:0(IDX:N/A)", "tres": "cpu=4,gres/gpu=8,gres/gpu:h100=8"}]}
            """);
    assertThat(update.report().read())
        .filteredOn(note -> note.reason().startsWith("CfgTRES has 6 GPUs"))
        .singleElement()
        .satisfies(note -> assertThat(note.object()).isEqualTo("node n1"));
  }

  @Test
  void aGroupOfOneNodeSaysWhichGpusAreBusy() {
    var groups =
        """
        {"meta": {"slurm": {}}, "sinfo": [
          {"node": {"state": ["MIXED"]}, "nodes": {"nodes": ["n1"]}, "gres": {"total": "gpu:h100:8", "used": "gpu:h100:3(IDX:1-3)"}},
          {"node": {"state": ["MIXED"]}, "nodes": {"nodes": ["n2", "n3"]}, "gres": {"total": "gpu:h100:8", "used": "gpu:h100:3(IDX:1-3)"}}]}
        """;
    assertThat(busy(read(groups), "n1")).containsExactly(1, 2, 3);
    assertThat(busy(read(groups), "n2")).as("nobody says which").hasSize(8);
  }
}
