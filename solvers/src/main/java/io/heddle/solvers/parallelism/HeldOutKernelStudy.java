package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.hardware.GpuSpec;
import io.heddle.model.hardware.Precision;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Errors of the laws of products and of collectives on measured kernels that the fit has not seen.
 * Deterministic.
 */
public final class HeldOutKernelStudy {
  private static final int FOLDS = 5;

  /** How strongly a number is drawn to what one would take, beside the error of one kernel. */
  private static final double PULL = 0.1;

  private HeldOutKernelStudy() {}

  /**
   * A matrix product of m × k and k × n.
   *
   * @param kernel the precision, and how it is scaled
   */
  public record Product(
      String gpu,
      String kernel,
      Precision precision,
      double m,
      double n,
      double k,
      double seconds) {
    String family() {
      return gpu + " " + kernel;
    }
  }

  /** What a collective does. */
  public enum Kind {
    ALL_REDUCE,
    ALL_GATHER,
    REDUCE_SCATTER,
    ALL_TO_ALL
  }

  /** A collective of a group inside a host; bytes as nccl-tests counts them. */
  public record Collective(String gpu, Kind kind, int size, double bytes, double seconds) {}

  /**
   * Signed relative errors: a fifth of the pairs of n and k is left out at a time, for each type
   * and kernel by itself. Fitted are the five numbers of a kernel: share of the peak, depth, share
   * of the memory's speed, seconds to launch, and passes of casting its input.
   */
  public static Map<Product, Double> products(List<Product> products) {
    return leftOut(
        products, Product::family, HeldOutKernelStudy::fold, HeldOutKernelStudy::fitProducts);
  }

  /** A pair of n and k is in the same fold for each m, so that a whole weight is left out. */
  private static String fold(Product product) {
    return String.valueOf(Math.floorMod((long) (31 * product.n() + 17 * product.k()) / 256, FOLDS));
  }

  /**
   * Signed relative errors: all groups of a size are left out at a time. Fitted are {@link
   * CollectiveTimeLaw} and the latency of each GPU type.
   */
  public static Map<Collective, Double> collectives(List<Collective> collectives) {
    return leftOut(
        collectives,
        _ -> "",
        each -> String.valueOf(each.size()),
        seen -> CollectiveFit.of(seen)::seconds);
  }

  /** Seconds of what was not seen, beside those of what was. */
  private static <T> Map<T, Double> leftOut(
      List<T> all,
      Function<T, String> apart,
      Function<T, String> fold,
      Function<List<T>, ToDoubleFunction<T>> learner) {
    var errors = new HashMap<T, Double>();
    for (var group : by(all, apart).values()) {
      by(group, fold)
          .forEach((name, held) -> {
            var seen = group.stream().filter(each -> !fold.apply(each).equals(name)).toList();
            var learned = learner.apply(seen);
            held.forEach(each -> errors.put(each, learned.applyAsDouble(each) / seconds(each) - 1));
          });
    }
    return errors;
  }

  private static double seconds(Object kernel) {
    return switch (kernel) {
      case Product product -> product.seconds();
      case Collective collective -> collective.seconds();
      default -> throw new IllegalArgumentException("%s is no kernel".formatted(kernel));
    };
  }

  private static <T> Map<String, List<T>> by(List<T> all, Function<T, String> key) {
    var groups = new TreeMap<String, List<T>>();
    all.forEach(each -> groups.computeIfAbsent(key.apply(each), _ -> new ArrayList<>()).add(each));
    return groups;
  }

  private static final double[] PRODUCT_PRIOR = {0.6, 200, 0.7, 5e-6, 0.3};

  private static ToDoubleFunction<Product> fitProducts(List<Product> seen) {
    var spec = GpuHardwareTable.gpu(seen.getFirst().gpu());
    var device = GpuDevice.of(spec, 8, GpuDevice.usualNetworkGBps(spec));
    var point =
        RobustLeastSquares.fit(
            PRODUCT_PRIOR.length,
            at -> residuals(at, seen, each -> seconds(numbers(at, PRODUCT_PRIOR), each, device)));
    var fitted = numbers(point, PRODUCT_PRIOR);
    return each -> seconds(fitted, each, device);
  }

  private static double seconds(double[] numbers, Product product, GpuDevice device) {
    double bytes =
        switch (product.precision()) {
          case FP32, TF32 -> 4;
          case FP16, BF16 -> 2;
          case FP8 -> 1;
          case FP4 -> 0.5;
        };
    double peak =
        switch (product.precision()) {
          case FP32, TF32, FP16, BF16 -> device.flops();
          case FP8 -> device.flops8();
          case FP4 -> device.flops4();
        };
    double m = product.m();
    double n = product.n();
    double k = product.k();
    double perByte = 1 / (device.memoryBytesPerSecond() * numbers[2]);
    return GpuKernelTimes.larger(
            2 * m * n * (k + numbers[1]) / (peak * numbers[0]),
            (bytes * (m * k + n * k) + 2 * m * n) * perByte)
        + numbers[3]
        + 3 * numbers[4] * m * k * perByte;
  }

  private static double[] numbers(double[] point, double[] prior) {
    var numbers = new double[prior.length];
    for (int i = 0; i < prior.length; i++) {
      numbers[i] = prior[i] * Math.exp(point[i]);
    }
    return numbers;
  }

  private static <T> double[] residuals(
      double[] point, List<T> seen, Function<T, Double> estimated) {
    var residuals = new double[seen.size() + point.length];
    for (int i = 0; i < seen.size(); i++) {
      residuals[i] = Math.log(estimated.apply(seen.get(i)) / seconds(seen.get(i)));
    }
    for (int i = 0; i < point.length; i++) {
      residuals[seen.size() + i] = PULL * point[i];
    }
    return residuals;
  }

  /** The law, with the latency of each GPU type by its name in the table of hardware. */
  record CollectiveFit(CollectiveTimeLaw law, Map<String, Double> latencies) {
    private static final double[] PRIOR = {8e-6, 1.1e-6, 1e-6, 0.78, 0.6};

    static CollectiveFit of(List<Collective> seen) {
      var types =
          List.copyOf(new TreeSet<>(seen.stream().map(each -> spec(each).model()).toList()));
      var point =
          RobustLeastSquares.fit(
              PRIOR.length + types.size(), at -> residuals(at, seen, at(at, types)::seconds));
      return at(point, types);
    }

    private static CollectiveFit at(double[] point, List<String> types) {
      var numbers = numbers(point, PRIOR);
      var latencies = new HashMap<String, Double>();
      for (int i = 0; i < types.size(); i++) {
        latencies.put(types.get(i), Math.exp(point[PRIOR.length + i]));
      }
      return new CollectiveFit(
          new CollectiveTimeLaw(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]),
          latencies);
    }

    private static GpuSpec spec(Collective collective) {
      return GpuHardwareTable.gpu(collective.gpu());
    }

    double seconds(Collective each) {
      var spec = spec(each);
      var device = GpuDevice.of(spec, 8, GpuDevice.usualNetworkGBps(spec));
      double size = each.size();
      double steps = (each.kind() == Kind.ALL_REDUCE ? 2 : 1) * (size - 1);
      double latency =
          latencies.getOrDefault(spec.model(), 1.0)
              * (each.kind() == Kind.ALL_TO_ALL ? law.exchange(size) : law.ring(steps));
      double sent = steps / size * each.bytes();
      return CollectiveTimeLaw.together(
          latency, sent / (device.localBytesPerSecond() * law.ringShare(size)));
    }
  }
}
