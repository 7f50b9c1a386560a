package io.heddle.model.state;

import static io.heddle.model.state.FourHosts.gpus;
import static io.heddle.model.state.FourHosts.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.io.InputException;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of jobs, and what is wrong with a text of any scheduler. */
class StateTableTest {
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
            new RunningClusterJob(
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
    assertThat(update.report().text()).contains("3 GPUs of job b on n0: all others there");
  }

  @Test
  void invisibleCharactersOfNamesAreTakenOutAndReported() {
    var update =
        read(
            """
            job,host,gpu,user,apartFrom
            a\u200b,n0,0,ad\u202ea,
            a\u200b,n0,1,,
            b,n1,0,,a\u200b
            """);
    var jobs = update.allocations().jobs();
    assertThat(jobs).extracting(RunningClusterJob::id).containsExactly("a", "b");
    assertThat(jobs.getFirst().gpus()).isEqualTo(gpus("n0:0", "n0:1"));
    assertThat(jobs.getFirst().user()).isEqualTo("ada");
    assertThat(jobs.getLast().apartFrom()).containsExactly("a");
    assertThat(update.report().text())
        .contains("job a\\u200b", "user ad\\u202ea")
        .doesNotContain("\u200b", "\u202e");
    assertThat(read("job,host,gpu\na\u200b,n0,0\n").report().text())
        .as("an id alone")
        .contains("job a\\u200b");
    assertThat(read("job,host,gpu\na,n0,0\nb,n\u200b1,0\n").report().text())
        .as("hosts")
        .contains("job b: ")
        .doesNotContain("\u200b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\u200b", "\u0430", "\uff41"})
  void jobsWhoseIdsLookTheSameAreRefused(String twin) {
    assertThatThrownBy(() -> read("job,host,gpu\na,n0,0\n%s,n1,0\n".formatted(twin)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("look the same");
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
        "job,host|a,elsewhere; another cluster's state",
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
