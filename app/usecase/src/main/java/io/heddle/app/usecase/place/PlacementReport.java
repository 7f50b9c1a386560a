package io.heddle.app.usecase.place;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.app.usecase.simulate.JobNumbers;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.Placement;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.MinipodLabels;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.matrix.PlacementMatrixPicture;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.FabricTopologyPicture;
import io.heddle.render.topology.FabricViewMarks;
import io.heddle.render.topology.HostGroups;
import io.heddle.solvers.placement.PlacementHostNotes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A placement or a plan as a report: figures, fabric, matrix, hosts in rank order, reasons and
 * assumptions. It names no date and no time of the run.
 */
public final class PlacementReport {
  private static final ViewTextBundle WORDS = ViewTextBundle.english();

  private PlacementReport() {}

  /**
   * Of one job. O(nodes + links + hosts · size of the placement).
   *
   * @param by the level whose domains colour hosts, of a cluster that has all hosts of the
   *     placement
   * @param job of the placement; null: what its groups send is not known
   * @param why sentences on why the placement is as it is
   * @param notes sentences on hosts that were taken or left out
   */
  public static LabReport of(
      DrawnDomainLevel by,
      Placement placement,
      @Nullable TrainingJob job,
      List<String> why,
      List<String> notes) {
    var cluster = by.cluster();
    var rows =
        PlacementFacts.of(placement).stream()
            .map(fact -> List.of(fact.name(), fact.value()))
            .toList();
    var figures = new ArrayList<ReportFigure>();
    figures.add(fabric(by, FabricViewMarks.of(placement)));
    figures.add(matrix("matrix", by, placement, job));
    return new LabReport(
            "Placement of %s on %s".formatted(placement.job(), cluster.name()),
            List.of(
                new ReportTable("placement", "Placement", List.of("", "value"), rows),
                minipods("minipods", "Minipods", cluster, placement),
                ranks("hosts", "Hosts in rank order", cluster, placement)),
            figures,
            notes(cluster, List.of(placement), notes))
        .withReasons(why);
  }

  /**
   * Of several jobs, also kept ones.
   *
   * @param by the level whose domains colour hosts, of a cluster that has all hosts of the plan
   * @param jobs those that are known of the planned ones
   * @param further notes beside those on hosts that were taken or left out
   */
  public static LabReport of(
      DrawnDomainLevel by, MultiJobPlan plan, List<TrainingJob> jobs, List<String> further) {
    var cluster = by.cluster();
    var notes = new ArrayList<>(PlacementHostNotes.of(cluster, jobs, plan));
    notes.addAll(further);
    var tables = new ArrayList<ReportTable>();
    tables.add(jobs(cluster, plan));
    var figures = new ArrayList<ReportFigure>();
    figures.add(fabric(by, FabricViewMarks.of(groups(plan), null)));
    int number = 0;
    for (var planned : plan.planned()) {
      var placement = planned.placement();
      number++;
      var job =
          jobs.stream().filter(each -> each.id().equals(placement.job())).findFirst().orElse(null);
      figures.add(matrix("matrix-" + number, by, placement, job));
      tables.add(
          ranks(
              "hosts-" + number,
              "Hosts of %s in rank order".formatted(placement.job()),
              cluster,
              placement));
    }
    return new LabReport(
            "Plan of %s on %s".formatted(ImportNotes.count(jobCount(plan), "job"), cluster.name()),
            tables,
            figures,
            notes(
                cluster,
                plan.planned().stream().map(MultiJobPlan.Planned::placement).toList(),
                notes))
        .withReasons(reasons(plan));
  }

  private static int jobCount(MultiJobPlan plan) {
    return plan.planned().size() + plan.dispatched().size() + plan.waiting().size();
  }

  private static ReportFigure fabric(DrawnDomainLevel by, FabricViewMarks marks) {
    return new ReportFigure(
        "fabric",
        theme ->
            new FabricTopologyPicture(FabricLayout.of(by.cluster()), marks, by.id(), theme, WORDS));
  }

  private static ReportFigure matrix(
      String name, DrawnDomainLevel by, Placement placement, @Nullable TrainingJob job) {
    return new ReportFigure(
        name, theme -> new PlacementMatrixPicture(by, placement, job, theme, WORDS));
  }

  private static HostGroups groups(MultiJobPlan plan) {
    var hosts = new LinkedHashMap<String, Set<String>>();
    for (var planned : plan.planned()) {
      var mine = hosts.computeIfAbsent(planned.placement().job(), _ -> new HashSet<>());
      planned.placement().matrix().forEach(mine::addAll);
      mine.addAll(planned.spares());
    }
    for (var dispatched : plan.dispatched()) {
      var mine = hosts.computeIfAbsent(dispatched.job(), _ -> new HashSet<>());
      dispatched.gpus().forEach(gpu -> mine.add(gpu.host()));
    }
    var numbers = JobNumbers.NONE.with(hosts.keySet());
    return new HostGroups(
        hosts.entrySet().stream()
            .map(each -> numbers.group(each.getKey(), each.getValue()))
            .toList());
  }

