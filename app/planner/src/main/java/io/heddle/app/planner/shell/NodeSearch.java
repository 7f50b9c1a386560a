package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.SearchableList;
import io.heddle.app.planner.controls.SearchableList.Line;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds hosts, switches and minipods by id, type, state or label; all that are found light up. */
final class NodeSearch {
  private NodeSearch() {}

  static SearchableList<List<String>> over(
      OpenDocuments planner, LinkedSelection linking, CanvasPane canvas) {
    var found =
        new SearchableList<List<String>>(
            "search",
            Text.of("search.prompt"),
            words -> search(planner.current().clusterProperty().get(), words),
            ids -> {
              linking.select(ids);
              canvas.centreOn(ids.getFirst());
            });
    found.setOnFound(lines ->
        linking.hoverHosts(
            lines.stream().flatMap(line -> line.value().stream()).collect(Collectors.toSet())));
    return found;
  }

  private static List<Line<List<String>>> search(@Nullable Cluster cluster, List<String> words) {
    var lines = new ArrayList<Line<List<String>>>();
    if (cluster == null) {
      return lines;
    }
    for (var each : cluster.switches()) {
      add(lines, words, each.id(), each.tier().toString(), List.of(each.id()));
    }
    for (var host : cluster.hosts()) {
      var labels =
          host.labels().entrySet().stream()
              .map(label -> label.getKey() + "=" + label.getValue())
              .collect(Collectors.joining(" "));
      var about =
          "%s · %s %s"
              .formatted(
                  host.type().name(),
                  Text.of("state." + HostState.of(host).name().toLowerCase(Locale.ROOT)),
                  labels)
              .strip();
      add(lines, words, host.id(), about, List.of(host.id()));
    }
    return lines;
  }

  private static void add(
      List<Line<List<String>>> lines,
      List<String> words,
      String id,
      String about,
      List<String> ids) {
    if (SearchableList.holds(id + " " + about, words)) {
      lines.add(new Line<>(id, about, ids));
    }
  }
}
