package io.heddle.app.explore;

import io.heddle.app.Text;
import io.heddle.app.controls.Ui;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.Tier;
import io.heddle.render.topology.Emphasis;
import java.util.Locale;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableSet;
import javafx.scene.Node;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/** What of the fabric stands out, and how much that is. */
public final class FilterBar extends HBox {
  private static final int MOST_HOPS = 4;

  private final ViewFilter filter;
  private final MenuButton tiers =
      menu("filter-tiers", Text.of("filter.tiers"), Text.of("filter.tiers.tip"));
  private final MenuButton rails =
      menu("filter-rails", Text.of("filter.rails"), Text.of("filter.rails.tip"));
  private final Label shown = Ui.label("", "text-muted");

  public FilterBar(ViewFilter filter, ObservableValue<@Nullable Cluster> cluster) {
    super(4);
    this.filter = filter;
    setId("filter-bar");
    getStyleClass().add("palette");
    var words = new TextField();
    words.setId("filter-words");
    words.setPromptText(Text.of("filter.words"));
    words.setAccessibleText(Text.of("filter.words"));
    words.setTooltip(new Tooltip(Text.of("filter.words.tip")));
    words.setPrefWidth(150);
    words.setMinWidth(90);
    words.textProperty().bindBidirectional(filter.wordsProperty());
    shown.setId("filter-shown");
    shown.setMinWidth(0);
    shown.getStyleClass().add("hint");
    getChildren()
        .addAll(words, tiers, states(), rails, hops(), hides(), Ui.spring(), shown, close());
    filter.emphasisProperty().addListener((_, _, now) -> count(cluster.getValue(), now));
    cluster.addListener((_, _, _) -> fill());
    filter
        .openProperty()
        .addListener((_, _, open) -> {
          fill();
          if (open) {
            words.requestFocus();
          } else {
            filter.clear();
          }
        });
    visibleProperty().bind(filter.openProperty());
    managedProperty().bind(filter.openProperty());
  }

  private static MenuButton menu(String id, String name, String tip) {
    var menu = new MenuButton(name);
    menu.setId(id);
    menu.setMinWidth(USE_PREF_SIZE);
    menu.setTooltip(new Tooltip(tip));
    return menu;
  }

  /** The tiers and rails of the cluster as it is now. */
  private void fill() {
    tiers.getItems().clear();
    for (int level : filter.levels()) {
      tiers
          .getItems()
          .add(
              check(
                  level == 0 ? Text.of("filter.hosts") : new Tier(level).toString(),
                  level,
                  filter.withoutLevels()));
    }
    rails.getItems().clear();
    var group = new ToggleGroup();
    rails.getItems().add(rail(Text.of("filter.rails.all"), null, group));
    for (int rail : filter.rails()) {
      rails.getItems().add(rail(Text.of("filter.rail", rail), rail, group));
    }
    Ui.show(rails, rails.getItems().size() > 1);
  }

  /** An item that is ticked while its value is wanted. */
  private static <T> CheckMenuItem check(String name, T value, ObservableSet<T> without) {
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
    without.addListener(
        (javafx.collections.SetChangeListener<T>) _ -> item.setSelected(!without.contains(value)));
    return item;
  }

  private RadioMenuItem rail(String name, @Nullable Integer rail, ToggleGroup group) {
    var item = new RadioMenuItem(name);
    item.setToggleGroup(group);
    item.setSelected(java.util.Objects.equals(rail, filter.railProperty().get()));
    item.setOnAction(_ -> filter.railProperty().set(rail));
    return item;
  }

  private Node states() {
    var menu = menu("filter-states", Text.of("filter.states"), Text.of("filter.states.tip"));
    for (var state : HostState.values()) {
      menu.getItems()
          .add(
              check(
                  Text.of("state." + state.name().toLowerCase(Locale.ROOT)),
                  state,
                  filter.withoutStates()));
    }
    return menu;
  }

  private Node hops() {
    var menu = menu("filter-hops", Text.of("filter.hops"), Text.of("filter.hops.tip"));
    var group = new ToggleGroup();
    for (int hops = 0; hops <= MOST_HOPS; hops++) {
      int these = hops;
      var item =
          new RadioMenuItem(
              hops == 0 ? Text.of("filter.hops.off") : Text.of("filter.hops.n", hops));
      item.setToggleGroup(group);
      item.setOnAction(_ -> filter.hopsProperty().set(these));
      menu.getItems().add(item);
    }
    Runnable follow =
        () -> {
          int now = filter.hopsProperty().get();
          group.selectToggle((RadioMenuItem) menu.getItems().get(now));
          menu.setText(now == 0 ? Text.of("filter.hops") : Text.of("filter.hops.n", now));
        };
    filter.hopsProperty().addListener((_, _, _) -> follow.run());
    follow.run();
    return menu;
  }

  private Node hides() {
    var hides = new ToggleButton(Text.of("filter.hide"));
    hides.setId("filter-hide");
    hides.setMinWidth(USE_PREF_SIZE);
    hides.setTooltip(new Tooltip(Text.of("filter.hide.tip")));
    hides.selectedProperty().bindBidirectional(filter.hidesProperty());
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

  private void count(@Nullable Cluster cluster, Emphasis emphasis) {
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
