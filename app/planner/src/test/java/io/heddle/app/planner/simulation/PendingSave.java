package io.heddle.app.planner.simulation;

import io.heddle.model.edit.ClusterProject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A save that was asked for. */
final class PendingSave {
  final ExpectedDocument document;
  final String file;
  final long asked;

  /** Whether the document came from this file. */
  final boolean same;

  /** What it may write: after a conflict, also the later states. */
  final List<ClusterProject> works = new ArrayList<>();

  /** Goes on once it is done. */
  final Runnable then;

  /** Whether a person agreed to replace what others wrote. */
  boolean consent;

  /**
   * @param done called with this
   */
  PendingSave(ExpectedDocument document, String file, long asked, Consumer<PendingSave> done) {
    this.then = () -> done.accept(this);
    this.document = document;
    this.file = file;
    this.asked = asked;
    this.same = file.equals(document.path());
    works.add(document.project());
  }

  /** The document is what it is now. */
  void follow() {
    if (!works.getLast().equals(document.project())) {
      works.add(document.project());
    }
  }
}
