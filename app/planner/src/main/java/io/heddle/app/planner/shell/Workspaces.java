package io.heddle.app.planner.shell;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.feature.Feature;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import org.jspecify.annotations.Nullable;

/**
 * Which workspace a window is in, and what it shows of the current document. What a feature has on
 * a document is kept until the document is closed, so that nothing is lost by looking elsewhere,
 * and nothing of one document shows in another.
 */
final class Workspaces {
  private final List<Feature> features;
  private final FeatureContext.Services services;
  private final OpenDocuments documents;
  private final ReadOnlyObjectWrapper<@Nullable Feature> feature = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable FeatureView> view = new ReadOnlyObjectWrapper<>();
  private final Map<Key, FeatureView> views = new HashMap<>();

  private record Key(@Nullable ClusterDocument document, String feature) {}

  Workspaces(List<Feature> features, FeatureContext.Services services) {
    this.features = features;
    this.services = services;
    this.documents = services.documents();
    documents.current().documentProperty().addListener((_, _, now) -> follow(now));
    documents
        .documents()
        .addListener(
            (ListChangeListener<ClusterDocument>)
                change -> {
                  while (change.next()) {
                    change.getRemoved().forEach(this::forget);
                  }
                });
    follow(documents.current().documentProperty().get());
  }

  List<Feature> all() {
    return features;
  }

  /** The workspace that is open; null where nothing is. */
  ReadOnlyObjectProperty<@Nullable Feature> featureProperty() {
    return feature.getReadOnlyProperty();
  }

  /** What it shows of the current document; null where nothing is open. */
  ReadOnlyObjectProperty<@Nullable FeatureView> viewProperty() {
    return view.getReadOnlyProperty();
  }

  /** Goes to a workspace, if it accepts the current document. */
  void open(String id) {
    features.stream().filter(each -> each.id().equals(id)).findFirst().ifPresent(this::open);
  }

  /** Goes to where fabrics are drawn. */
  void openDrawing() {
    features.stream().filter(Feature::isForDrawing).findFirst().ifPresent(this::open);
  }

  void open(Feature chosen) {
    var document = documents.current().documentProperty().get();
    if (chosen.accepts(document)) {
      show(chosen, document);
    }
  }

  /** Whether a workspace can be opened on the current document. */
  boolean accepts(Feature wanted) {
    return wanted.accepts(documents.current().documentProperty().get());
  }

  /** What a feature has on the current document, opened where it was not yet. */
  FeatureView view(String id) {
    var wanted = features.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    return viewOf(wanted, documents.current().documentProperty().get());
  }

  /** Another document: the same workspace where it makes sense there. */
  private void follow(@Nullable ClusterDocument document) {
    var now = feature.get();
    if (document == null) {
      show(now != null && now.accepts(null) ? now : null, null);
    } else if (now != null && now.accepts(document)) {
      show(now, document);
    } else {
      show(home(document), document);
    }
  }

  private Feature home(ClusterDocument document) {
    return features.stream()
        .filter(each -> each.accepts(document) && each.isHome(document))
        .findFirst()
        .orElse(features.getFirst());
  }

  private void show(@Nullable Feature chosen, @Nullable ClusterDocument document) {
    var before = view.get();
    var next = chosen == null ? null : viewOf(chosen, document);
    if (before != null && before != next) {
      before.setActive(false);
    }
    feature.set(chosen);
    view.set(next);
    if (next != null && before != next) {
      next.setActive(true);
    }
  }

  private FeatureView viewOf(Feature chosen, @Nullable ClusterDocument document) {
    var key = new Key(document, chosen.id());
    var known = views.get(key);
    if (known == null) {
      known = chosen.open(new FeatureContext(services, document));
      views.put(key, known);
    }
    return known;
  }

  private void forget(ClusterDocument closed) {
    views
        .entrySet()
        .removeIf(each -> {
          boolean gone = Objects.equals(each.getKey().document(), closed);
          if (gone) {
            each.getValue().close();
          }
          return gone;
        });
  }
}
