package io.heddle.app.planner.features.parallelize;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.estimate.ParallelismPlanText;
import io.heddle.app.usecase.estimate.TokenRunCosts;
import io.heddle.model.result.PlanEstimate;
import java.util.Locale;

/** Figures of plans as people read them. */
public final class PlanFigures {
  private static final double PERCENT = 100;

  private PlanFigures() {}

  /** Three digits that count: 5.93, 21.5, 1,240. */
  public static String number(double value) {
    return String.format(
        Locale.ENGLISH,
        value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : value >= 1 ? "%.2f" : "%.3f",
        value);
  }

  /** Shortened by thousands: 1.41 M. */
  public static String large(double value) {
    String[] units = {"", "\u00a0k", "\u00a0M", "\u00a0G", "\u00a0T"};
    int unit = 0;
    double rest = value;
    while (rest >= 1000 && unit < units.length - 1) {
      rest /= 1000;
      unit++;
    }
    return number(rest) + units[unit];
  }

  public static String percent(double share) {
    return String.format(Locale.ENGLISH, "%.1f %%", PERCENT * share);
  }

  /** With its sign. */
  public static String change(double from, double to) {
    return Text.signed("%+.1f %%", PERCENT * (to / from - 1));
  }

  /** {@code tp 8 · pp 4 · dp 16 · mb 1}. */
  public static String words(PlanEstimate plan) {
    return String.join(" · ", ParallelismPlanText.of(plan));
  }

  /** The same for several lines, which never part a name from its number. */
  public static String lines(PlanEstimate plan) {
    return String.join(
        " · ",
        ParallelismPlanText.of(plan).stream().map(each -> each.replace(' ', '\u00a0')).toList());
  }

  /** {@code 512 × H100}. */
  public static String gpus(PlanEstimate plan) {
    return String.format(Locale.ENGLISH, "%,d × %s", plan.gpus(), plan.gpu());
  }

  /** Days and GPU-hours; energy and cost where they are known. */
  public static String costs(TokenRunCosts costs) {
    var text = new StringBuilder();
    text.append(
        Text.of(
            "parallelize.costs",
            large(costs.tokens()),
            number(costs.days()),
            large(costs.gpuHours())));
    var energy = costs.megawattHours();
    if (energy != null) {
      text.append(Text.of("parallelize.costs.energy", number(energy)));
    }
    var money = costs.cost();
    if (money != null) {
      text.append(Text.of("parallelize.costs.money", large(money)));
    }
    return text.toString();
  }
}
