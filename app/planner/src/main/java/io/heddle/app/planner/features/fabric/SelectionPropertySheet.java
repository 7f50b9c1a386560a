package io.heddle.app.planner.features.fabric;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.NamedFieldSheet;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.edit.FabricCableEdits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;

/**
 * What is selected, to be changed: every field is checked as it is typed, and taken over with Enter
 * or when it is left.
 */
final class SelectionPropertySheet extends NamedFieldSheet {
  private final FeatureContext context;
  private final FabricEditor editor;

  SelectionPropertySheet(FeatureContext context) {
    super("properties");
    this.context = context;
    editor = context.editor();
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
    var cluster = context.document().work().cluster();
    var nodes = new ArrayList<FabricNode>();
    for (var id : editor.linking().selectionProperty().get()) {
      if (cluster.contains(id)) {
        nodes.add(cluster.node(id));
      }
    }
    clear();
    Ui.show(this, editor.drawing().editingProperty().get());
    if (nodes.isEmpty()) {
      title(Text.of("properties.cluster"));
      row(
          "properties.name",
          text("property-name", cluster.name(), editor.properties()::renameCluster));
      finish();
      return;
    }
    var hosts = nodes.stream().filter(Host.class::isInstance).map(Host.class::cast).toList();
    var switches = nodes.stream().filter(Switch.class::isInstance).map(Switch.class::cast).toList();
    title(title(hosts.size(), switches.size()));
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
              Text.of("properties.mixed"),
              Tier::toString,
              editor.properties()::setTier));
    }
    if (!hosts.isEmpty()) {
      fillHosts(hosts);
    }
    if (nodes.size() == 2) {
      fillCables(nodes.get(0).id(), nodes.get(1).id());
    }
    finish();
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
            Text.of("properties.mixed"),
            HostType::name,
            editor.properties()::setType));
    row(
        "properties.state",
        choice(
            "property-state",
            HostState.MARKS,
            one(hosts, HostState::of),
            Text.of("properties.mixed"),
            state -> Text.of("state." + state.name().toLowerCase(Locale.ROOT)),
            editor.properties()::mark));
    if (hosts.size() == 1) {
      var host = hosts.getFirst();
      row(
          "properties.busy",
          text(
              "property-busy",
              TypedProperties.busy(host),
              words ->
                  editor
                      .properties()
                      .change(host.withGpuStates(TypedProperties.busy(words, host)))));
      row(
          "properties.labels",
          text(
              "property-labels",
              TypedProperties.labels(host),
              words -> editor.properties().change(host.withLabels(TypedProperties.labels(words)))));
    }
  }

  private void fillCables(String one, String other) {
    var links =
        editor.cluster().links().stream()
            .filter(link -> FabricCableEdits.joins(link, one, other))
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
                editor
                    .properties()
                    .setCables(first, first.gbps(), (int) TypedProperties.number(words, 1))));
    row(
        "properties.gbps",
        text(
            "property-gbps",
            TypedProperties.plain(first.gbps()),
            words ->
                editor.properties().setCables(first, TypedProperties.number(words, 1e-3), count)));
    var cut =
        Ui.button(
            "disconnect",
            Text.of("properties.disconnect"),
            MaterialDesignD.DELETE_OUTLINE,
            () -> editor.properties().disconnect(first));
    getChildren().add(cut);
  }

  /** What all have in common; null where they differ. */
  private static <T, V> @Nullable V one(List<T> items, Function<T, V> value) {
    var values = items.stream().map(value).distinct().limit(2).toList();
    return values.size() == 1 ? values.getFirst() : null;
  }
}
