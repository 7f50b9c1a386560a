package io.heddle.app.planner.document;

import java.nio.file.Path;
import java.util.List;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** Files opened or saved lately, the newest first. On the UI thread only. */
public final class RecentFiles {
  private static final int MOST = 10;

  private final ObservableList<Path> files;
  private final ObservableList<Path> view;

  /**
   * @param files those of earlier
   */
  public RecentFiles(List<Path> files) {
    this.files = FXCollections.observableArrayList(files);
    this.view = FXCollections.unmodifiableObservableList(this.files);
  }

  public ObservableList<Path> files() {
    return view;
  }

  void forget(Path file) {
    files.remove(file);
  }

  void remember(List<Path> used) {
    files.removeAll(used);
    files.addAll(0, used);
    if (files.size() > MOST) {
      files.remove(MOST, files.size());
    }
  }
}
