package io.heddle.app.planner.features.fabric;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Node;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.edit.CableEdits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;

/**
 * What is selected, to be changed: every field is checked as it is typed, and taken over with Enter
 * or when it is left.
 */
final class PropertySheet extends VBox {
  private static final double FIELD = 132;

  private final FeatureContext context;
  private final FabricEditor editor;
  private final Label error = Ui.label("", "danger-text");

  PropertySheet(FeatureContext context) {
    super(6);
    this.context = context;
    editor = context.editor();
    setId("properties");
    getStyleClass().add("card");
    error.setId("properties-error");
    error.setWrapText(true);
    for (var each :
        List.of(
            context.selection().selectionProperty(),
            editor.drawing().editingProperty(),
            editor.planner().current().clusterProperty())) {
      context.follow(each, _ -> fill());
    }
  }

  private void fill() {
    if (!context.isShown()) {
      return; // the editor and the selection are about another document
    }
    var cluster = context.document().cluster();
    var nodes = new ArrayList<Node>();
    for (var id : editor.linking().selectionProperty().get()) {
      if (cluster.contains(id)) {
        nodes.add(cluster.node(id));
      }
    }
    getChildren().clear();
    complain("");
    Ui.show(this, editor.drawing().editingProperty().get());
    if (nodes.isEmpty()) {
      getChildren().add(Ui.label(Text.of("properties.cluster"), "card-title"));
      row(
          "properties.name",
          text("property-name", cluster.name(), editor.properties()::renameCluster));
      getChildren().add(error);
      return;
    }
    var hosts = nodes.stream().filter(Host.class::isInstance).map(Host.class::cast).toList();
    var switches = nodes.stream().filter(Switch.class::isInstance).map(Switch.class::cast).toList();
    getChildren().add(Ui.label(title(hosts.size(), switches.size()), "card-title"));
    if (nodes.size() == 1) {
      var id = nodes.getFirst().id();
      row("properties.id", text("property-id", id, newId -> editor.properties().rename(id, newId)));
    }
    if (!switches.isEmpty()) {
      row(
          "properties.tier",
          choice(
              "property-tier",
              tiers(),
              one(switches, Switch::tier),
              Tier::toString,
              editor.properties()::setTier));
    }
    if (!hosts.isEmpty()) {
      fillHosts(hosts);
    }
    if (nodes.size() == 2) {
      fillCables(nodes.get(0).id(), nodes.get(1).id());
    }
    getChildren().add(error);
  }

  private static String title(int hosts, int switches) {
    if (switches == 0) {
      return Text.of("properties.hosts", hosts);
    }
    return hosts == 0
        ? Text.of("properties.switches", switches)
        : Text.of("properties.both", hosts, switches);
  }

  private static List<Tier> tiers() {
    return List.of(Tier.LEAF, Tier.SPINE, Tier.CORE, new Tier(4), new Tier(5));
  }

  private void fillHosts(List<Host> hosts) {
    row(
        "properties.type",
        choice(
            "property-type",
            editor.drawing().hostTypes(),
            one(hosts, Host::type),
            HostType::name,
            editor.properties()::setType));
    row(
        "properties.state",
        choice(
            "property-state",
            List.of(HostState.values()),
            one(hosts, HostState::of),
            state -> Text.of("state." + state.name().toLowerCase(Locale.ROOT)),
            editor.properties()::mark));
    if (hosts.size() == 1) {
      var host = hosts.getFirst();
      row(
          "properties.busy",
          text(
              "property-busy",
              Typed.busy(host),
              words -> editor.properties().change(host.withBusyGpus(Typed.busy(words, host)))));
      row(
          "properties.labels",
          text(
              "property-labels",
              Typed.labels(host),
              words -> editor.properties().change(host.withLabels(Typed.labels(words)))));
    }
  }

  private void fillCables(String one, String other) {
    var links =
        editor.cluster().links().stream()
            .filter(link -> CableEdits.joins(link, one, other))
            .toList();
    if (links.isEmpty()) {
      return;
    }
    Link first = links.getFirst();
    int count = links.stream().mapToInt(Link::count).sum();
    row(
        "properties.cables",
        text(
            "property-cables",
            String.valueOf(count),
            words ->
                editor.properties().setCables(first, first.gbps(), (int) Typed.number(words, 1))));
    row(
        "properties.gbps",
        text(
            "property-gbps",
            Typed.plain(first.gbps()),
            words -> editor.properties().setCables(first, Typed.number(words, 1e-3), count)));
    var cut =
        Ui.button(
            "disconnect",
            Text.of("properties.disconnect"),
            MaterialDesignD.DELETE_OUTLINE,
            () -> editor.properties().disconnect(first));
    getChildren().add(cut);
  }

  /** What all have in common, as a list of one; empty where they differ. */
  private static <T, V> List<V> one(List<T> items, Function<T, V> value) {
    var values = items.stream().map(value).distinct().limit(2).toList();
    return values.size() == 1 ? values : List.of();
  }

  private void row(String key, javafx.scene.Node field) {
    field.setAccessibleText(Text.of(key));
    getChildren().add(Ui.row(Ui.label(Text.of(key), "text-muted"), field));
  }

  private TextField text(String id, String value, Consumer<String> commit) {
    var field = new TextField(value);
    field.setId(id);
    field.setPrefWidth(FIELD);
    Runnable take =
        () -> {
          if (!field.getText().equals(value)) {
            attempt(() -> commit.accept(field.getText().strip()));
          }
        };
    field.setOnAction(_ -> take.run());
    field
        .focusedProperty()
        .addListener((_, _, focused) -> {
          // A field that was replaced meanwhile has nothing to say.
          if (!focused && field.getScene() != null) {
            take.run();
          }
        });
    return field;
  }

  private <T> ComboBox<T> choice(
      String id, List<T> all, List<T> now, Function<T, String> words, Consumer<T> commit) {
    var box = new ComboBox<T>();
    box.setId(id);
    box.setPrefWidth(FIELD);
    box.setPromptText(Text.of("properties.mixed"));
    box.getItems().setAll(all);
    box.setConverter(
        new StringConverter<>() {
          @Override
          public String toString(T value) {
            return value == null ? "" : words.apply(value);
          }

          @Override
          public T fromString(String text) {
            throw new UnsupportedOperationException("not editable");
          }
        });
    if (!now.isEmpty()) {
      box.setValue(now.getFirst());
    }
    box.setOnAction(_ -> attempt(() -> commit.accept(box.getValue())));
    return box;
  }

  private void attempt(Runnable edit) {
    try {
      edit.run();
    } catch (IllegalArgumentException refused) {
      complain(String.valueOf(refused.getMessage()));
    }
  }

  private void complain(String words) {
    error.setText(words);
    Ui.show(error, !words.isEmpty());
  }
}
