package io.heddle.app.planner.explore;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.Tier;
import io.heddle.render.topology.NodeEmphasis;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.beans.InvalidationListener;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/** What of the fabric stands out, and how much that is. */
public final class FabricFilterBar extends HBox {
  private static final int MOST_HOPS = 4;

  /** What the padding and the button that closes it take of the width. */
  private static final double CLOSE = 58;

  /** What opened it: in a field, JavaFX takes it for the key that deletes. */
  private static final KeyCombination AGAIN =
      new KeyCodeCombination(KeyCode.H, KeyCombination.SHORTCUT_DOWN);

  private final ViewFilter filter;
  private final Label shown = Ui.named("filter-shown", Ui.label("", "text-muted"));

  public FabricFilterBar(ViewFilter filter, ObservableValue<@Nullable Cluster> cluster) {
    super(4);
    this.filter = filter;
    setId("filter-bar");
    getStyleClass().add("palette");
    var words = Ui.named("filter-words", new TextField());
    words.setPromptText(Text.of("filter.words"));
    words.setAccessibleText(Text.of("filter.words"));
    words.setTooltip(new Tooltip(Text.of("filter.words.tip")));
    words.setPrefWidth(140);
    words.textProperty().bindBidirectional(filter.criteria().words());
    shown.setMinWidth(0);
    shown.getStyleClass().add("hint");
    // In a narrow window some of it stands below: it never pushes anything out.
    var parts = new FlowPane(4, 4, words, tiers(), states(), rails(), hops(), hides(), shown);
    parts.setMinWidth(0);
    // As high as it is at this width: the box around it asks at the width that it would prefer.
    parts.prefWrapLengthProperty().bind(widthProperty().subtract(CLOSE));
    HBox.setHgrow(parts, Priority.ALWAYS);
    getChildren().addAll(parts, close());
    addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ESCAPE || AGAIN.match(event)) {
            filter.openProperty().set(false);
            event.consume();
          }
        });
    filter.emphasisProperty().addListener((_, _, now) -> count(cluster.getValue(), now));
    filter
        .openProperty()
        .addListener((_, _, open) -> {
          if (open) {
            words.requestFocus();
          } else {
            filter.clear();
          }
        });
    Ui.showWhile(this, filter.openProperty());
  }

  /**
   * @param items what it holds, asked for whenever it opens
   */
  private static MenuButton menu(
      String id, String name, String tip, Supplier<List<? extends MenuItem>> items) {
    var menu = new MenuButton(name);
    menu.setId(id);
    menu.setMinWidth(USE_PREF_SIZE);
    menu.setTooltip(new Tooltip(tip));
    menu.getItems().setAll(items.get());
    menu.setOnShowing(_ -> menu.getItems().setAll(items.get()));
    return menu;
  }

  private Node tiers() {
    return menu(
        "filter-tiers",
        Text.of("filter.tiers"),
        Text.of("filter.tiers.tip"),
        () ->
            filter.levels().stream()
                .map(level ->
                    check(
                        level == 0 ? Text.of("filter.hosts") : new Tier(level).toString(),
                        level,
                        filter.criteria().withoutLevels()))
                .toList());
  }

  private Node states() {
    return menu(
        "filter-states",
        Text.of("filter.states"),
        Text.of("filter.states.tip"),
        () ->
            Arrays.stream(HostState.values())
                .map(state ->
                    check(
                        Text.of("state." + state.name().toLowerCase(Locale.ROOT)),
                        state,
                        filter.criteria().withoutStates()))
                .toList());
  }

  /** An item that is ticked while its value is wanted. */
  private static <T> CheckMenuItem check(String name, T value, Set<T> without) {
    var item = new CheckMenuItem(name);
    item.setMnemonicParsing(false);
    item.setSelected(!without.contains(value));
    item.setOnAction(_ -> {
      if (item.isSelected()) {
        without.remove(value);
      } else {
        without.add(value);
      }
    });
    return item;
  }

  private Node rails() {
    var menu =
        menu(
            "filter-rails",
            Text.of("filter.rails"),
            Text.of("filter.rails.tip"),
            () ->
                Stream.concat(
                        Stream.of(rail(Text.of("filter.rails.all"), null)),
                        filter.rails().stream()
                            .map(rail -> rail(Text.of("filter.rail", rail), rail)))
                    .toList());
    InvalidationListener appear = _ -> Ui.show(menu, !filter.rails().isEmpty());
    filter.rails().addListener(appear);
    appear.invalidated(filter.rails());
    return menu;
  }

  private RadioMenuItem rail(String name, @Nullable Integer rail) {
    var item = new RadioMenuItem(name);
    item.setSelected(Objects.equals(rail, filter.criteria().rail().get()));
    item.setOnAction(_ -> filter.criteria().rail().set(rail));
    return item;
  }

  private Node hops() {
    var menu =
        menu(
            "filter-hops",
            Text.of("filter.hops"),
            Text.of("filter.hops.tip"),
            () -> IntStream.rangeClosed(0, MOST_HOPS).mapToObj(this::hops).toList());
    filter
        .criteria()
        .hops()
        .addListener((_, _, now) ->
            menu.setText(
                now.intValue() == 0
                    ? Text.of("filter.hops")
                    : Text.of("filter.hops.n", now.intValue())));
    return menu;
  }

  private RadioMenuItem hops(int hops) {
    var item =
        new RadioMenuItem(hops == 0 ? Text.of("filter.hops.off") : Text.of("filter.hops.n", hops));
    item.setSelected(hops == filter.criteria().hops().get());
    item.setOnAction(_ -> filter.criteria().hops().set(hops));
    return item;
  }

  private Node hides() {
    var hides = Ui.named("filter-hide", new ToggleButton(Text.of("filter.hide")));
    hides.setMinWidth(USE_PREF_SIZE);
    hides.setTooltip(new Tooltip(Text.of("filter.hide.tip")));
    hides.selectedProperty().bindBidirectional(filter.criteria().hides());
    return hides;
  }

  private Node close() {
    var close =
        Ui.iconButton(
            "filter-close",
            MaterialDesignC.CLOSE,
            Text.of("filter.close"),
            () -> filter.openProperty().set(false));
    close.getStyleClass().add("small");
    return close;
  }

  private void count(@Nullable Cluster cluster, NodeEmphasis emphasis) {
    if (cluster == null || emphasis.isAll()) {
      shown.setText(Text.of("filter.all"));
      return;
    }
    long hosts = cluster.hosts().stream().filter(host -> emphasis.on(host.id())).count();
    long switches = cluster.switches().stream().filter(each -> emphasis.on(each.id())).count();
    var words =
        Text.of("filter.shown", hosts, cluster.hosts().size(), switches, cluster.switches().size());
    shown.setText(words);
    shown.setTooltip(new Tooltip(words));
  }
}
