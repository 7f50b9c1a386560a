package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.hardware.Precision;
import io.heddle.solvers.parallelism.HeldOutKernelStudy.Collective;
import io.heddle.solvers.parallelism.HeldOutKernelStudy.Kind;
import io.heddle.solvers.parallelism.HeldOutKernelStudy.Product;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Kernels that follow a law are known from others; one that does not is as far off as it is. */
class HeldOutKernelStudyTest {
  private static final CollectiveTimeLaw LAW = new CollectiveTimeLaw(5e-6, 2e-6, 1e-6, 0.7, 0.5);

  private static List<Collective> collectives() {
    var all = new ArrayList<Collective>();
    for (var gpu : List.of("H100", "B200")) {
      var fit = new HeldOutKernelStudy.CollectiveFit(LAW, Map.of("H100", 1.0, "B200", 2.0));
      for (var kind : Kind.values()) {
        for (int size : new int[] {2, 4, 8}) {
          for (double bytes = 1024; bytes < 1e9; bytes *= 16) {
            var each = new Collective(gpu, kind, size, bytes, 1);
            all.add(new Collective(gpu, kind, size, bytes, fit.seconds(each)));
          }
        }
      }
    }
    return all;
  }

  @Test
  void groupsOfASizeThatWasLeftOutAreKnownByTheLaw() {
    var errors = HeldOutKernelStudy.collectives(collectives());
    assertThat(errors).hasSize(2 * 4 * 3 * 5);
    assertThat(errors.values()).allSatisfy(error -> assertThat(error).isCloseTo(0, within(0.03)));
  }

  @Test
  void theSizeThatIsLeftOutTeachesNothing() {
    var slow =
        collectives().stream()
            .map(each ->
                each.size() == 8
                    ? new Collective(each.gpu(), each.kind(), 8, each.bytes(), 2 * each.seconds())
                    : each)
            .toList();
    HeldOutKernelStudy.collectives(slow)
        .forEach((each, error) -> {
          if (each.size() == 8) {
            assertThat(error).isCloseTo(-0.5, within(0.05));
          }
        });
  }

  @Test
  void productsOfShapesThatWereLeftOut() {
    var products = new ArrayList<Product>();
    for (double m = 1024; m <= 16384; m *= 4) {
      for (double n = 512; n <= 8192; n *= 2) {
        for (double k = 512; k <= 8192; k *= 2) {
          double seconds = 2 * m * n * (k + 150) / (0.7 * 989e12) + 4e-6;
          products.add(new Product("H100", "bf16", Precision.BF16, m, n, k, seconds));
        }
      }
    }
    var errors = HeldOutKernelStudy.products(products);
    assertThat(errors).hasSize(products.size());
    assertThat(errors.values()).allSatisfy(error -> assertThat(error).isCloseTo(0, within(0.1)));
  }
}
