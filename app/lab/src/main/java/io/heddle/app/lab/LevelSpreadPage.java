package io.heddle.app.lab;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.LevelSpread;
import io.heddle.model.result.Placement;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Spread over minipods and NVLink domains on 100 NVL72 racks, beside rules of thumb. */
final class LevelSpreadPage extends PaperLabPage {
  private static final int TRIALS = 10;
  private static final int QUICK_TRIALS = 2;
  private static final int PODS = 10;
  private static final int RACKS = 10;
  private static final int TRAYS = 18;
  private static final double BUSY = 0.06;
  private static final double[] ALPHAS = {0.2, 0.5, 0.8};
  private static final List<String> ALGORITHMS =
      List.of("tiles", "arnold", "gpu-packing", "best-fit", "random-fit");
  private static final HostType TRAY = new HostType("tray", "GB200", 4);

  LevelSpreadPage() {
    super("levels", "Segments and NVLink domains: spread at each level beside rules of thumb");
  }

  /** Jobs of 4,096 GPUs and what they ask for. */
  private static Map<String, TrainingJob> jobs() {
    var jobs = new LinkedHashMap<String, TrainingJob>();
    jobs.put(
        "EP 64, segments of 16 required",
        job(1, 64, JobTopologyRequest.of(JobSegment.of(16, TopologyDomains.NVLINK))));
    jobs.put(
        "EP 64, segments of 16 preferred",
        job(
            1,
            64,
            JobTopologyRequest.of(new JobSegment(16, TopologyDomains.NVLINK, false, false))));
    jobs.put("TP 8, nothing requested", job(8, 1, JobTopologyRequest.NONE));
    return jobs;
  }

  private static TrainingJob job(int tp, int ep, JobTopologyRequest topology) {
    int pp = 8;
    var degrees = Parallelism.of(tp, pp).withEp(ep);
    var job = TrainingJob.of("job", 4096 / (tp * pp), degrees, TrainingWorkload.of(null, 1));
    return job.withRequest(job.request().withTopology(topology));
  }

  /** What came of one algorithm. */
  private static final class Tally {
    int cases;
    int whole;
    double minipods;
    double domains;
    double used;
    int proven;
    double worst;

    void count(Placement placement, LevelSpread nvlink) {
      cases++;
      whole += placement.segments().isEmpty() ? 0 : 1;
      minipods += placement.objective().weightedSpread();
      double value = nvlink.weighted(placement.alpha());
      domains += value;
      used += nvlink.domains();
      proven += nvlink.provenOptimal() ? 1 : 0;
      worst = Math.max(worst, value / Math.max(1e-9, nvlink.lowerBound()));
    }

    List<String> row(String job, String algorithm) {
      return List.of(
          job,
          algorithm,
          "%d".formatted(cases),
          "%.2f".formatted(minipods / cases),
          "%.2f".formatted(domains / cases),
          "%.1f".formatted(used / cases),
          "%.0f".formatted(100.0 * whole / cases),
          "%.0f".formatted(100.0 * proven / cases),
          "%.2f".formatted(worst));
    }
  }

  @Override
  public LabReport run(LabPageRun run) {
    int trials = run.quick() ? QUICK_TRIALS : TRIALS;
    var rows = new ArrayList<List<String>>();
    jobs()
        .forEach((name, job) -> {
          var tallies = new LinkedHashMap<String, Tally>();
          for (int trial = 0; trial < trials; trial++) {
            run.step(0.5, "100 NVL72 racks, %s, availability %d".formatted(name, trial + 1));
            var cluster = cluster(run.seed() + trial);
            for (double alpha : ALPHAS) {
              for (var algorithm : ALGORITHMS) {
                var placement =
                    PlacementAlgorithms.registry()
                        .byName(algorithm)
                        .solver()
                        .solve(
                            new PlacementProblem(cluster, job, alpha, GroupUnit.PP), run.control());
                var nvlink = placement.levels().get(TopologyDomains.NVLINK);
                if (nvlink == null) {
                  throw new IllegalStateException("no NVLink domains");
                }
                tallies.computeIfAbsent(algorithm, _ -> new Tally()).count(placement, nvlink);
              }
            }
          }
          tallies.forEach((algorithm, tally) -> rows.add(tally.row(name, algorithm)));
        });
    var table =
        new ReportTable(
            "levels",
            "Spread over minipods and NVLink domains: 4,096 GPUs on 100 NVL72 racks in ten minipods, 6 % of the trays busy",
            List.of(
                "job",
                "algorithm",
                "cases",
                "weighted spread, minipods",
                "weighted spread, NVLink domains",
                "NVLink domains used",
                "segments whole %",
                "least proven %",
                "most over bound"),
            rows);
    var notes =
        List.of(
            "All algorithms keep what is required; gpu-packing takes the fewest minipods, as schedulers do, and best-fit the fullest ones first.");
    return new LabReport("Levels", List.of(table), List.of(), notes, List.of());
  }

  private static Cluster cluster(long seed) {
    var random = new Random(seed);
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    switches.add(new Switch("core", Tier.CORE));
    for (int pod = 0; pod < PODS; pod++) {
      var spine = "spine-%d".formatted(pod);
      switches.add(new Switch(spine, Tier.SPINE));
      links.add(new Link(spine, "core", 800, 8));
      for (int rack = 0; rack < RACKS; rack++) {
        var leaf = "leaf-%d-%d".formatted(pod, rack);
        switches.add(new Switch(leaf, Tier.LEAF));
        links.add(new Link(leaf, spine, 800, 8));
        for (int tray = 0; tray < TRAYS; tray++) {
          var host =
              new Host("%s-%d".formatted(leaf, tray), TRAY)
                  .withLabels(Map.of(TopologyDomains.RACK, leaf, "nvlinkDomain", leaf));
          hosts.add(random.nextDouble() < BUSY ? host.allBusy() : host);
          links.add(new Link(host.id(), leaf, 400, 4));
        }
      }
    }
    return new Cluster("NVL72", List.of(TRAY), switches, hosts, links);
  }
}
