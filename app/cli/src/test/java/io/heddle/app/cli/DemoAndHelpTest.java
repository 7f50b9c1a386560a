package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class DemoAndHelpTest extends InFolder {
  @Test
  void theDemoLeavesPicturesAndRankFiles() {
    assertThat(output("demo -o @demo"))
        .contains("dense-24b on table1-iii")
        .contains("proven optimal");
    for (var file :
        List.of(
            "placement.json",
            "pareto.json",
            "topology.png",
            "matrix.svg",
            "spread.png",
            "pareto.svg",
            "ranks/openmpi/rankfile",
            "ranks/slurm/slurm.hostfile",
            "ranks/kubernetes/job.yaml")) {
      assertThat(folder.resolve("demo").resolve(file)).isNotEmptyFile();
    }
    assertThat(in("demo -o @demo").status()).as("again, over its own files").isZero();
  }

  @Test
  void helpAndVersionAreThere() {
    assertThat(Outcome.of("--version").out()).startsWith("heddle ");
    assertThat(Outcome.of("--help").out())
        .contains("place")
        .contains("generate")
        .contains("render");
    for (var command :
        List.of("demo", "place", "pareto", "export", "render", "generate", "check")) {
      var help = Outcome.of(command, "--help");
      assertThat(help.status()).isZero();
      assertThat(help.out()).contains("Usage: heddle " + command);
    }
  }
}
