package io.heddle.app.planner.document;

import io.heddle.model.edit.EditableProject;
import io.heddle.model.io.FileStateStamp;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The files of a document as they were read or saved last. A save that still runs when its document
 * is closed goes by it. On the UI thread only.
 */
final class KnownFileStates {
  private Map<Path, FileStateStamp> stamps = Map.of();
  private @Nullable EditableProject content;

  /** Empty where nothing is known yet. */
  Map<Path, FileStateStamp> stamps() {
    return stamps;
  }

  /** What the files had; null where that is not known. */
  @Nullable EditableProject content() {
    return content;
  }

  void set(@Nullable EditableProject newContent, Map<Path, FileStateStamp> newStamps) {
    content = newContent;
    stamps = newStamps;
  }

  /** What saving a document to a file must find there; nothing for a file that it is not from. */
  Map<Path, FileStateStamp> expected(EditableDocument document, Path file) {
    return file.equals(document.path()) ? stamps : Map.of();
  }
}