  private static ReportTable jobs(Cluster cluster, MultiJobPlan plan) {
    var rows = new ArrayList<List<String>>();
    for (var planned : plan.planned()) {
      var placement = planned.placement();
      var objective = placement.objective();
      int hosts = placement.rows() * placement.cols();
      rows.add(
          List.of(
              placement.job(),
              "%,d".formatted(hosts),
              "%,d".formatted(hosts * placement.gpusPerHost()),
              "%d".formatted(objective.minipodsUsed()),
              "%d".formatted(objective.dpSpan()),
              "%d".formatted(objective.ppSpan()),
              "%.3f".formatted(objective.weightedSpread()),
              planned.spares().isEmpty() ? "none" : String.join(" ", planned.spares())));
    }
    for (var dispatched : plan.dispatched()) {
      var hosts = new HashSet<String>();
      dispatched.gpus().forEach(gpu -> hosts.add(gpu.host()));
      long minipods = hosts.stream().map(cluster::minipodOf).distinct().count();
      rows.add(
          List.of(
              dispatched.job(),
              "%,d".formatted(hosts.size()),
              "%,d".formatted(dispatched.gpus().size()),
              "%d".formatted(minipods),
              "–",
              "–",
              "–",
              "none"));
    }
    return new ReportTable(
        "jobs",
        "Jobs",
        List.of(
            "job", "hosts", "GPUs", "minipods", "DP span", "PP span", "weighted spread", "spares"),
        rows);
  }

  private static List<String> reasons(MultiJobPlan plan) {
    var reasons = new ArrayList<String>();
    var joint = plan.joint();
    if (joint != null) {
      reasons.add(
          "The sum of weighted spread × GPUs over all jobs is %,.1f; the lower bound is %,.1f%s."
              .formatted(
                  joint.weightedSpread(),
                  joint.lowerBound(),
                  joint.provenOptimal() ? ", so no plan is better" : ""));
    }
    plan.waiting().forEach(each -> reasons.add("Waits: " + each.reason()));
    return reasons;
  }

  private static ReportTable minipods(
      String name, String title, Cluster cluster, Placement placement) {
    var labels = MinipodLabels.of(cluster);
    var hosts = new LinkedHashMap<String, Integer>();
    placement
        .matrix()
        .forEach(row ->
            row.forEach(
                host -> hosts.merge(labels.get(cluster.minipodOf(host).index()), 1, Integer::sum)));
    return new ReportTable(
        name,
        title,
        List.of("minipod", "hosts"),
        hosts.entrySet().stream()
            .map(each -> List.of(each.getKey(), "%,d".formatted(each.getValue())))
            .toList());
  }

  private static ReportTable ranks(
      String name, String title, Cluster cluster, Placement placement) {
    var rows = new ArrayList<List<String>>();
    var labels = MinipodLabels.of(cluster);
    int gpus = placement.gpusPerHost();
    for (int col = 0; col < placement.cols(); col++) {
      for (int row = 0; row < placement.rows(); row++) {
        int rank = col * placement.rows() + row;
        var host = placement.host(row, col);
        rows.add(
            List.of(
                host,
                "%d".formatted(rank),
                "%d–%d".formatted(rank * gpus, rank * gpus + gpus - 1),
                "%d".formatted(placement.ppGroup(row)),
                "%d".formatted(col),
                labels.get(cluster.minipodOf(host).index())));
      }
    }
    return new ReportTable(
        name,
        title,
        List.of("host", "node rank", "GPU ranks", "PP group", "stage", "minipod"),
        rows);
  }

  private static List<String> notes(
      Cluster cluster, List<Placement> placements, List<String> given) {
    var notes = new ArrayList<>(given);
    long assumed =
        placements.stream()
            .flatMap(each -> each.matrix().stream())
            .flatMap(List::stream)
            .filter(host -> !cluster.host(host).hasKnownGpus())
            .count();
    if (assumed > 0) {
      notes.add(
          "The number of GPUs is assumed on %s, as no source states it."
              .formatted(ImportNotes.count((int) assumed, "host")));
    }
    notes.add(
        "A minipod is a connected part of the fabric below its topmost tier. A group's span is the number of minipods that its hosts are in; the spread is 0 in one minipod.");
    notes.add(
        "Weighted spread is α · the largest DP spread + (1 − α) · the largest PP spread. The bound is a proven lower bound of the objective of the algorithm.");
    notes.add("Ranks are in the order tp-cp-ep-dp-pp: node rank = stage · rows + row.");
    return notes;
  }
}
