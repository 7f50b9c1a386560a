package io.heddle.app.lab;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.app.usecase.traces.ArenaTimes;
import java.util.ArrayList;

/** Arena: sections 5.4 and 5.5 on its own published profiles and measured times. */
final class ArenaLabPage extends PaperLabPage {
  ArenaLabPage() {
    super("arena", "Arena: profiled against measured times, proxy plans, pruning");
  }

  @Override
  public LabReport run(LabPageRun run) {
    var tables = new ArrayList<ReportTable>();
    var figures = new ArrayList<ReportFigure>();
    var notes = new ArrayList<String>();
    if (run.data() == null || !ArenaTableReader.areIn(run.data())) {
      notes.add(
          "LEFT OUT: all tables need Arena's published times, %s/%s, %s and %s, in the folder of --data."
              .formatted(
                  ArenaTableReader.FOLDER,
                  ArenaTimes.MEASURED,
                  ArenaTimes.PROFILED,
                  ArenaLinkBandwidths.FILE));
      return new LabReport("Arena again", tables, figures, notes);
    }
    var runs = ArenaTableReader.read(run.data());
    run.step(0, "profiles");
    var profile = new ArenaProfile(runs);
    tables.add(profile.byGpus());
    tables.add(profile.intervals());
    tables.add(ArenaIterationBreakdown.table(runs));
    run.step(0.2, "plans");
    var planning = new ArenaPlanning(run, ArenaLinkBandwidths.read(run.data()), runs);
    tables.add(planning.proxies());
    tables.add(planning.pruning());
    tables.add(profile.worst());
    figures.add(profile.scatter());
    notes.add(
        "Measured is the best plan that Alpa's search found, whichever it was; a profile's time is"
            + " that of its fastest uniform plan.");
    notes.add(
        "“Learned”: by a Gaussian process on profile and work, as --measured learns from a user's runs, without"
            + " the setup itself, all setups of its model, or all of its GPU type; lengths are chosen without it as well.");
    notes.add(
        "Intervals are 95 % over the setups, taken as independent draws; setups of one model and type are not, so they are rather too narrow.");
    notes.add(
        "Wide-ResNets are no transformers: Heddle does not plan them, and the tables of plans are"
            + " without.");
    return new LabReport("Arena again", tables, figures, notes);
  }
}
