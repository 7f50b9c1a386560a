package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportTable;
import io.heddle.app.usecase.traces.NamedCsvLine;
import io.heddle.model.hardware.Precision;
import io.heddle.solvers.parallelism.HeldOutKernelStudy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Errors of products and collectives alone, on measured kernels that the fit has not seen. */
final class EstimateKernelErrors {
  private static final String PRODUCTS = "kernels/gemm.csv";
  private static final String COLLECTIVES = "kernels/nccl-inside-host.csv";
  private static final double PER_MILLISECOND = 1e-3;
  private static final double TAIL = 0.9;

  /** Of half precision. */
  private static final int ELEMENT = 2;

  private EstimateKernelErrors() {}

  static boolean areIn(Path data) {
    return Files.isRegularFile(data.resolve(PRODUCTS))
        && Files.isRegularFile(data.resolve(COLLECTIVES));
  }

  static ReportTable products(Path data) {
    var products =
        NamedCsvLine.read(data.resolve(PRODUCTS)).stream()
            .map(EstimateKernelErrors::product)
            .toList();
    var errors = HeldOutKernelStudy.products(products);
    return table(
        "estimate-products",
        "Error of matrix products in %, a fifth of the weights' shapes left out at a time",
        "kernel",
        errors,
        HeldOutKernelStudy.Product::gpu,
        HeldOutKernelStudy.Product::kernel);
  }

  static ReportTable collectives(Path data) {
    var collectives =
        NamedCsvLine.read(data.resolve(COLLECTIVES)).stream()
            .map(EstimateKernelErrors::collective)
            .toList();
    var errors = HeldOutKernelStudy.collectives(collectives);
    return table(
        "estimate-collectives",
        "Error of NCCL's collectives inside a host in %, the size of the group left out",
        "group",
        errors,
        HeldOutKernelStudy.Collective::gpu,
        each -> each.size() + " GPUs");
  }

  /** A row for all of a GPU, and one for each of its parts. */
  private static <T> ReportTable table(
      String id,
      String title,
      String heading,
      Map<T, Double> errors,
      Function<T, String> gpu,
      Function<T, String> part) {
    var rows = new ArrayList<List<String>>();
    by(errors, gpu).forEach((name, all) -> rows.add(row(name, "all", all)));
    by(errors, each -> gpu.apply(each) + "," + part.apply(each))
        .forEach((key, all) -> {
          var parts = key.split(",", -1);
          rows.add(row(parts[0], parts[1], all));
        });
    return new ReportTable(
        id,
        title,
        List.of("GPU", heading, "measured", "median", "mean", "nine of ten within"),
        rows);
  }

  private static HeldOutKernelStudy.Product product(NamedCsvLine line) {
    var kernel = line.text("precision");
    return new HeldOutKernelStudy.Product(
        line.text("gpu"),
        kernel,
        kernel.startsWith("fp8")
            ? Precision.FP8
            : kernel.endsWith("fp4") ? Precision.FP4 : Precision.BF16,
        line.number("m", 1),
        line.number("n", 1),
        line.number("k", 1),
        PER_MILLISECOND * line.number("milliseconds", 0));
  }

  private static HeldOutKernelStudy.Collective collective(NamedCsvLine line) {
    var name = line.text("collective").replace("alltoall", "all_to_all");
    return new HeldOutKernelStudy.Collective(
        line.text("gpu"),
        HeldOutKernelStudy.Kind.valueOf(name.toUpperCase(Locale.ROOT)),
        (int) line.number("gpus", 2),
        ELEMENT * line.number("elements", 1),
        PER_MILLISECOND * line.number("milliseconds", 0));
  }

  private static <T> Map<String, List<Double>> by(Map<T, Double> errors, Function<T, String> key) {
    var groups = new TreeMap<String, List<Double>>();
    errors.forEach((kernel, error) ->
        groups.computeIfAbsent(key.apply(kernel), _ -> new ArrayList<>()).add(Math.abs(error)));
    return groups;
  }

  private static List<String> row(String gpu, String what, List<Double> errors) {
    var sorted = errors.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return List.of(
        gpu,
        what,
        String.valueOf(sorted.length),
        ReportCells.percent(sorted[sorted.length / 2]),
        ReportCells.percent(Arrays.stream(sorted).average().orElseThrow()),
        ReportCells.percent(sorted[(int) (TAIL * (sorted.length - 1))]));
  }
}
