package io.heddle.render.gantt;

import io.heddle.render.TimeWords;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.gantt.JobGanttChart.Bar;
import java.util.ArrayList;
import java.util.List;

/** What the pointer says of a bar; times count from the chart's beginning. */
record GanttBarText(ViewTextBundle words, JobGanttChart chart) {
  /** Lines, the job's name first. */
  List<String> of(Bar bar) {
    var job = chart.jobs().get(bar.job());
    var lines = new ArrayList<String>();
    lines.add(job.job().id());
    lines.add(words.of("drawn.gantt.gpus", job.job().gpus()));
    lines.add(words.of("drawn.gantt.submitted", at(job.job().submitSeconds())));
    var start = job.startSeconds();
    var end = job.endSeconds();
    if (start == null) {
      lines.add(words.of("drawn.gantt.never"));
      return lines;
    }
    var waited = TimeWords.text(start - job.job().submitSeconds());
    lines.add(words.of("drawn.gantt.started", at(start), waited));
    lines.add(
        end == null
            ? words.of("drawn.gantt.unfinished", at(chart.to()))
            : words.of(
                "drawn.gantt.ended",
                at(end),
                TimeWords.text(end - start),
                TimeWords.text(job.job().durationSeconds())));
    if (job.rescalings() + job.preemptions() > 0) {
      lines.add(words.of("drawn.gantt.changes", job.rescalings(), job.preemptions()));
    }
    return lines;
  }

  private String at(double seconds) {
    return TimeWords.text(seconds - chart.from());
  }
}
