package io.heddle.tests.scripts;

import io.heddle.app.usecase.affinity.AffinityCsv;
import io.heddle.app.usecase.cabling.CablingFiles;
import io.heddle.app.usecase.goodput.SpareHoldCommands;
import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportFiles;
import io.heddle.app.usecase.report.ReportHtml;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.app.usecase.study.StudyScripts;
import io.heddle.model.bandwidth.PlannedMeasurement;
import io.heddle.model.cabling.CablePortAssignment;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.dialect.LevelNames;
import io.heddle.model.dialect.SchedulerDialect;
import io.heddle.model.dialect.SchedulerDialects;
import io.heddle.model.dialect.SchedulerJob;
import io.heddle.model.exchange.FabricExportWriters;
import io.heddle.model.hardware.Precision;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.DispatchFileExport;
import io.heddle.model.io.FederationPlanExport;
import io.heddle.model.io.FederationPlanFormat;
import io.heddle.model.io.FlowScheduleExport;
import io.heddle.model.io.FreeTrafficClasses;
import io.heddle.model.io.GeneratedFolderExport;
import io.heddle.model.io.LaunchFormat;
import io.heddle.model.io.NcclTestScript;
import io.heddle.model.io.OperatorBenchmarkScript;
import io.heddle.model.io.RankFileExport;
import io.heddle.model.io.RankFileFormats;
import io.heddle.model.io.RankFileOptions;
import io.heddle.model.io.RankFilePlan;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.JobCharacterization;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.ClusterFragmentation;
import io.heddle.model.result.EvidenceBasis;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.FederatedJobsPlan;
import io.heddle.model.result.FlowSchedule;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.IterationTimeParts;
import io.heddle.model.result.JointGpuDispatch;
import io.heddle.model.result.MemoryFitAnswer;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.StageMemory;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.matrix.PlacementMatrixPicture;
import io.heddle.render.picture.PictureFileWriter;
import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.spread.GroupSpreadPicture;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.FabricLinkLoads;
import io.heddle.render.topology.FabricTopologyPicture;
import io.heddle.render.topology.FabricViewMarks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Everything that Heddle writes for another program to run or to read, made with given names. A new
 * export is one entry of {@link #writers}.
 */
final class GeneratedTexts {
  private static final TransformerShape SHAPE =
      new TransformerShape(8, 1024, 8, 8, 128, 4096, true, 32000, 2048, 0, 0, 0, 0, 0, false, 0);

  private GeneratedTexts() {}

  /** The names that a text is made of. */
  record Named(String cluster, String job, String node, String file) {}

  /** Writes files into a folder. */
  interface Writer {
    void write(Named named, Path folder);
  }

  /** By a word for a message. */
  static Map<String, Writer> writers() {
    var writers = new LinkedHashMap<String, Writer>();
    for (var format : RankFileFormats.all()) {
      writers.put(
          "ranks " + format.id(),
          (named, folder) ->
              RankFileExport.write(
                  format,
                  new RankFilePlan(placement(named)),
                  RankFileOptions.defaults(),
                  folder,
                  false));
    }
    for (var dialect : SchedulerDialects.all()) {
      writers.put("job " + dialect.id(), (named, folder) -> job(dialect, named, folder));
    }
    for (var format : FabricExportWriters.all()) {
      writers.put(
          "fabric " + format.id(),
          (named, folder) ->
              FabricExportWriters.save(format, format.write(cluster(named)), folder, false));
    }
    for (var format : FederationPlanFormat.values()) {
      writers.put(
          "federation " + format.id(),
          (named, folder) -> FederationPlanExport.write(format, federation(named), folder, false));
    }
    writers.put("schedule", (named, folder) -> schedule(named, folder, List.of()));
    writers.put("weighted schedule", (named, folder) -> schedule(named, folder, List.of(40, 60)));
    writers.put("dispatch", (named, folder) -> dispatch(named, folder, 1));
    writers.put("dispatches", (named, folder) -> dispatch(named, folder, 2));
    writers.put("measure plan", GeneratedTexts::measurePlan);
    writers.put("study", GeneratedTexts::study);
    writers.put("cabling", GeneratedTexts::cabling);
    writers.put("affinity", GeneratedTexts::affinity);
    writers.put("report", GeneratedTexts::report);
    for (var format : LaunchFormat.values()) {
      writers.put("launch " + format.id(), (named, folder) -> launch(format, named, folder));
    }
    writers.put("held hosts of Slurm", GeneratedTexts::heldSlurm);
    writers.put("held hosts of Kubernetes", GeneratedTexts::heldKubernetes);
    writers.put("operators", GeneratedTexts::operators);
    writers.put("pictures", GeneratedTexts::pictures);
    return writers;
  }

  private static Placement placement(Named named) {
    return new Placement(
        named.cluster(),
        named.job(),
        "tiles",
        0.5,
        GroupUnit.PP,
        2,
        2,
        List.of(List.of(named.node(), "n1")),
        List.of(List.of(named.cluster(), "m1")),
        new PlacementObjective(1, 1, 1, 0, 0, 0, 0, true),
        0,
        0);
  }

  private static void job(SchedulerDialect dialect, Named named, Path folder) {
    var asked =
        TrainingJob.of(
            named.job(),
            JobResourceRequest.of(4)
                .withPriority(5)
                .withTopology(JobTopologyRequest.of(new JobSegment(2, "rack", true, true))));
    var on = cluster(named).withLevels(List.of(new TopologyLevel("rack", "rack")));
    var names = LevelNames.of(on, Map.of());
    var job =
        SchedulerJob.of(asked, on, names, false, placement(named), RankFileOptions.defaults());
    GeneratedFolderExport.write("job", dialect.write(job, names).files(), folder, false);
  }

  static Cluster cluster(Named named) {
    var type = new HostType("type " + named.job(), "H100", 2);
    var leaf = "leaf " + named.node();
    return new Cluster(
        named.cluster(),
        List.of(type),
        List.of(
            new Switch(leaf, Tier.LEAF), new Switch("l1", Tier.LEAF), new Switch("s", Tier.SPINE)),
        List.of(new Host(named.node(), type), new Host("n1", type)),
        List.of(
            new Link(named.node(), leaf, 400, 1),
            new Link("n1", "l1", 400, 1),
            new Link(leaf, "s", 400, 1),
            new Link("l1", "s", 400, 1)));
  }

  private static FederatedJobsPlan federation(Named named) {
    var shares =
        List.of(
            new FederatedJob.Share(named.cluster(), 8, new FederatedJob.Part(1, 1, 1, 1)),
            new FederatedJob.Share("paris", 8));
    return new FederatedJobsPlan(
        List.of(new FederatedJob(named.job(), shares, 25, 9, null, 1, true, "exact", "so", 0)),
        List.of());
  }

  private static void schedule(Named named, Path folder, List<Integer> weights) {
    var flow =
        new FlowSchedule.Flow(
            named.node(), "n1", 100, List.of(named.node(), "leaf", "n1"), 0, List.of(0, 1), null);
    var jobs =
        List.of(
            new FlowSchedule.Job(named.job(), 1e15, 1, 1, 1, 0, 0.1, 1, List.of(flow)),
            new FlowSchedule.Job("silent", 0, 1, 0, 0, 0, 0, 1, List.of()));
    var schedule =
        new FlowSchedule(
            named.cluster(), "crux", 2, weights, jobs, List.of(), Map.of(), Map.of(), 0, 0);
    FlowScheduleExport.write(schedule, FreeTrafficClasses.ALL, folder, false);
  }

  private static void dispatch(Named named, Path folder, int requests) {
    var answers = new ArrayList<GpuDispatch>();
    for (int i = 0; i < requests; i++) {
      var gpus = List.of(new Gpu(named.node(), 2 * i), new Gpu("n1", i));
      answers.add(
          new GpuDispatch(named.cluster(), "oracle", gpus, null, null, null, 1, 0, 0, null));
    }
    DispatchFileExport.write(
        new JointGpuDispatch(named.cluster(), answers, new ClusterFragmentation(0, 0, 0)),
        folder,
        false);
  }

  private static void measurePlan(Named named, Path folder) {
    var gpus = IntStream.range(0, 2).mapToObj(i -> new Gpu(named.node(), i)).toList();
    AtomicFiles.write(
        folder.resolve("measure.sh"),
        NcclTestScript.of(List.of(new PlannedMeasurement(gpus, 5)), "all_reduce", 1024));
  }

  private static void study(Named named, Path folder) {
    AtomicFiles.write(folder.resolve("study.sh"), StudyScripts.slurm(named.job(), named.file(), 3));
    AtomicFiles.write(
        folder.resolve("study.yaml"),
        StudyScripts.kubernetes(named.job(), named.file(), 3, named.cluster(), named.node()));
  }

  private static void cabling(Named named, Path folder) {
    var cluster = cluster(named);
    var plan = CablePortAssignment.of(cluster);
    CablingFiles.writePlan(cluster, plan, folder.resolve("cables.csv"));
    CablingFiles.writePlan(cluster, plan, folder.resolve("cables.xlsx"));
    CablingFiles.writeBill(cluster, plan, folder.resolve("bill.csv"));
  }

  private static void affinity(Named named, Path folder) {
    AffinityCsv.write(
        List.of(new JobCharacterization(named.job(), "H100", 1, 1, 0.5, 0.5, named.cluster())),
        folder.resolve("affinity.csv"));
  }

  private static void report(Named named, Path folder) {
    var table =
        new ReportTable(
            "jobs", "Jobs", List.of("job", "gain"), List.of(List.of(named.job(), "-1.5")));
    ReportFiles.write(new LabReport("Report", List.of(table), List.of(), List.of()), folder);
    var page = new LabReport(named.job(), List.of(table), List.of(), List.of(named.node()));
    AtomicFiles.write(folder.resolve("report.html"), ReportHtml.of(page));
  }

  private static void launch(LaunchFormat format, Named named, Path folder) {
    var plan = new Parallelism(2, 1, 1, 1, 1, 1, ActivationRecompute.NONE, false, 1);
    var estimate =
        new PlanEstimate(
            named.job(),
            named.node(),
            4,
            plan,
            Precision.BF16,
            new IterationTimeParts(1, 0, 0, 0, 0, 0, 0, 0),
            List.of(new StageMemory(1, 1, 1, 1, 1)),
            MemoryFitAnswer.FITS,
            null,
            0.4,
            1000,
            EvidenceBasis.ESTIMATED,
            6,
            null,
            null,
            null);
    AtomicFiles.write(folder.resolve(format.fileName()), format.text(estimate, SHAPE, 8));
  }

  private static void heldSlurm(Named named, Path folder) {
    var script = SpareHoldCommands.slurm(named.job(), List.of(named.node(), "n1"));
    AtomicFiles.write(folder.resolve("held-slurm.sh"), script);
  }

  private static void heldKubernetes(Named named, Path folder) {
    var script = SpareHoldCommands.kubernetes(named.job(), List.of(named.node(), "n1"));
    AtomicFiles.write(folder.resolve("held-kubernetes.sh"), script);
  }

  private static void operators(Named named, Path folder) {
    AtomicFiles.write(
        folder.resolve("profile.py"),
        OperatorBenchmarkScript.of(
            named.job(), SHAPE, List.of(new OperatorBenchmarkScript.Split(2, 1))));
  }

  private static void pictures(Named named, Path folder) {
    var cluster = cluster(named);
    var placement = placement(named);
    var theme = Theme.light();
    var words = ViewTextBundle.english();
    var pictures =
        Map.<String, ScalablePicture>of(
            "topology",
            new FabricTopologyPicture(
                FabricLayout.of(cluster),
                FabricViewMarks.with(FabricLinkLoads.none(), FabricViewMarks.of(placement)),
                theme,
                words),
            "matrix",
            new PlacementMatrixPicture(cluster, placement, null, theme, words),
            "spread",
            new GroupSpreadPicture(cluster, placement, theme, words));
    pictures.forEach((name, picture) -> {
      for (var suffix : List.of(".svg", ".pdf", ".png")) {
        PictureFileWriter.write(
            picture,
            folder.resolve(name + suffix),
            picture.preferredWidth(),
            picture.preferredHeight(),
            1);
      }
    });
  }
}
