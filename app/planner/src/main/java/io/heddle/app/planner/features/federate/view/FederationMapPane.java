package io.heddle.app.planner.features.federate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.WorkspaceCanvas;
import io.heddle.app.planner.features.federate.FederateSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.federate.ClusterStocks;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.render.federation.ClusterCardFacts;
import io.heddle.render.federation.FederationAnswerMarks;
import io.heddle.render.federation.FederationMapLayout;
import io.heddle.render.federation.FederationMapScene;
import io.heddle.render.federation.FederationMapView;
import java.util.HashMap;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.text.TextAlignment;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;
import org.kordamp.ikonli.materialdesign2.MaterialDesignV;

/** The federation on its map, to be edited, with the answer on it. */
final class FederationMapPane extends StackPane implements WorkspaceCanvas {
  private static final double READABLE = 440;

  private final FederateSession session;
  private final FederationMapView map = Ui.named("federation-map", new FederationMapView(Text::of));

  /**
   * @param open opens a cluster as its own document
   */
  FederationMapPane(FederateSession session, FeatureContext context, Consumer<String> open) {
    this.session = session;
    getChildren().addAll(map, hint(), tools());
    context.follow(context.theme().themeProperty(), map::setTheme);
    var pick = session.pickProperty();
    var editor = session.editor();
    map.setOnPick(pick::set);
    map.setOnOpen(open);
    map.setOnMove(editor::move);
    map.setOnLink(editor::connect);
    map.setOnAdd(editor::add);
    map.setOnDelete(editor::delete);
    pick.addListener((_, _, now) -> map.pick(now));
    var document = session.document();
    ChangeListeners.onChange(
        () -> map.update(scene()),
        document.layoutProperty(),
        document.stocksProperty(),
        session.shownProperty());
    map.show(scene());
  }

  /** As it is drawn now. */
  FederationMapScene scene() {
    var document = session.document();
    return scene(
        document.layoutProperty().get(),
        document.stocksProperty().get(),
        FederationAnswerMarks.of(document.federation(), session.shownProperty().get()));
  }

  private static FederationMapScene scene(
      FederationMapLayout layout, ClusterStocks stocks, FederationAnswerMarks marks) {
    var facts = new HashMap<String, ClusterCardFacts>();
    for (var cluster : stocks.in(layout.federation()).clusters()) {
      facts.put(cluster.id(), facts(cluster, stocks.of(cluster)));
    }
    return new FederationMapScene(layout, facts, marks);
  }

  private static ClusterCardFacts facts(
      FederatedCluster cluster, ClusterStocks.@Nullable Stock stock) {
    return new ClusterCardFacts(
        cluster.gpus(),
        stock == null || !stock.trouble().isEmpty() ? null : (Integer) stock.gpus(),
        FederationResultsPane.models(cluster),
        Objects.requireNonNullElse(cluster.region(), ""),
        Objects.requireNonNullElse(cluster.file(), ""),
        stock == null ? "" : stock.trouble());
  }

  private Node tools() {
    var add =
        Ui.button(
            "federate-add",
            Text.of("federate.add"),
            MaterialDesignP.PLUS,
            () -> {
              session.editor().add(map.middle());
              map.requestFocus();
            });
    add.setTooltip(new Tooltip(Text.of("federate.add.tip")));
    var link =
        new ToggleButton(Text.of("federate.link"), new FontIcon(MaterialDesignV.VECTOR_LINE));
    link.setId("federate-link");
    link.setTooltip(new Tooltip(Text.of("federate.link.tip")));
    link.selectedProperty().bindBidirectional(map.linkingProperty());
    link.setOnAction(_ -> map.requestFocus());
    var delete =
        Ui.iconButton(
            "federate-delete",
            MaterialDesignD.DELETE_OUTLINE,
            Text.of("federate.delete"),
            () -> {
              var picked = session.pickProperty().get();
              if (picked != null) {
                session.editor().delete(picked);
              }
            });
    DisabledReason.bind(delete, session.pickProperty().isNull(), Text.of("why.federate.pick"));
    var bar = Ui.styled(new HBox(2, add, link, delete), "map-tools");
    bar.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    StackPane.setAlignment(bar, Pos.TOP_RIGHT);
    return bar;
  }

  /** An empty map says how to begin. */
  private Node hint() {
    var hint = Ui.named("federate-hint", Ui.paragraph(Text.of("federate.empty"), "text-muted"));
    hint.setMaxWidth(READABLE);
    hint.setTextAlignment(TextAlignment.CENTER);
    hint.setMouseTransparent(true);
    session
        .document()
        .layoutProperty()
        .subscribe(now -> hint.setVisible(now.federation().clusters().isEmpty()));
    return hint;
  }

  @Override
  public Region region() {
    return this;
  }

  @Override
  public void zoomBy(double factor) {
    map.zoomBy(factor);
  }

  @Override
  public void fit() {
    map.fit();
  }
}
