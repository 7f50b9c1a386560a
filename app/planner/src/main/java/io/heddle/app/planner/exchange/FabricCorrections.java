package io.heddle.app.planner.exchange;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DelayedAction;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.cluster.Switch;
import io.heddle.model.edit.EditResult;
import io.heddle.model.generate.StandardHostTypes;
import io.heddle.model.sources.ClusterAssumption;
import io.heddle.model.sources.ClusterAssumptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;

/**
 * What a person can settle about the fabric after an import: the speed of all cables between two
 * tiers, and whether the scheduler's blocks are NVLink domains. Each entry is an {@link
 * ClusterAssumption} of {@code heddle import --assume}.
 */
final class FabricCorrections extends HBox {
  private static final List<String> SPEEDS = List.of("100", "200", "400", "800", "1600");
  private static final List<String> TIERS = List.of("host", "leaf", "spine");

  private final FabricEditor editor;
  private final Button blocks = Ui.named("import-blocks", new Button(Text.of("import.blocks")));
  private final MenuButton speed = new MenuButton(Text.of("import.speed"));

  FabricCorrections(FabricEditor editor) {
    super(8);
    this.editor = editor;
    setAlignment(Pos.CENTER_LEFT);
    var domains = new ClusterAssumption(ClusterAssumption.Kind.BLOCKS, "nvlink", List.of());
    blocks.setTooltip(new Tooltip(Text.of("import.blocks.tip", domains)));
    blocks.setOnAction(_ -> assume(Text.of("edit.blocks"), domains));
    speed.setId("import-speed");
    speed.setOnShowing(_ -> fill());
    for (var each : List.of(blocks, speed)) {
      each.setMinWidth(USE_PREF_SIZE);
    }
    getChildren().setAll(blocks, speed);
    var planner = editor.planner();
    ChangeListeners.onChange(
        new DelayedAction(this::refresh),
        planner.current().clusterProperty(),
        planner.messages().importedProperty());
    refresh();
  }

  private void refresh() {
    if (editor.planner().messages().importedProperty().get() == null) {
      return; // nothing of an import is on show
    }
    var cluster = editor.cluster();
    Ui.show(
        blocks,
        cluster.hosts().stream()
            .anyMatch(host ->
                host.labels().containsKey(ClusterAssumptions.BLOCK_LABEL)
                    && NvlinkDomains.nameOf(host) == null));
    Ui.show(speed, !cluster.links().isEmpty());
    if (speed.getItems().isEmpty()) {
      fill();
    }
  }

  private void fill() {
    speed.getItems().clear();
    speeds()
        .forEach((tiers, now) -> {
          var ends = List.of(tiers.split(" ", 2));
          var menu = new Menu(Text.of("import.speed.tiers", ends.get(0), ends.get(1), now));
          menu.setId("import-speed-" + String.join("-", ends));
          for (var gbps : SPEEDS) {
            var assumption = new ClusterAssumption(ClusterAssumption.Kind.GBPS, gbps, ends);
            var entry = new MenuItem(Text.of("import.speed.gbps", gbps));
            entry.setId("import-speed-%s-%s".formatted(String.join("-", ends), gbps));
            entry.setOnAction(
                _ -> assume(Text.of("edit.speed", ends.get(0), ends.get(1), gbps), assumption));
            menu.getItems().add(entry);
          }
          speed.getItems().add(menu);
        });
  }

  /** Two tiers, the lower one first, with the speeds of the cables between them. */
  private Map<String, String> speeds() {
    var speeds = new TreeMap<String, TreeSet<Double>>();
    for (var link : editor.cluster().links()) {
      speeds.computeIfAbsent(tiers(link), _ -> new TreeSet<>()).add(link.gbps());
    }
    var words = new TreeMap<String, String>();
    speeds.forEach((tiers, all) ->
        words.put(
            tiers,
            all.stream()
                .map(gbps ->
                    gbps == Math.rint(gbps)
                        ? String.valueOf(gbps.longValue())
                        : String.valueOf(gbps))
                .collect(Collectors.joining(", "))));
    return words;
  }

  private String tiers(Link link) {
    var cluster = editor.cluster();
    var ends =
        new ArrayList<>(List.of(tier(cluster.node(link.from())), tier(cluster.node(link.to()))));
    ends.sort(
        Comparator.comparing(FabricCorrections::rank).thenComparing(Comparator.naturalOrder()));
    return String.join(" ", ends);
  }

  private static int rank(String tier) {
    int known = TIERS.indexOf(tier);
    return known < 0 ? TIERS.size() : known;
  }

  private static String tier(FabricNode node) {
    return switch (node) {
      case Host _ -> "host";
      case Switch each -> each.tier().toString();
    };
  }

  private void assume(String description, ClusterAssumption assumption) {
    var changed = ClusterAssumptions.apply(editor.cluster(), assumption, StandardHostTypes.all());
    editor.edit(description, new EditResult(changed, editor.selectionProperty().get()));
  }
}
