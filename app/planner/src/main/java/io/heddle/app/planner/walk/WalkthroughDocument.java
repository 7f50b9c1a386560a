package io.heddle.app.planner.walk;

import io.heddle.app.planner.document.OpenDocument;
import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** The document that a walkthrough takes place on. Keeps none that was closed. */
final class WalkthroughDocument {
  private final Set<OpenDocument> others = Collections.newSetFromMap(new WeakHashMap<>());
  private WeakReference<@Nullable OpenDocument> own = new WeakReference<>(null);
  private boolean isTaken;

  /** Begins anew, beside these. */
  void clear(Collection<OpenDocument> open) {
    isTaken = false;
    own.clear();
    others.clear();
    others.addAll(open);
  }

  void take(OpenDocument document) {
    isTaken = true;
    own = new WeakReference<>(document);
  }

  /** Null: there is none, or it was closed. */
  @Nullable OpenDocument get() {
    return own.get();
  }

  /** Whether there has been one. */
  boolean isTaken() {
    return isTaken;
  }

  /** Whether it was not open when the walkthrough began. */
  boolean isNew(OpenDocument document) {
    return !others.contains(document);
  }
}
