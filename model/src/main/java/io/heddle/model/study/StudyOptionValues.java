package io.heddle.model.study;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** What one option of a study is varied over. */
public sealed interface StudyOptionValues {
  /** A study of more is a mistake. */
  int MOST = 10_000_000;

  /** How many, at least 1. */
  int count();

  /** One of them, as a command line has it. */
  String at(int index);

  /** One after the other. */
  record Listed(List<String> all) implements StudyOptionValues {
    public Listed {
      all = List.copyOf(all);
      if (all.isEmpty()) {
        throw new IllegalArgumentException("no values");
      }
    }

    @Override
    public int count() {
      return all.size();
    }

    @Override
    public String at(int index) {
      return all.get(index);
    }
  }

  /** Numbers at the same distance, the last of them at most {@code to}. */
  record Range(BigDecimal from, BigDecimal to, BigDecimal step) implements StudyOptionValues {
    /** 0.50 is 0.5. */
    public Range {
      from = plain(from);
      to = plain(to);
      step = plain(step);
      if (step.signum() <= 0
          || to.compareTo(from) < 0
          || to.subtract(from).divide(step, RoundingMode.FLOOR).compareTo(BigDecimal.valueOf(MOST))
              >= 0) {
        throw new IllegalArgumentException("from %s to %s by %s".formatted(from, to, step));
      }
    }

    private static BigDecimal plain(BigDecimal number) {
      var stripped = number.stripTrailingZeros();
      return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    @Override
    public int count() {
      return to.subtract(from).divideToIntegralValue(step).intValueExact() + 1;
    }

    @Override
    public String at(int index) {
      return from.add(step.multiply(BigDecimal.valueOf(index)))
          .stripTrailingZeros()
          .toPlainString();
    }
  }

  /** Seeds, one after the other. */
  record Draws(int draws, long seed) implements StudyOptionValues {
    public Draws {
      if (draws < 1 || draws > MOST) {
        throw new IllegalArgumentException("%d draws".formatted(draws));
      }
    }

    @Override
    public int count() {
      return draws;
    }

    @Override
    public String at(int index) {
      return String.valueOf(seed + index);
    }
  }
}
