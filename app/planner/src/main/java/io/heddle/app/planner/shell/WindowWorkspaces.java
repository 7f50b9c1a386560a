package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.FederationDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.document.OpenedResult;
import io.heddle.app.planner.document.ResultReceivers;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.NextStep;
import io.heddle.app.planner.feature.WorkspaceFeature;
import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.model.io.FileSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableStringValue;
import javafx.collections.ListChangeListener;
import javafx.scene.Parent;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import org.jspecify.annotations.Nullable;

/**
 * Which workspace a window is in, and what it shows of the current document. What a feature has on
 * a document is kept until the document is closed, so that nothing is lost by looking elsewhere,
 * and nothing of one document shows in another.
 */
final class WindowWorkspaces implements ResultReceivers {
  private final List<WorkspaceFeature> features;
  private final WorkspaceFeature page;
  private final FeatureContext.Services services;
  private final OpenDocuments documents;
  private final ReadOnlyObjectWrapper<@Nullable WorkspaceFeature> feature =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable FeatureView> view = new ReadOnlyObjectWrapper<>();
  private final Map<Key, Opened> views = new HashMap<>();

  private record Key(@Nullable OpenDocument document, String feature) {}

  /** What a feature shows, and what it was given for that. */
  private record Opened(FeatureView view, FeatureContext context) {
    void close() {
      view.close();
      context.close();
    }
  }

  /**
   * @param page shows a document that no workspace accepts
   */
  WindowWorkspaces(
      List<WorkspaceFeature> features, WorkspaceFeature page, FeatureContext.Services services) {
    this.features = features;
    this.page = page;
    this.services = services;
    this.documents = services.documents();
    // From and to clusters, the selection of the window comes first.
    var current = documents.current();
    current.documentProperty().addListener((_, _, _) -> follow(shown()));
    current
        .shownProperty()
        .addListener((_, before, now) -> {
          if (!(before instanceof ClusterDocument) && !(now instanceof ClusterDocument)) {
            follow(now);
          }
        });
    documents.setArrivals(this);
    documents
        .documents()
        .addListener(
            (ListChangeListener<OpenDocument>)
                change -> {
                  while (change.next()) {
                    change.getRemoved().forEach(this::forget);
                  }
                });
    follow(shown());
  }

  private @Nullable OpenDocument shown() {
    return documents.current().shownProperty().get();
  }

  @Override
  public boolean take(FileSchema<?> kind) {
    return features.stream().anyMatch(each -> each.kinds().contains(kind));
  }

  @Override
  public void arrive(ClusterDocument document, OpenedResult arrival) {
    var taker =
        features.stream()
            .filter(each -> each.kinds().contains(arrival.content().schema()))
            .findFirst()
            .orElseThrow();
    show(taker, document);
    viewOf(taker, document).take(arrival);
  }

  @Override
  public void arrive(ClusterDocument document, TraceSource.Recorded trace) {
    var taker = features.stream().filter(WorkspaceFeature::takesTraces).findFirst().orElseThrow();
    show(taker, document);
    viewOf(taker, document).take(trace);
  }

  List<WorkspaceFeature> all() {
    return features;
  }

  /** The workspace that is open; null where nothing is. */
  ReadOnlyObjectProperty<@Nullable WorkspaceFeature> featureProperty() {
    return feature.getReadOnlyProperty();
  }

  /** The id of the workspace that is open; null where nothing is. */
  @Nullable String shownId() {
    var now = feature.get();
    return now == null ? null : now.id();
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
    features.stream().filter(WorkspaceFeature::isForDrawing).findFirst().ifPresent(this::open);
  }

  /** Prepares the next step, and goes to the workspace that takes it. */
  void goOn(NextStep offer) {
    offer.prepare().prepare(() -> goOn(offer.step()));
  }

  /** Goes to the workspace that takes a step, if it accepts the current document. */
  void goOn(NextStep.Step step) {
    features.stream()
        .filter(each -> each.steps().contains(step))
        .findFirst()
        .filter(this::accepts)
        .ifPresent(taker -> {
          open(taker);
          viewOf(taker, shown()).proceed(step);
        });
  }

  /** Leaves whatever workspace is open, where nothing is on show. */
  void leave() {
    if (shown() == null) {
      show(null, null);
    }
  }

  void open(WorkspaceFeature chosen) {
    if (chosen.accepts(shown())) {
      show(chosen, shown());
    }
  }

  /** Goes to a workspace, if it accepts the current document, and there into a tab. */
  void open(WorkspaceFeature chosen, String tab) {
    open(chosen);
    var shownNow = view.get();
    if (shownNow == null || !chosen.equals(feature.get())) {
      return;
    }
    for (var pane : shownNow.results().lookupAll(".tab-pane")) {
      if (pane instanceof TabPane tabs) {
        tabs.getTabs().stream()
            .filter(each -> tab.equals(each.getId()))
            .findFirst()
            .ifPresent(found -> {
              tabs.getSelectionModel().select(found);
              Platform.runLater(() -> enter(tabs, found)); // when the list of commands has gone
            });
      }
    }
  }

  private static void enter(TabPane tabs, Tab tab) {
    tabs.applyCss(); // puts the content of new tabs on show
    tabs.layout();
    var first = tab.getContent() instanceof Parent pane ? FocusTargets.first(pane) : null;
    if (first != null) {
      first.requestFocus();
    }
  }

  /** Whether a workspace can be opened on the current document. */
  boolean accepts(WorkspaceFeature wanted) {
    return wanted.accepts(shown());
  }

  /** Why a workspace cannot be opened on the current document; empty where it can. */
  String why(WorkspaceFeature wanted) {
    if (accepts(wanted)) {
      return "";
    }
    return switch (shown()) {
      case FederationDocument _ -> Text.of("why.workspace.federation", wanted.title());
      case ClusterDocument _ -> Text.of("why.workspace.cluster", wanted.title());
      case null, default -> Text.of("why.document");
    };
  }

  /** {@link #why}, which follows the current document. */
  ObservableStringValue obstacle(WorkspaceFeature wanted) {
    return Bindings.createStringBinding(() -> why(wanted), documents.current().shownProperty());
  }

  /** What a feature has on the current document, opened where it was not yet. */
  FeatureView view(String id) {
    var wanted = features.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    return viewOf(wanted, shown());
  }

  /** Another document: the same workspace where it makes sense there. */
  private void follow(@Nullable OpenDocument document) {
    var now = feature.get();
    if (document == null) {
      show(now != null && now.accepts(null) ? now : null, null);
    } else if (now != null
        && document instanceof ClusterDocument
        && now.accepts(document)
        && (now.stays() || views.containsKey(new Key(document, now.id())))) {
      show(now, document);
    } else {
      show(home(document), document);
    }
  }

  private WorkspaceFeature home(OpenDocument document) {
    return features.stream()
        .filter(each -> each.accepts(document) && each.isHome(document))
        .findFirst()
        .orElse(page);
  }

  private void show(@Nullable WorkspaceFeature chosen, @Nullable OpenDocument document) {
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

  private FeatureView viewOf(WorkspaceFeature chosen, @Nullable OpenDocument document) {
    var key = new Key(document, chosen.id());
    var known = views.get(key);
    if (known == null) {
      var context = new FeatureContext(services, document);
      known = new Opened(chosen.open(context), context);
      views.put(key, known);
    }
    return known.view();
  }

  private void forget(OpenDocument closed) {
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
