package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.heddle.app.lab.PublishedRuns;
import io.heddle.model.job.EstimateCase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The shipped differences between sources are what the published runs give, none of a source's own
 * runs in the fit that it is compared with.
 */
@Tag("nightly")
class ShippedDifferencesTest {
  private static final Path DATA =
      Path.of(System.getProperty("heddle.data", "../../shared/data")).resolve("estimates");

  @Test
  void shippedIsWhatThePublishedRunsGive() {
    assumeTrue(
        Files.isDirectory(DATA), () -> "SKIPPED: no measured training runs in %s".formatted(DATA));
    var runs =
        PublishedRuns.read(DATA).stream().filter(run -> run.measuredSeconds() != null).toList();
    var learned = OwnRunsStudy.differences(runs, List.<EstimateCase>of());
    var shipped = SourceDifferences.SHIPPED;
    for (var kind : TimeParameterKind.values()) {
      assertThat(learned.of(kind)).as("%s", kind).isCloseTo(shipped.of(kind), within(0.01));
    }
    assertThat(learned.run()).isCloseTo(shipped.run(), within(0.005));
  }
}
