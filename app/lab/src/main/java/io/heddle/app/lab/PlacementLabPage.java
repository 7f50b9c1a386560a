package io.heddle.app.lab;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import java.util.ArrayList;

/** Arnold: Figs 7 and 8 on Table 1's settings, and 13 and 14 where the traces are at hand. */
final class PlacementLabPage extends PaperLabPage {
  PlacementLabPage() {
    super(
        "placement",
        "Arnold: weighted spread of all algorithms, latency against enumeration, the queue");
  }

  @Override
  public LabReport run(LabPageRun run) {
    var tables = new ArrayList<ReportTable>();
    var figures = new ArrayList<ReportFigure>();
    var notes = new ArrayList<String>();
    var appendix = new ArrayList<ReportTable>();
    SpreadCases.add(run, tables, figures, appendix);
    LatencyCases.add(run, tables, figures);
    QueueCases.add(run, tables, figures, notes, appendix);
    notes.add(
        "The paper does not publish its availabilities. Ours are drawn: up to 75 % of the hosts are busy, unevenly over the minipods, and the job fits.");
    notes.add(
        "Baselines take the better of row and column order and so are stronger than the paper's; tiles is never worse than any of them.");
    return new LabReport("Arnold again", tables, figures, notes, appendix);
  }
}
