package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Answers and the planned jobs are saved as pages for a browser. */
class ReportJourneyTest extends Journey {
  ReportJourneyTest() {
    super(1280, 800);
  }

  private String saved(String name, Runnable asking) throws Exception {
    Path file = folder.resolve(name);
    harness.choose(file);
    asking.run();
    harness.await(name, () -> Files.exists(file) && harness.planner.tasks().running().isEmpty());
    return Files.readString(file);
  }

  @Test
  void answersAndThePlannedJobsAreSavedAsPages() throws Exception {
    openSample("table1-i");
    harness.awaitSettled();
    var placement = saved("a.html", () -> act(() -> harness.command("menu.report.placement")));
    assertThat(placement)
        .contains("<title>Placement of gpt-7b on ", "<h2>Why</h2>", "</title></rect>");
    fire("#workspace-dispatch");
    harness.await("chosen GPUs", () -> harness.dispatch().answerProperty().get() != null);
    assertThat(saved("d.html", () -> act(() -> harness.command("menu.report.dispatch"))))
        .contains("<h2>Free GPUs before and after</h2>");
    fire("#workspace-place");
    act(() -> harness.command("keep.keep"));
    fire("#workspace-fabric");
    tab("tab-planned");
    assertThat(saved("b.html", () -> fire("#planned-report")))
        .contains("<title>Plan of 1 job on ", "in rank order</h2>");
    fire("#workspace-contend");
    harness.await("a schedule", () -> harness.contention().scheduleProperty().get() != null);
    assertThat(saved("c.html", () -> act(() -> harness.command("menu.report.contention"))))
        .contains("<title>Contention of 1 job on ");
  }
}
