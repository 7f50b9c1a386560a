package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.CurrentDocument;
import io.heddle.app.planner.document.EditableDocument;
import io.heddle.app.planner.document.JobPresets;
import io.heddle.app.planner.document.NewJobTemplates;
import io.heddle.app.planner.feature.NextStep;
import io.heddle.model.job.KnownModel;
import io.heddle.model.job.TrainingJob;
import java.util.List;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/**
 * New jobs for what is shown: one on a host, which goes on to be placed; a copy of the selected
 * one; or a public model on a number of GPUs, which goes on to be parallelized.
 */
final class NewJobMenu extends MenuButton {
  private final CurrentDocument current;
  private final WindowWorkspaces workspaces;
  private final MenuItem copy = new MenuItem();
  private final Menu models = new Menu(Text.of("job.new.model"));

  NewJobMenu(CurrentDocument current, WindowWorkspaces workspaces) {
    super("", new FontIcon(MaterialDesignP.PLUS));
    this.current = current;
    this.workspaces = workspaces;
    setId("new-job");
    getStyleClass().addAll("button-icon", "flat", "small", "no-arrow");
    setAccessibleText(Text.of("explorer.job.new"));
    DisabledReason.bind(this, current.editedProperty().isNull(), Text.of("why.document"));
    var first = new MenuItem(Text.of("job.new.first"));
    first.setId("new-job-first");
    first.setOnAction(_ -> addFirst());
    copy.setId("new-job-copy");
    copy.setMnemonicParsing(false);
    copy.setOnAction(_ -> addCopy());
    models.setId("new-job-model");
    getItems().setAll(models, new SeparatorMenuItem(), first, copy);
    current.jobProperty().subscribe(this::offerCopy);
    setOnShowing(_ -> offerModels());
    tip();
  }

  private void tip() {
    var tip = new Tooltip();
    tip.textProperty()
        .bind(
            current
                .editedProperty()
                .map(_ -> Text.of("explorer.job.new"))
                .orElse(Text.of("explorer.jobs.none")));
    Tooltip.install(this, tip);
  }

  private void offerCopy(@Nullable TrainingJob job) {
    DisabledReason.set(copy, job == null ? Text.of("why.job") : "");
    copy.setText(job == null ? Text.of("job.new.copy.none") : Text.of("job.new.copy", job.id()));
  }

  private void offerModels() {
    var document = current.editedProperty().get();
    models
        .getItems()
        .setAll(
            document == null
                ? List.of()
                : KnownModel.all().stream().map(each -> sizes(each, document)).toList());
  }

  private Menu sizes(KnownModel model, EditableDocument document) {
    var menu = new Menu(model.name());
    menu.setMnemonicParsing(false);
    for (int gpus : JobPresets.sizes(model, document)) {
      var item = new MenuItem(Text.of("job.new.size", gpus));
      item.setId("new-job-%s-%d".formatted(JobPresets.id(model.name()), gpus));
      item.setOnAction(_ -> {
        current.add(JobPresets.of(model, gpus));
        workspaces.goOn(NextStep.Step.PARALLELIZE);
      });
      menu.getItems().add(item);
    }
    return menu;
  }

  private void addFirst() {
    var document = current.editedProperty().get();
    if (document != null) {
      current.add(NewJobTemplates.first(document));
      if (document instanceof ClusterDocument fabric && !fabric.cluster().hosts().isEmpty()) {
        workspaces.goOn(NextStep.Step.PLACE);
      }
    }
  }

  private void addCopy() {
    var like = current.jobProperty().get();
    if (like != null) {
      current.add(NewJobTemplates.copy(like));
    }
  }
}
