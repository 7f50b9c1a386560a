package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.SeriesPlot;
import java.util.ArrayList;
import java.util.List;

/** Predicted completion times (Arnold, Fig. 13). */
final class PredictionReport {
  private PredictionReport() {}

  static ReportTable predictions(List<JctPredictionEvaluation> evaluations) {
    var rows = new ArrayList<List<String>>();
    for (var each : evaluations) {
      rows.add(
          List.of(
              "%d".formatted(each.classes()),
              "%,d".formatted(each.train()),
              "%,d".formatted(each.test()),
              "%.3f".formatted(each.single()),
              "%.3f".formatted(each.bagged()),
              "%.3f".formatted(each.median()),
              "%.3f".formatted(each.mean())));
    }
    return new ReportTable(
        "jct-rmse",
        "RMSE of completion times in ten-minute classes, last tenth of the trace (paper: 1.61 on its own trace)",
        List.of("classes", "train", "test", "boosting", "with bagging", "median", "mean"),
        rows);
  }

  /** Held-back jobs, sorted by their class, with what was predicted for them. */
  static ReportFigure prediction(JctPredictionEvaluation evaluation) {
    int most = 200;
    int step = Math.max(1, evaluation.test() / most);
    var xs = new ArrayList<Double>();
    var actual = new ArrayList<Double>();
    var predicted = new ArrayList<Double>();
    for (int i = 0; i < evaluation.test(); i += step) {
      xs.add((double) xs.size());
      actual.add(evaluation.actual()[i]);
      predicted.add(evaluation.predicted()[i]);
    }
    return ReportFigure.of(
        "jct-prediction",
        new SeriesPlot(
            "Completion times, held-back jobs",
            Axis.linear("job, in order of submission"),
            Axis.linear("ten-minute class"),
            List.of(
                PlotSeries.of("actual", PlotSeries.Kind.POINTS, array(xs), array(actual)),
                PlotSeries.of("predicted", PlotSeries.Kind.LINE, array(xs), array(predicted)))));
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
