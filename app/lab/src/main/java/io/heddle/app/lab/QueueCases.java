package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.app.usecase.simulate.ComparedQueuePolicy;
import io.heddle.app.usecase.simulate.QueuePolicyStudy;
import io.heddle.app.usecase.simulate.QueueReport;
import io.heddle.app.usecase.traces.TraceFiles;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.job.TrainingJob;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Figs 13 and 14 on Philly's public trace. */
final class QueueCases {
  private static final String TRACE = "traces/philly_11cb48.csv";
  private static final int HOSTS = 64;
  private static final int ZONE_ROWS = 4;
  private static final int STAGES = 4;
  private static final double LEAD_SECONDS = 4 * 3600;

  /** Two, six and 24 hours. */
  private static final List<Integer> CLASSES = List.of(12, 36, 144);

  private QueueCases() {}

  static void add(
      LabPageRun run,
      List<ReportTable> tables,
      List<ReportFigure> figures,
      List<String> notes,
      List<ReportTable> appendix) {
    var data = run.data();
    if (data == null || !Files.isRegularFile(data.resolve(TRACE))) {
      notes.add(
          "LEFT OUT: the queue and its predictor (Figs 13 and 14) need %s in the folder of --data."
              .formatted(TRACE));
      return;
    }
    var trace = TraceFiles.read(data.resolve(TRACE), Double.NaN);
    run.step(0.8, "predicting completion times");
    var evaluations = new ArrayList<JctPredictionEvaluation>();
    for (int classes : run.quick() ? CLASSES.subList(0, 1) : CLASSES) {
      evaluations.add(JctPredictionEvaluation.of(trace, classes, run.seed()));
      run.step(0.9, "predicting completion times");
    }
    tables.add(PredictionReport.predictions(evaluations));
    figures.add(PredictionReport.prediction(evaluations.getFirst()));
    var cluster =
        FabricShapes.byName("clos3")
            .draw("clos-64", Map.of("minipods", "4", "hosts", String.valueOf(HOSTS)));
    var outcome =
        new QueuePolicyStudy(
                cluster,
                trace,
                TrainingJob.of("planned", ZONE_ROWS, 8, STAGES),
                0.3,
                0.9,
                LEAD_SECONDS,
                0.99)
            .run(List.of(ComparedQueuePolicy.values()), run.control());
    var runs = outcome.runs();
    tables.add(QueueReport.policies(runs));
    tables.add(QueueReport.forecasts(outcome));
    figures.addAll(QueueReport.figures(runs));
    appendix.add(QueueReport.rates(runs));
    notes.addAll(QueueReport.notes());
    notes.add(
        "Philly's trace says little of a job: time, GPUs, duration. The last class is open, since"
            + " its longest jobs run for weeks.");
  }
}
