package io.heddle.app.lab;

import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.WanLink;
import io.heddle.model.io.InputException;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.solvers.federation.ClusterChoiceAlgorithms;
import io.heddle.solvers.federation.FederatedJobsProblem;
import io.heddle.solvers.federation.FederatedJobsSolver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Single jobs on regions of a cloud with the links that Yuan et al. (2022) measured between them,
 * free GPUs drawn: what each way to choose clusters costs in seconds of an iteration.
 */
final class FederationRegions {
  private static final String LINKS = "wan/dtfm_regions.csv";
  private static final String SCENARIO = "worldwide table";
  private static final int DRAWS = 12;
  private static final int QUICK_DRAWS = 4;

  private static final List<ModelShape> MODELS =
      List.of(
          new ModelShape.Dense(24, 2048, 50_257, 1024),
          new ModelShape.Dense(32, 4096, 50_272, 2048),
          new ModelShape.Dense(40, 5120, 50_272, 2048));

  private FederationRegions() {}

  /** None where the links are not in the folder of the data. */
  static List<ReportTable> tables(LabPageRun run) {
    var file = run.data() == null ? null : run.data().resolve(LINKS);
    if (file == null || !Files.isRegularFile(file)) {
      return List.of();
    }
    var links = links(file);
    var algorithms = ClusterChoiceAlgorithms.registry().names();
    var against = new HashMap<String, List<Double>>();
    var clusters = new HashMap<String, List<Double>>();
    for (int draw = 0; draw < (run.quick() ? QUICK_DRAWS : DRAWS); draw++) {
      run.goOn();
      var random = new Random(run.seed() + draw);
      var federation = federation(links, random);
      var job = job(federation, random);
      double best = 0;
      for (var algorithm : algorithms) {
        var solver =
            new FederatedJobsSolver(ClusterChoiceAlgorithms.registry().byName(algorithm).solver());
        var plan =
            solver.solve(
                new FederatedJobsProblem(federation, List.of(job)),
                run.<io.heddle.model.result.FederatedJobsPlan>control().withSeed(draw));
        for (var answer : plan.jobs()) {
          var training = answer.training();
          double seconds = training == null ? Double.NaN : training.iterationSeconds();
          best = best == 0 ? seconds : best; // estimate comes first
          if (Double.isFinite(seconds / best)) {
            against.computeIfAbsent(algorithm, _ -> new ArrayList<>()).add(seconds / best);
            clusters
                .computeIfAbsent(algorithm, _ -> new ArrayList<>())
                .add((double) answer.clusterCount());
          }
        }
      }
    }
    return List.of(
        new ReportTable(
            "regions",
            "One job on ten regions of a cloud, measured links, free GPUs and job drawn: seconds of an iteration by the estimate, of those of “estimate” (not in the paper)",
            List.of("method", "jobs held", "iteration (×)", "worst (×)", "clusters"),
            rows(algorithms, against, clusters)));
  }

  private static List<List<String>> rows(
      List<String> algorithms,
      Map<String, List<Double>> against,
      Map<String, List<Double>> clusters) {
    var rows = new ArrayList<List<String>>();
    for (var algorithm : algorithms) {
      var shares = values(against.getOrDefault(algorithm, List.of()));
      if (shares.length > 0) {
        rows.add(
            List.of(
                algorithm,
                String.valueOf(shares.length),
                MeanInterval.of(shares).text(2),
                "%.2f".formatted(worst(shares)),
                MeanInterval.of(values(clusters.getOrDefault(algorithm, List.of()))).text(2)));
      }
    }
    return rows;
  }

  private static double[] values(List<Double> list) {
    return list.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double worst(double[] values) {
    double worst = 0;
    for (double value : values) {
      worst = Math.max(worst, value);
    }
    return worst;
  }

  private static List<WanLink> links(Path file) {
    try {
      var links = new ArrayList<WanLink>();
      for (var line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
        var cells = line.split(",", -1);
        if (cells.length == 5 && cells[4].equals(SCENARIO)) {
          links.add(
              new WanLink(
                  cells[0], cells[1], Double.parseDouble(cells[3]), Double.parseDouble(cells[2])));
        }
      }
      return links;
    } catch (IOException | NumberFormatException unreadable) {
      throw new InputException(
          file.toString(), "", String.valueOf(unreadable.getMessage()), "links of regions");
    }
  }

  private static Federation federation(List<WanLink> links, Random random) {
    var clusters = new LinkedHashMap<String, FederatedCluster>();
    for (var link : links) {
      for (var id : List.of(link.from(), link.to())) {
        clusters.computeIfAbsent(
            id,
            each ->
                FederatedCluster.of(
                    each,
                    8 * (1 + random.nextInt(6)),
                    random.nextBoolean() ? "A100-80GB" : "H100"));
      }
    }
    return new Federation(List.copyOf(clusters.values()), links);
  }

  private static TrainingJob job(Federation federation, Random random) {
    int all = federation.clusters().stream().mapToInt(FederatedCluster::gpus).sum();
    int gpus = 8 * (4 + random.nextInt(Math.max(1, all / 16 - 4)));
    var model = MODELS.get(random.nextInt(MODELS.size()));
    return new TrainingJob(
        "job", TrainingWorkload.of(model, 512), null, JobResourceRequest.of(gpus), null);
  }
}
