package io.heddle.app.planner.shell;

import io.heddle.app.planner.document.EditableDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.document.OpenDocuments;
import java.util.List;

/** Closes documents and the window: never with changes that the user was not asked about. */
record DocumentClosing(OpenDocuments documents, FileActions files, UnsavedDialog dialog) {
  /** Closes a document; where its changes are to be saved, once they are. */
  void close(OpenDocument document) {
    settle(List.of(document), () -> documents.close(document));
  }

  /** Goes on once no document has changes that are wanted. */
  void quit(Runnable then) {
    settle(List.copyOf(documents.documents()), then);
  }

  private void settle(List<OpenDocument> leaving, Runnable then) {
    var changed =
        leaving.stream()
            .filter(OpenDocument::isModified)
            .filter(EditableDocument.class::isInstance)
            .map(EditableDocument.class::cast)
            .toList();
    if (changed.isEmpty()) {
      then.run();
      return;
    }
    switch (dialog.ask(changed)) {
      case SAVE -> save(changed, then);
      case DISCARD -> then.run();
      case CANCEL -> {}
    }
  }

  /** One after the other; a chooser that is cancelled, or a disk that is full, ends it. */
  private void save(List<EditableDocument> changed, Runnable then) {
    if (changed.isEmpty()) {
      then.run();
    } else {
      files.save(changed.getFirst(), () -> save(changed.subList(1, changed.size()), then));
    }
  }
}
