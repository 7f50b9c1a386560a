package io.heddle.app.usecase.dispatch;

import io.heddle.model.result.BandwidthCertainty;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.QualifiedBandwidth;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The bandwidth figures of chosen GPUs as a person reads them; “–” for those not known. */
public final class DispatchFacts {
  private DispatchFacts() {}

  /** One figure. */
  public record Fact(String name, String value) {}

  /** Predicted, actual and best bandwidth, and what of the best is reached (GBE). */
  public static List<Fact> of(GpuDispatch dispatch) {
    var measured = dispatch.measuredGBps();
    var gbe = dispatch.gbe();
    return List.of(
        new Fact(
            "predicted",
            measured == null ? known(dispatch.bandwidth()) : speed(dispatch.predictedGBps())),
        new Fact("actual", measured == null ? "–" : speed(measured) + ", measured"),
        new Fact("best", known(dispatch.optimum())),
        new Fact(
            "GBE",
            gbe == null
                ? "–"
                : dispatch.isGbeAssumed()
                    ? "assumed: no measurement to compare with"
                    : percent(gbe) + of(dispatch.gbeCertainty())));
  }

  private static String of(@Nullable BandwidthCertainty certainty) {
    return certainty == null || certainty == BandwidthCertainty.MEASURED
        ? ""
        : " of what is " + certainty;
  }

  /** A figure with how it is known: {@code 90.00 ± 4.00 GB/s, predicted}. */
  private static String known(@Nullable QualifiedBandwidth figure) {
    if (figure == null) {
      return "–";
    }
    return figure.plusMinusGBps() > 0
        ? String.format(
            Locale.ENGLISH,
            "%.2f ± %.2f GB/s, %s",
            figure.gbps(),
            figure.plusMinusGBps(),
            figure.certainty())
        : "%s, %s".formatted(speed(figure.gbps()), figure.certainty());
  }

  private static String speed(@Nullable Double gigabytes) {
    return gigabytes == null ? "–" : String.format(Locale.ENGLISH, "%.2f GB/s", gigabytes);
  }

  /** A share, with one decimal. */
  public static String percent(double share) {
    return String.format(Locale.ENGLISH, "%.1f %%", 100 * share);
  }
}
