package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.NewJobTemplates;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.job.TrainingJob;
import java.util.List;
import javafx.scene.control.ComboBox;

/** Chooses the document's job that a person works on. */
final class DocumentJobBox extends ComboBox<String> {
  private boolean following;

  DocumentJobBox(String id, ClusterDocument document) {
    setId(id);
    setAccessibleText(Text.of("timeline.job"));
    setPromptText(Text.of("timeline.job.none"));
    setPrefWidth(150);
    valueProperty()
        .addListener((_, _, now) -> {
          if (!following && now != null) {
            document.show(NewJobTemplates.named(List.copyOf(document.jobs()), now));
          }
        });
    ChangeListeners.nowAndOnChange(() -> follow(document), document.jobs(), document.jobProperty());
  }

  private void follow(ClusterDocument document) {
    following = true;
    var job = document.jobProperty().get();
    getItems().setAll(document.jobs().stream().map(TrainingJob::id).toList());
    setValue(job == null ? null : job.id());
    DisabledReason.set(this, document.jobs().isEmpty() ? Text.of("why.job") : "");
    following = false;
  }
}
