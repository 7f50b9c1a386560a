package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Jobs go to a scheduler's files and come back as jobs with levels. */
class JobsCommandTest extends InFolder {
  private static final String JOBS =
      """
      { "schema": "heddle.jobs/1", "jobs": [
        { "id": "moe", "gpus": 128, "tp": 4, "pp": 2, "ep": 8, "globalBatch": 64, "priority": 3,
          "segment": { "hosts": 8, "level": "nvlink" } } ] }
      """;

  @BeforeEach
  void files() throws IOException {
    ClusterFile.write(Samples.cluster(Samples.byId("nvl72-16")), folder.resolve("c.json"));
    Files.writeString(folder.resolve("j.json"), JOBS);
  }

  @Test
  void thereAndBack() {
    for (var format : new String[] {"slurm", "kueue", "kai", "volcano", "kubernetes", "lws"}) {
      ok("export @j.json --cluster @c.json --format %s -o @%s".formatted(format, format));
      var file = format + (format.equals("slurm") ? "/job.sbatch" : "/job.yaml");
      var read = ok("jobs import @%s --cluster @c.json -o @b.json".formatted(file));
      assertThat(read.err()).contains("read      1 job: 128 GPUs");
      var back = JobsFile.read(folder.resolve("b.json")).getFirst();
      var job = JobsFile.read(folder.resolve("j.json")).getFirst();
      assertThat(back.request().topology()).isEqualTo(job.request().topology());
      assertThat(back.priority()).isEqualTo(3);
    }
  }

  @Test
  void whatCannotBeSaidIsReportedAndStandsInTheFile() throws IOException {
    Files.writeString(
        folder.resolve("j.json"), JOBS.replace("\"nvlink\"", "\"minipod\", \"balanced\": true"));
    var outcome = ok("export @j.json --cluster @c.json --format kueue -o @k");
    var note =
        "note: 8 hosts in one domain of level minipod (required): left out, level minipod has no node label";
    assertThat(outcome.err()).contains(note, "note: balanced: left out");
    assertThat(Files.readString(folder.resolve("k/job.yaml"))).contains("# " + note);
    ok("export @j.json --cluster @c.json --format kueue --domain-label minipod=a/pod -o @l");
    assertThat(Files.readString(folder.resolve("l/job.yaml"))).contains("topology: a/pod");
  }

  @Test
  void withAPlacementTheHostsAreStated() throws IOException {
    Files.writeString(folder.resolve("j.json"), JOBS.replace("\"hosts\": 8", "\"hosts\": 1"));
    ok("place @c.json @j.json --job moe -o @p.json");
    Files.writeString(folder.resolve("j.json"), JOBS);
    ok("export @j.json --cluster @c.json --placement @p.json --format slurm -o @s");
    assertThat(Files.readString(folder.resolve("s/job.sbatch"))).contains("#SBATCH --nodelist=");
    var launch = ok("export @j.json --cluster @c.json --placement @p.json --format torchrun -o @t");
    assertThat(launch.err()).contains("torchrun starts ranks on the hosts that it is given");
  }

  @Test
  void theTableNamesLevels() throws IOException {
    Files.writeString(
        folder.resolve("job.sbatch"), "#SBATCH -J llm -N 8 --gpus-per-node=4 --segment=4\n");
    assertThat(ok("jobs import @job.sbatch --cluster @c.json").out())
        .isEqualTo(
            "llm                          32 GPUs, segments of 4 hosts at nvlink (required)%n"
                .formatted());
    assertThat(ok("jobs import @job.sbatch --cluster @c.json --domain-label rack=block").out())
        .contains("at rack (required)");
  }

  @Test
  void refusals() throws IOException {
    Files.writeString(folder.resolve("x.txt"), "hello");
    assertMistakes(
        """
        jobs import @x.txt | expected a batch script
        jobs | a command is missing, expected one of import.
        jobs import @j.json -o @j.json | -o
        export @j.json --format kueue -o @k | --cluster is missing
        """);
    var on = "export @j.json --cluster @c.json -o @k --format ";
    assertMessage(on + "graphml", ExitStatus.UNUSABLE, "expected one of slurm, kueue");
    assertMessage(on + "torchrun", ExitStatus.UNUSABLE, "torchrun without --placement");
    assertMessage(on + "kueue --job other", ExitStatus.UNUSABLE, "has no job other");
    assertMessage(on + "kueue --domain-label rack", ExitStatus.UNUSABLE, "expected LEVEL=NAME");
    assertMessage(on + "kueue --order tp-pp-dp", ExitStatus.UNUSABLE, "--order");
    Files.writeString(folder.resolve("j.json"), JOBS.replace("nvlink", "row"));
    assertMessage(on + "kueue", ExitStatus.UNUSABLE, "level row, expected a level of the cluster");
    Files.writeString(
        folder.resolve("j.json"),
        "{ \"schema\": \"heddle.jobs/1\", \"jobs\": [ { \"id\": \"a\", \"gpus\": 6, \"globalBatch\": 1 } ] }");
    assertMessage(on + "kueue", ExitStatus.UNUSABLE, "expected whole hosts of cluster");
  }
}
