package io.heddle.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.job.TraceJob;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.render.gantt.GanttChartPicture;
import io.heddle.render.gantt.JobGanttChart;
import io.heddle.render.gantt.JobGanttChart.Bar;
import io.heddle.render.gantt.JobGanttChart.Kind;
import io.heddle.render.gantt.JobGanttChart.Row;
import io.heddle.render.picture.PictureFileWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GanttTest {
  @TempDir Path folder = Path.of("");

  private static JobOutcome job(String id) {
    return new JobOutcome(
        new TraceJob(id, 0, 3600, 8, 0, false, Map.of()), 0.0, 3600.0, List.of(), 0, 0, 0);
  }

  private static JobGanttChart chart(int jobs, double seconds) {
    var all = new ArrayList<JobOutcome>();
    var bars = new ArrayList<Bar>();
    for (int j = 0; j < jobs; j++) {
      all.add(job("job-" + j));
      bars.add(new Bar(j, Kind.RUNNING, j * seconds / jobs, (j + 1) * seconds / jobs, 0, 8));
    }
    return new JobGanttChart(
        all,
        all.stream().map(_ -> 2).toList(),
        List.of(new Row("h-0", 8, bars), new Row("h-1", 8, List.of())),
        0,
        seconds);
  }

  private String svg(JobGanttChart chart) throws Exception {
    var file = folder.resolve("gantt.svg");
    PictureFileWriter.write(
        new GanttChartPicture("crux on two hosts", chart, Theme.light()), file, 800, 200, 1);
    return Files.readString(file);
  }

  @Test
  void rowsJobsAndTimesAreNamed() throws Exception {
    assertThat(svg(chart(2, 7200)))
        .contains(">crux on two hosts<", ">h-0<", ">h-1<", ">job-0<", ">job-1<")
        .contains(">0 s<", ">1 h<", ">2 h<");
  }

  @Test
  void ofBarsInOnePixelOneIsPainted() throws Exception {
    int few = svg(chart(100, 7200)).split("<rect", -1).length;
    int many = svg(chart(100_000, 7200)).split("<rect", -1).length;
    assertThat(few).isGreaterThan(90);
    assertThat(many).isLessThan(2000);
  }

  @Test
  void aChartHasAColourForEachJobAndTakesTime() {
    assertThatThrownBy(() -> new JobGanttChart(List.of(job("a")), List.of(), List.of(), 0, 1))
        .hasMessage("0 colours for 1 jobs");
    assertThatThrownBy(() -> new JobGanttChart(List.of(), List.of(), List.of(), 5, 5))
        .hasMessageContaining("from 5.0 s to 5.0 s");
  }

  @Test
  void timesAreToldInTheUnitThatReadsBest() {
    assertThat(List.of(0.0, 45.25, 750.0, 11_700.0, 1_382_400.0, 9e7))
        .extracting(TimeWords::text)
        .containsExactly("0 s", "45.3 s", "12.5 min", "3.25 h", "16 d", "1,042 d");
    assertThat(TimeWords.step(70)).isEqualTo(120);
    assertThat(TimeWords.step(4e6)).isGreaterThanOrEqualTo(4e6);
  }
}
