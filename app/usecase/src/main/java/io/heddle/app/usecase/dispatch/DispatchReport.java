package io.heddle.app.usecase.dispatch;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.result.BandwidthCertainty;
import io.heddle.model.result.ClusterFragmentation;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.JointGpuDispatch;
import io.heddle.render.MinipodLabels;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.FabricTopologyPicture;
import io.heddle.render.topology.FabricViewMarks;
import io.heddle.render.topology.MarkedGpus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Chosen GPUs of one or several requests as a report: bandwidth, fabric, GPUs by host, what is left
 * and assumptions. It names no date and no time of the run.
 */
public final class DispatchReport {
  private DispatchReport() {}

  /**
   * O(nodes + links + GPUs).
   *
   * @param cluster has all hosts of the answers
   */
  public static LabReport of(Cluster cluster, JointGpuDispatch dispatches) {
    var answers = dispatches.answers();
    int gpus = answers.stream().mapToInt(each -> each.gpus().size()).sum();
    return new LabReport(
        "%s for %s on %s"
            .formatted(
                ImportNotes.count(gpus, "GPU"),
                ImportNotes.count(answers.size(), "request"),
                cluster.name()),
        List.of(
            answers(cluster, answers), chosen(cluster, answers), left(cluster, dispatches.left())),
        List.of(
            new ReportFigure(
                "fabric",
                theme ->
                    new FabricTopologyPicture(
                        FabricLayout.of(cluster),
                        FabricViewMarks.of(marks(answers)),
                        theme,
                        ViewTextBundle.english()))),
        notes(cluster, answers));
  }

  private static MarkedGpus marks(List<GpuDispatch> answers) {
    var chosen = new HashMap<Gpu, Integer>();
    for (int i = 0; i < answers.size(); i++) {
      int request = i;
      answers.get(i).gpus().forEach(gpu -> chosen.put(gpu, request));
    }
    return new MarkedGpus(Map.of(), chosen);
  }

  private static ReportTable answers(Cluster cluster, List<GpuDispatch> answers) {
    var header = new ArrayList<>(List.of("request", "GPUs", "hosts", "minipods", "algorithm"));
    DispatchFacts.of(answers.getFirst()).forEach(fact -> header.add(fact.name()));
    var rows = new ArrayList<List<String>>();
    for (var answer : answers) {
      var hosts = answer.byHost().keySet();
      long minipods = hosts.stream().map(cluster::minipodOf).distinct().count();
      var row =
          new ArrayList<>(
              List.of(
                  "%d".formatted(rows.size() + 1),
                  "%,d".formatted(answer.gpus().size()),
                  "%,d".formatted(hosts.size()),
                  "%,d".formatted(minipods),
                  answer.algorithm()));
      DispatchFacts.of(answer).forEach(fact -> row.add(fact.value()));
      rows.add(row);
    }
    return new ReportTable("answer", "Answer", header, rows);
  }

  private static ReportTable chosen(Cluster cluster, List<GpuDispatch> answers) {
    var labels = MinipodLabels.of(cluster);
    var rows = new ArrayList<List<String>>();
    for (int i = 0; i < answers.size(); i++) {
      for (var each : answers.get(i).byHost().entrySet()) {
        rows.add(
            List.of(
                each.getKey(),
                "%d".formatted(i + 1),
                each.getValue().stream().map(String::valueOf).collect(Collectors.joining(" ")),
                labels.get(cluster.minipodOf(each.getKey()).index())));
      }
    }
    return new ReportTable(
        "gpus", "GPUs by host", List.of("host", "request", "GPUs", "minipod"), rows);
  }

  private static ReportTable left(Cluster cluster, ClusterFragmentation after) {
    return new ReportTable(
        "left",
        "Free GPUs before and after",
        List.of("", "free GPUs", "free hosts", "free GPUs on partly busy hosts", "fragmentation"),
        List.of(left("before", ClusterFragmentation.of(cluster)), left("after", after)));
  }

  private static List<String> left(String when, ClusterFragmentation left) {
    return List.of(
        when,
        "%,d".formatted(left.freeGpus()),
        "%,d".formatted(left.freeHosts()),
        "%,d".formatted(left.fragmentedGpus()),
        DispatchFacts.percent(left.share()));
  }

  private static List<String> notes(Cluster cluster, List<GpuDispatch> answers) {
    var notes = new ArrayList<String>();
    if (!cluster.hasKnownFabric() && cluster.hosts().size() > 1) {
      notes.add(cluster.assumedFabric());
    }
    if (answers.stream()
        .map(GpuDispatch::bandwidth)
        .anyMatch(each -> each != null && each.certainty() == BandwidthCertainty.BUILT_IN)) {
      notes.add("Bandwidth comes from the built-in model, because there are no measurements.");
    }
    notes.add(
        "Bandwidth is that of one collective over all GPUs of a request, at the speed of its slowest part. GBE (GPU bandwidth efficiency) is its share of the best bandwidth that any choice of equally many free GPUs has.");
    return notes;
  }
}
