package io.heddle.app.planner.features.federate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.NamedFieldSheet;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.federate.FederateSession;
import io.heddle.app.planner.features.federate.FederationJobEditor;
import io.heddle.model.job.KnownModel;
import io.heddle.model.job.TrainingJob;
import java.util.ArrayList;
import java.util.List;

/** The job that is asked about, to be changed. */
final class FederationJobSheet extends NamedFieldSheet {
  private final FederateSession session;
  private final FederationJobEditor editor;
  private List<String> clusters = List.of();

  FederationJobSheet(FederateSession session) {
    super("federate-job");
    this.session = session;
    editor = session.jobs();
    session.document().jobProperty().addListener((_, _, _) -> fill());
    session
        .document()
        .layoutProperty()
        .addListener((_, _, _) -> {
          if (!ids().equals(clusters)) {
            fill();
          }
        });
    fill();
  }

  private List<String> ids() {
    return List.copyOf(session.document().federation().indices().keySet());
  }

  private void fill() {
    clear();
    clusters = ids();
    var job = editor.job();
    title(Text.of("federate.job"));
    if (job == null) {
      var hint = Ui.paragraph(Text.of("federate.job.none"), "text-muted");
      getChildren().add(hint);
    } else {
      fill(job);
    }
    finish();
  }

  private void fill(TrainingJob job) {
    row("federate.id", text("federate-job-id", job.id(), editor::rename));
    row("federate.gpus", text("federate-job-gpus", String.valueOf(job.gpus()), editor::setGpus));
    row(
        "federate.models",
        text(
            "federate-job-models",
            String.join(", ", job.request().gpuModels()),
            editor::setModels));
    var from = new ArrayList<String>();
    from.add("");
    from.addAll(clusters);
    var submit = job.request().submitCluster();
    row(
        "federate.from",
        choice(
            "federate-job-from",
            from,
            submit == null ? "" : submit,
            Text.of("federate.anywhere"),
            each -> each.isEmpty() ? Text.of("federate.anywhere") : each,
            each -> editor.setFrom(each.isEmpty() ? null : each)));
    row(
        "federate.trains",
        choice(
            "federate-job-model",
            KnownModel.all(),
            editor.known(),
            Text.of(job.model() == null ? "federate.trains.nothing" : "federate.trains.own"),
            KnownModel::name,
            editor::setModel));
    var degrees = job.parallelism();
    row(
        "federate.tp",
        text(
            "federate-job-tp", degrees == null ? "" : String.valueOf(degrees.tp()), editor::setTp));
    row(
        "federate.pp",
        text(
            "federate-job-pp", degrees == null ? "" : String.valueOf(degrees.pp()), editor::setPp));
  }
}
