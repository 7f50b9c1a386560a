package io.heddle.app.usecase.goodput;

import io.heddle.model.reliability.AgedFailureRate;
import io.heddle.model.reliability.FailureModel;
import io.heddle.model.reliability.Goodput;
import io.heddle.model.text.CountedNoun;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Goodput and failure rates as text for a person. */
public final class GoodputText {
  private static final double PERCENT = 100;
  private static final double THOUSAND = 1000;

  private GoodputText() {}

  /** One line: the goodput, its interval, interruptions and spares. */
  public static String headline(Goodput goodput) {
    return "goodput %.1f %% (80 %% interval %.1f to %.1f %%) of job %s on %s, interrupted every %s h, spares: %,d%s%n"
        .formatted(
            PERCENT * goodput.goodput(),
            PERCENT * goodput.low(),
            PERCENT * goodput.high(),
            goodput.job(),
            CountedNoun.of(goodput.hosts(), "host"),
            number(goodput.meanHoursBetweenInterruptions(), "%.1f"),
            goodput.spares(),
            goodput.sparesLevel() == null ? "" : " in each " + goodput.sparesLevel());
  }

  /** A few lines and two tables. */
  public static String of(Goodput goodput) {
    var shares = goodput.shares();
    var text = new StringBuilder();
    text.append(headline(goodput));
    text.append(
        "%.0f hours of training take %.0f h (80 %% interval %.0f to %.0f h)%n"
            .formatted(
                goodput.usefulHours(),
                goodput.finishHours().median(),
                goodput.finishHours().low(),
                goodput.finishHours().high()));
    var chance = goodput.finishChance();
    if (chance != null) {
      text.append(
          "probability of completion within %.0f h: %.0f %%%n"
              .formatted(chance.hours(), PERCENT * chance.chance()));
    }
    text.append(
        "checkpoint every %s s (Young-Daly: %s s)%n"
            .formatted(
                number(goodput.checkpointSeconds(), "%.0f"),
                number(goodput.youngDalySeconds(), "%.0f")));
    text.append(
        "wall time: %.1f %% useful, %.1f %% checkpoints, %.1f %% lost work, %.1f %% restarts, %.1f %% waiting for a repair%n"
            .formatted(
                PERCENT * shares.useful(),
                PERCENT * shares.checkpoint(),
                PERCENT * shares.lost(),
                PERCENT * shares.restart(),
                PERCENT * shares.waiting()));
    text.append("rates: %s%n".formatted(goodput.basis()));
    text.append("%ncause                    share of the lost time%n".formatted());
    goodput.causes().entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .forEach(each ->
            text.append("%-24s %21.1f %%%n".formatted(each.getKey(), PERCENT * each.getValue())));
    text.append("%nspares  GPUs held  goodput  completion time (80 %% interval)%n".formatted());
    for (var each : goodput.front()) {
      text.append(
          "%6d %,10d %6.1f %%  %.0f h (%.0f to %.0f h)%n"
              .formatted(
                  each.spares(),
                  each.gpus(),
                  PERCENT * each.goodput(),
                  each.finishHours().median(),
                  each.finishHours().low(),
                  each.finishHours().high()));
    }
    return text.toString();
  }

  /** A table of rates. */
  public static String of(FailureModel model) {
    var text = new StringBuilder();
    text.append(
        "%,d failures of %,d hosts in %.0f days%s%n"
            .formatted(
                model.events(), model.hosts(), model.days(), model.assumed() ? " (assumed)" : ""));
    text.append(
        "class                     failures  per 1,000 host-days (80 %% in %.0f days)  repair h: median, mean%n"
            .formatted(model.horizonDays()));
    for (var each : model.classes()) {
      text.append(
          "%-24s %9d %10.3f (%.3f to %.3f) %14.1f %8.1f%s%n"
              .formatted(
                  each.id(),
                  each.events(),
                  THOUSAND * each.ratePerHostDay(),
                  THOUSAND * each.low(),
                  THOUSAND * each.high(),
                  each.repairHours().median(),
                  each.repairHours().mean(),
                  each.interrupts() ? "" : "  between jobs"));
    }
    byAge(model, text);
    var down = model.simultaneous();
    if (down != null) {
      text.append(
          "hosts down at a time: mean %.1f, 80 %% interval %d to %d%n"
              .formatted(down.mean(), down.low(), down.high()));
    }
    return text.toString();
  }

  /** Rates of the last days beside those of older ones, with the ages of the first class. */
  private static void byAge(FailureModel model, StringBuilder text) {
    var aged = model.classes().stream().filter(each -> !each.byAge().isEmpty()).toList();
    if (aged.isEmpty()) {
      return;
    }
    text.append("%nper 1,000 host-days (80 %%), by age%n%-24s".formatted("class"));
    for (var age : aged.getFirst().byAge()) {
      text.append("  %24s".formatted(ageOf(age)));
    }
    text.append(System.lineSeparator());
    for (var each : aged) {
      text.append("%-24s".formatted(each.id()));
      each.byAge().forEach(rate -> text.append("  %24s".formatted(rateOf(rate))));
      text.append(System.lineSeparator());
    }
    var halfLife = model.halfLifeDays();
    if (halfLife != null) {
      text.append("weight of evidence halves every %.0f days%n".formatted(halfLife));
    }
    text.append(System.lineSeparator());
  }

  /** Such as “30 to 90 days ago”. */
  static String ageOf(AgedFailureRate rate) {
    return rate.fromDaysAgo() == 0
        ? "last %.0f days".formatted(rate.toDaysAgo())
        : "%.0f to %.0f days ago".formatted(rate.fromDaysAgo(), rate.toDaysAgo());
  }

  /** A rate per 1,000 host-days with its interval. */
  static String rateOf(AgedFailureRate rate) {
    return "%.3f (%.3f to %.3f)"
        .formatted(THOUSAND * rate.ratePerHostDay(), THOUSAND * rate.low(), THOUSAND * rate.high());
  }

  private static String number(@Nullable Double value, String format) {
    return value == null ? "-" : format.formatted(value);
  }
}
