package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.io.FileKinds;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.text.Advice;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code heddle federate}: tables, files, exit states. */
class FederateCommandTest extends InFolder {
  private static final String FEDERATION =
      """
      { "schema": "heddle.federation/1",
        "clusters": [ { "id": "east", "gpus": 24, "gpuModel": "H100" }, { "id": "west", "gpus": 16, "gpuModel": "H100" },
                      { "id": "north", "file": "n.cluster.json" }, { "id": "far", "gpus": 64, "gpuModel": "A100" } ],
        "links": [ { "from": "east", "to": "west", "gbps": 1.25, "latencyMs": 67 },
                   { "from": "east", "to": "north", "gbps": 10, "latencyMs": 9.5 } ] }
      """;

  private static final String JOBS =
      """
      { "schema": "heddle.jobs/1", "jobs": [
        { "id": "big", "gpus": 32, "tp": 8, "pp": 1, "gpuModel": "H100", "priority": 1, "submitCluster": "east" },
        { "id": "small", "gpus": 8, "tp": 1, "pp": 1, "gpuModel": "H100", "submitCluster": "west" },
        { "id": "huge", "gpus": 200, "tp": 8, "pp": 1 },
        { "id": "lost", "gpus": 8, "tp": 1, "pp": 1, "submitCluster": "eats" } ] }
      """;

  @BeforeEach
  void writeFiles() throws IOException {
    Files.writeString(folder.resolve("f.json"), FEDERATION);
    Files.writeString(folder.resolve("j.json"), JOBS);
    Files.writeString(
        folder.resolve("n.cluster.json"),
        OutsideCluster.random(new Random(1), 1, 1, 3, 8, 0).json());
  }

  /** The file of north says that it has 24 free GPUs of the type. */
  @Test
  void aJobIsCutOverTheWidestLink() {
    assertThat(output("federate @f.json @j.json --job big"))
        .contains("GPUs of each", "east 24 – north 8", "10", "9.5", "yes")
        .contains("why: the 1 largest clusters in reach hold fewer than 32 GPUs");
  }

  /** Counts of GPUs that the table of hardware lacks, or that have no type. */
  @Test
  void whatIsNotKnownOfAPrecisionIsReported() throws IOException {
    Files.writeString(
        folder.resolve("f.json"),
        FEDERATION
            .replaceFirst("H100", "X9000")
            .replace("\"gpus\": 16, \"gpuModel\": \"H100\"", "\"gpus\": 16"));
    var jobs = JOBS.replace("\"gpuModel\": \"H100\", ", "");
    Files.writeString(folder.resolve("j.json"), jobs);
    assertThat(ok("federate @f.json @j.json --job small").err()).doesNotContain("note:");
    Files.writeString(
        folder.resolve("j.json"), jobs.replace("\"pp\": 1", "\"pp\": 1, \"precision\": \"fp8\""));
    assertThat(ok("federate @f.json @j.json --job small").err())
        .contains("note: job small: whether X9000 computes in fp8 is not known, and assumed.")
        .contains(
            "note: job small: that the GPUs of cluster west, whose model is not stated, compute in"
                + " fp8 is assumed.")
        .doesNotContain("far");
    Files.writeString(
        folder.resolve("j.json"), JOBS.replace("\"pp\": 1", "\"pp\": 1, \"precision\": \"fp8\""));
    assertThat(ok("federate @f.json @j.json --job small").err())
        .as("a job that names its model gets no other")
        .doesNotContain("note:");
  }

  @Test
  void eachJobTakesItsGpusFromTheNext() {
    var outcome = in("federate @f.json @j.json --job small --job big --job huge -o -");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    var plan = FileKinds.FEDERATION_PLAN.read("-", outcome.out());
    assertThat(plan.jobs()).extracting(FederatedJob::job).containsExactly("big", "small");
    assertThat(plan.jobs().getLast().shares()).containsExactly(new FederatedJob.Share("west", 8));
    assertThat(plan.jobs()).allMatch(FederatedJob::provenOptimal);
    assertThat(outcome.err()).contains("waits: job huge requests 200 GPUs");
  }

  @Test
  void aPlanIsPrintedForOtherPrograms() throws IOException {
    assertThat(output("federate @f.json @j.json --job big --export multikueue -o @p.json"))
        .contains("kind: MultiKueueConfig", "  - east\n  - north\n");
    assertThat(FileKinds.FEDERATION_PLAN.read(folder.resolve("p.json")).jobs()).hasSize(1);
    assertThat(in("federate @f.json @j.json --job big --export slurm").out())
        .contains("--clusters=east,north")
        .doesNotContain("GPUs of each");
    assertMessage(
        "federate @f.json @j.json --job big --export slum",
        2,
        Advice.didYouMean("slurm").toString());
    assertMessage("federate @f.json @j.json --job big --export csv -o -", 2, "standard output");
  }

  @Test
  void whatCannotBeIsSaid() throws IOException {
    assertMistakes(
        """
        federate @f.json @j.json | --job: none given
        federate @f.json @j.json --job big --job big | big is given twice
        federate @f.json @j.json --job bog | has no job bog. Use one of big,
        federate @f.json @j.json --all | job lost has submitCluster "eats", expected the id of a cluster of
        """);
    assertMessage("federate @f.json @j.json --job lost", 2, Advice.didYouMean("east").toString());
    assertMessage("federate @f.json @j.json --job huge", 1, "136 are missing");
    assertMessage("federate @f.json @j.json --job big --algorithm mast", 1, "8 are missing");
    assertMessage("federate @f.json @j.json --job big -o @f.json", 2, "is also an input");
    assertMessage(
        "federate @f.json @j.json --job big --algorithm exat",
        2,
        Advice.didYouMean("exact").toString());
    Files.delete(folder.resolve("n.cluster.json"));
    assertMessage("federate @f.json @j.json --job big", 2, "n.cluster.json");
    Files.writeString(
        folder.resolve("f.json"), FEDERATION.replace("\"gbps\": 10", "\"gbps\": -10"));
    assertMessage("federate @f.json @j.json --job big", 2, "/links/1/gbps: found -10");
  }
}
