package io.heddle.app.planner.controls;

import io.heddle.app.planner.Text;
import io.heddle.model.io.FileSchemas;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** The system's own file choosers; they start where the last one ended. */
public final class NativeFileChoosers implements FileChoosers {
  private final Window owner;
  private @Nullable File last;

  public NativeFileChoosers(Window owner) {
    this.owner = owner;
  }

  @Override
  public List<Path> open() {
    var filters = new ArrayList<FileChooser.ExtensionFilter>();
    filters.add(new FileChooser.ExtensionFilter(Text.of("chooser.heddle"), "*.json"));
    for (var schema : FileSchemas.ALL.list()) {
      filters.add(
          new FileChooser.ExtensionFilter(
              Text.of("chooser.kind", schema.title(), schema.suffix()), "*" + schema.suffix()));
    }
    filters.add(new FileChooser.ExtensionFilter(Text.of("chooser.all"), "*.*"));
    return open(Text.of("chooser.open"), filters.toArray(FileChooser.ExtensionFilter[]::new));
  }

  @Override
  public List<Path> openAny() {
    return open(
        Text.of("chooser.any"), new FileChooser.ExtensionFilter(Text.of("chooser.all"), "*.*"));
  }

  private List<Path> open(String title, FileChooser.ExtensionFilter... filters) {
    var chooser = new FileChooser();
    chooser.setTitle(title);
    chooser.setInitialDirectory(last);
    chooser.getExtensionFilters().addAll(filters);
    List<File> files = chooser.showOpenMultipleDialog(owner);
    if (files == null || files.isEmpty()) {
      return List.of();
    }
    last = files.getFirst().getParentFile();
    return files.stream().map(File::toPath).toList();
  }

  @Override
  public @Nullable Path save(String suggestion) {
    var chooser = new FileChooser();
    chooser.setTitle(Text.of("chooser.save"));
    chooser.setInitialDirectory(last);
    chooser.setInitialFileName(suggestion);
    return remember(chooser.showSaveDialog(owner));
  }

  @Override
  public @Nullable Path folder() {
    var chooser = new DirectoryChooser();
    chooser.setTitle(Text.of("chooser.folder"));
    chooser.setInitialDirectory(last);
    return remember(chooser.showDialog(owner));
  }

  private @Nullable Path remember(@Nullable File file) {
    if (file == null) {
      return null;
    }
    last = file.isDirectory() ? file : file.getParentFile();
    return file.toPath();
  }
}
