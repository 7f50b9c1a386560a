package io.heddle.app.planner.feature;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DelayedAction;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.cluster.Switch;
import io.heddle.model.job.GroupRows;
import io.heddle.render.MatrixCell;
import io.heddle.render.MinipodLabels;
import io.heddle.render.topology.GpuStateText;
import io.heddle.render.topology.HitTestResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/** What is selected on the canvas or in the matrix. */
public final class SelectionCard extends VBox {
  private final ClusterDocument document;
  private final LinkedSelection linking;

  public SelectionCard(FeatureContext context) {
    super(4);
    document = context.document();
    linking = context.selection();
    setId("selection");
    getStyleClass().add("card");
    var soon = new DelayedAction(() -> show(linking.selectedProperty().get()));
    context.follow(linking.selectedProperty(), _ -> soon.run());
    ChangeListeners.onChange(soon, document.placingProperty(), document.layoutProperty());
  }

  /** What is selected in another document, or was deleted this moment, is nothing to this one. */
  private void show(@Nullable HitTestResult hit) {
    boolean ours = hit != null && hit.ids().stream().allMatch(document.cluster()::contains);
    getChildren().clear();
    Ui.show(this, ours);
    if (hit == null || !ours) {
      return;
    }
    var facts = facts(document.cluster(), hit);
    var title = Ui.label(title(hit), "card-title");
    title.setId("selection-title");
    var close =
        Ui.iconButton(
            "clear-selection",
            MaterialDesignC.CLOSE,
            Text.of("selection.clear"),
            () -> linking.select((HitTestResult) null));
    close.getStyleClass().add("small");
    getChildren().add(Ui.row(title, close));
    facts.forEach((name, value) -> {
      var text = Ui.paragraph(value);
      getChildren().add(Ui.row(Ui.label(name, "text-muted"), text));
    });
  }

  private String title(HitTestResult hit) {
    return switch (hit) {
      case HitTestResult.HostHit(Host host) -> host.id();
      case HitTestResult.SwitchHit(Switch each) -> each.id();
      case HitTestResult.MinipodHit(Minipod minipod) ->
          MinipodLabels.of(document.cluster(), minipod);
    };
  }

  private Map<String, String> facts(Cluster cluster, HitTestResult hit) {
    var facts = new LinkedHashMap<String, String>();
    switch (hit) {
      case HitTestResult.HostHit(Host host) -> hostFacts(cluster, host, facts);
      case HitTestResult.SwitchHit(Switch each) -> {
        facts.put(Text.of("selection.kind"), each.tier().toString());
        var links = cluster.links().stream().filter(link -> ends(link, each.id())).toList();
        facts.put(Text.of("selection.links"), links(links));
      }
      case HitTestResult.MinipodHit(Minipod minipod) -> {
        facts.put(Text.of("selection.kind"), Text.of("selection.minipod"));
        facts.put(Text.of("selection.hosts"), String.valueOf(minipod.hosts().size()));
        facts.put(Text.of("selection.free.hosts"), String.valueOf(minipod.freeHosts().size()));
        facts.put(Text.of("selection.switches"), String.valueOf(minipod.switches().size()));
        facts.put(Text.of("selection.placed"), String.valueOf(placed(minipod)));
      }
    }
    return facts;
  }

  private void hostFacts(Cluster cluster, Host host, Map<String, String> facts) {
    facts.put(
        Text.of("selection.kind"),
        Text.of("selection.gpus", host.type().name(), host.type().gpus(), host.type().gpuModel()));
    if (!host.isWell()) {
      facts.put(Text.of("selection.health"), Text.of("state." + host.health().word()));
    }
    facts.put(Text.of("selection.busy"), busy(host));
    if (host.unavailableGpus().size() > host.plannedGpus().size()) {
      facts.put(Text.of("selection.unavailable"), GpuStateText.of(host, Text::of));
    }
    var planned = planned(host.id());
    if (!planned.isEmpty()) {
      facts.put(Text.of("selection.planned"), planned);
    }
    // of the picture: a cluster that was just edited finds its minipods in the background
    var minipod = document.layout().podLabel(host.id());
    if (minipod != null) {
      facts.put(Text.of("selection.minipod.name"), minipod);
    }
    var domain = NvlinkDomains.nameOf(host);
    if (domain != null) {
      facts.put(Text.of("selection.domain"), domain);
    }
    facts.put(
        Text.of("selection.links"),
        links(cluster.links().stream().filter(link -> ends(link, host.id())).toList()));
    var placement = document.placingProperty().get().placement();
    @Nullable MatrixCell cell = linking.cellOf(host.id());
    if (placement != null && cell != null) {
      int rank = cell.col() * placement.rows() + cell.row();
      int first = rank * placement.gpusPerHost();
      facts.put(Text.of("selection.rank"), String.valueOf(rank));
      facts.put(Text.of("selection.ranks"), first + "–" + (first + placement.gpusPerHost() - 1));
      facts.put(
          Text.of("selection.groups"),
          Text.of("selection.groups.value", placement.ppGroup(cell.row()), cell.col()));
      var parts = placement.objective().groups();
      if (parts != null && placement.tp() > 0) {
        var rows =
            new GroupRows(placement.rows(), placement.gpusPerHost(), placement.tp(), parts.cp());
        facts.put(
            Text.of("selection.parts"),
            Text.of(
                "selection.parts.value",
                numbers(rows.contextOn(cell.row())),
                numbers(rows.expertOn(cell.row(), parts.ep()))));
      }
    }
  }

  /** The planned jobs that hold a GPU of a host, with how many. */
  private String planned(String host) {
    var kept = document.keptProperty().get();
    var cluster = document.work().cluster();
    var words = new ArrayList<String>();
    for (var job : kept.jobs()) {
      var gpus = kept.heldBy(job, cluster).get(host);
      if (gpus != null) {
        words.add(Text.of("selection.planned.value", job, gpus.size()));
      }
    }
    return String.join(", ", words);
  }

  private static String busy(Host host) {
    if (!host.hasKnownGpus()) {
      return Text.of("selection.unknown", host.type().gpus());
    }
    return host.busyGpus().isEmpty()
        ? Text.of("selection.free")
        : host.busyGpus().stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  private static String numbers(List<Integer> groups) {
    return groups.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private int placed(Minipod minipod) {
    return (int) minipod.hosts().stream().filter(host -> linking.cellOf(host.id()) != null).count();
  }

  private static boolean ends(Link link, String id) {
    return link.from().equals(id) || link.to().equals(id);
  }

  private static String links(List<Link> links) {
    int count = links.stream().mapToInt(Link::count).sum();
    double total = links.stream().mapToDouble(Link::totalGbps).sum();
    return Text.of("selection.links.value", count, total);
  }
}
