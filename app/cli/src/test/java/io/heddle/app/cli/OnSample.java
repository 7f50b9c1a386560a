package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.JobsFile;
import io.heddle.model.result.LinkContention;
import io.heddle.model.result.Placement;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/**
 * A folder with a cluster {@code @c.json}, its jobs {@code @j.json} and jobs that meet,
 * {@code @con.json}.
 */
abstract class OnSample extends InFolder {
  @BeforeAll
  static void english() {
    Locale.setDefault(Locale.ENGLISH);
  }

  @BeforeEach
  final void writeInputs() {
    var sample = Samples.byId("table1-i");
    ClusterFile.write(Samples.cluster(sample), folder.resolve("c.json"));
    JobsFile.write(Samples.jobs(sample), folder.resolve("j.json"));
    FileKinds.CONTENTION.write(
        new LinkContention(
            List.of(
                new LinkContention.Job("a", 4, 4),
                new LinkContention.Job("b", 3, 3),
                new LinkContention.Job("c", 2, 2),
                new LinkContention.Job("d", 1, 1)),
            List.of(new LinkContention.Pair("a", "b"), new LinkContention.Pair("d", "c"))),
        folder.resolve("con.json"));
  }

  final Placement place(String file) {
    var outcome = in("place @c.json @j.json --job gpt-7b -o " + file);
    assertThat(outcome.status()).as(outcome.err()).isZero();
    return FileKinds.PLACEMENT.read(folder.resolve(file.substring(1)));
  }
}
