package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.app.usecase.Samples;
import io.heddle.model.io.JobsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MeasureJobTest extends InFolder {
  @BeforeEach
  void writeInputs() throws IOException {
    JobsFile.write(Samples.jobs(Samples.byId("shared-24")), folder.resolve("j.json"));
    var table = new StringBuilder("seconds,host,device,tx_bytes,tensor_active\n");
    var steady = new StringBuilder("seconds,tx_bytes\n");
    // Iterations of four seconds: GPUs compute for three, adapters send 2 GB in the last one.
    for (int i = 0; i < 2400; i++) {
      double at = i * 0.1;
      double done = Math.floor(at / 4 + 1e-9);
      long sent = Math.round(2e9 * (done + Math.clamp(at - done * 4 - 3, 0, 1)));
      boolean computes = (at - 0.05) / 4 % 1 < 0.75;
      for (var host : new String[] {"n1", "n2"}) {
        table.append("%.1f,%s,mlx5_0,%d,%n".formatted(at, host, sent));
        table.append("%.1f,%s,gpu0,,%s%n".formatted(at, host, computes ? "0.8" : "0.05"));
      }
      steady.append("%.1f,%d%n".formatted(at, i * 1_000_000L));
    }
    Files.writeString(folder.resolve("n.csv"), table);
    Files.writeString(folder.resolve("s.csv"), steady);
  }

  @Test
  void writesTheProfileThatTheCountersTell() {
    var outcome = in("measure job @j.json @n.csv --job gpt-7b -o @out.json");

    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("4.000 ±").contains("sending from 100 % of it");
    var jobs = JobsFile.read(folder.resolve("out.json"));
    var before = JobsFile.read(folder.resolve("j.json"));
    assertThat(jobs).hasSameSizeAs(before);
    for (int i = 0; i < jobs.size(); i++) {
      var profile = jobs.get(i).profile();
      if (jobs.get(i).id().equals("gpt-7b")) {
        assertThat(Objects.requireNonNull(profile).computeSeconds()).isCloseTo(3, within(0.05));
        // Two hosts reduce what each sends: 2 (n - 1) / n = 1.
        assertThat(profile.dpBytes()).isCloseTo(2e9, within(0.02e9));
        assertThat(profile.ppBytes()).isZero();
      } else {
        assertThat(jobs.get(i)).isEqualTo(before.get(i));
      }
    }
  }

  @Test
  void saysWhyNothingWasMeasured() {
    assertMistakes(
        """
        measure job @j.json @s.csv --job gpt-7b | nothing comes again
        measure job @j.json @n.csv --job none | has no job none
        measure job @j.json @n.csv --job gpt-7b --hosts 0 | --hosts
        measure job @j.json @n.csv --job gpt-7b -o @n.csv | also an input
        measure job @j.json --job gpt-7b | COUNTERS
        """);
  }
}
