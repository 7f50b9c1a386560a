package io.heddle.app.planner.walk;

import io.heddle.app.planner.document.Document;
import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** The document that a walkthrough takes place on. Keeps none that was closed. */
final class OwnDocument {
  private final Set<Document> others = Collections.newSetFromMap(new WeakHashMap<>());
  private WeakReference<@Nullable Document> own = new WeakReference<>(null);
  private boolean isTaken;

  /** Begins anew, beside these. */
  void clear(Collection<Document> open) {
    isTaken = false;
    own.clear();
    others.clear();
    others.addAll(open);
  }

  void take(Document document) {
    isTaken = true;
    own = new WeakReference<>(document);
  }

  /** Null: there is none, or it was closed. */
  @Nullable Document get() {
    return own.get();
  }

  /** Whether there has been one. */
  boolean isTaken() {
    return isTaken;
  }

  /** Whether it was not open when the walkthrough began. */
  boolean isNew(Document document) {
    return !others.contains(document);
  }
}
