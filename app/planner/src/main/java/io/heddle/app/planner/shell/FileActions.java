package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DialogOwner;
import io.heddle.app.planner.controls.FileChoosers;
import io.heddle.app.planner.controls.ThemeSwitch;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.document.EditableDocument;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.feature.CanvasMarks;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.NamedExportPicture;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.model.io.JobsFile;
import io.heddle.render.picture.PictureFileWriter;
import io.heddle.render.topology.FabricTopologyPicture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.ChoiceDialog;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Saving: asks where, then writes off the UI thread. */
record FileActions(
    OpenDocuments planner, FileChoosers choosers, ThemeSwitch theme, LinkedSelection linking) {
  /** Saves where the document came from; asks where it came from nowhere. */
  void save(EditableDocument document, Runnable then) {
    var path = document.path();
    if (path == null) {
      saveAs(document, then);
    } else {
      planner.save(document, path, then);
    }
  }

  void saveAs(EditableDocument document, Runnable then) {
    var known = document.path();
    var name =
        known == null
            ? document.name() + document.schema().suffix()
            : String.valueOf(known.getFileName());
    var path = choosers.save(DocumentTitle.fileName(name));
    if (path != null) {
      planner.save(document, path, then);
    }
  }

  void saveJobs() {
    var document = planner.current().editedProperty().get();
    if (document != null) {
      var jobs = List.copyOf(document.jobs());
      save(document.name() + JobsFile.SCHEMA.suffix(), path -> JobsFile.write(jobs, path));
    }
  }

  /** Asks which view, then where: the suffix decides between PNG, SVG and PDF. */
  void exportPicture(Window owner, @Nullable FeatureView view) {
    var document = planner.current().editedProperty().get();
    var views = new ArrayList<NamedExportPicture>();
    if (document instanceof ClusterDocument fabric) {
      var marked = view == null ? CanvasMarks.NONE : view.marksProperty().get();
      views.add(
          new NamedExportPicture(
              "topology",
              Text.of("picture.topology"),
              now ->
                  new FabricTopologyPicture(
                      fabric.layout(),
                      marked.fabric(),
                      linking.levelProperty().get(),
                      now,
                      Text::of)));
    }
    if (view != null) {
      views.addAll(view.pictures());
    }
    if (document == null || views.isEmpty()) {
      return;
    }
    var choice = new ChoiceDialog<>(views.getFirst(), views);
    DialogOwner.set(choice, owner);
    GuidePageLink.mark(choice.getDialogPane(), "10-hand-over.md#pictures");
    choice.setTitle(Text.of("picture.title"));
    choice.setHeaderText(null);
    choice.setContentText(Text.of("picture.which"));
    choice
        .showAndWait()
        .ifPresent(chosen -> {
          var picture = chosen.picture(theme.themeProperty().get());
          save(
              document.name() + "-" + chosen.name() + ".svg",
              path ->
                  PictureFileWriter.write(
                      picture, path, picture.preferredWidth(), picture.preferredHeight(), 2));
        });
  }

  private interface Writing {
    void to(Path path) throws Exception;
  }

  private void save(String suggestion, Writing writing) {
    var path = choosers.save(DocumentTitle.fileName(suggestion));
    if (path != null) {
      planner
          .tasks()
          .start(
              Text.of("task.save", path.getFileName()),
              _ -> {
                writing.to(path);
                return path;
              },
              _ -> {},
              problem -> planner.report(Text.of("trouble.save", path), problem));
    }
  }
}
