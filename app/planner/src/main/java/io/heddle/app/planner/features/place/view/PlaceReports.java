package io.heddle.app.planner.features.place.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.place.PlacementSessions;
import io.heddle.app.usecase.place.PlacementReport;
import io.heddle.model.result.GroupUnit;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.solvers.placement.PlacementHostNotes;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.List;

/** Saves the placement or the plan on show as a page. */
final class PlaceReports {
  private PlaceReports() {}

  /** The placement on show, with its reasons where they are found. */
  static void savePlacement(PlacementSessions sessions, FeatureContext context) {
    var session = sessions.one();
    var run = session.runProperty().get();
    var job = session.jobProperty().get();
    if (run == null || job == null) {
      return;
    }
    var placement = run.placement();
    var cluster = session.clusterProperty().get();
    var level = context.selection().levelProperty().get();
    var found = sessions.reasons().reasonsProperty().get();
    var why = found != null && found.run().equals(run) ? found.sentences() : List.<String>of();
    context.saveReport(
        DocumentTitle.fileName(placement.job() + ".html"),
        () -> {
          var problem = new PlacementProblem(cluster, job, placement.alpha(), GroupUnit.PP);
          var notes = PlacementHostNotes.of(problem, placement);
          return PlacementReport.of(
              DrawnDomainLevel.of(cluster, level, Text::of), placement, job, why, notes);
        });
  }

  /** The plan on show. */
  static void savePlan(PlacementSessions sessions, FeatureContext context) {
    var plan = sessions.plan().planProperty().get();
    if (plan != null) {
      var cluster = sessions.one().clusterProperty().get();
      var jobs = List.copyOf(context.document().jobs());
      var level = context.selection().levelProperty().get();
      context.saveReport(
          DocumentTitle.fileName(plan.cluster() + "-plan.html"),
          () ->
              PlacementReport.of(
                  DrawnDomainLevel.of(cluster, level, Text::of), plan, jobs, List.of()));
    }
  }
}
