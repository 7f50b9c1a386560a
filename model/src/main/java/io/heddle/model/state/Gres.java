package io.heddle.model.state;

import io.heddle.model.text.Hostlist;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * GPUs of a host as Slurm writes them: {@code gpu:h100:6(IDX:0-5)}.
 *
 * @param count how many; {@link #ALL} where all of the host's
 * @param indices which; empty where that is not said
 */
record Gres(int count, SortedSet<Integer> indices) {
  static final int ALL = Integer.MAX_VALUE;
  static final Gres NONE = new Gres(0, new TreeSet<>());

  private static final Pattern GPU =
      Pattern.compile(
          "(?:^|,)(?:gres[:/])?gpu(?::[^:,()=\\d][^:,()=]*)?(?:[:=](\\d{1,6}))?(?:\\(([^)]*)\\))?(?=,|$)");
  private static final Pattern TOTAL = Pattern.compile("(?:^|,)gres/gpu=(\\d{1,7})(?=,|$)");
  private static final Pattern TYPED = Pattern.compile("(?:^|,)gres/gpu:[^=,]+=(\\d{1,7})(?=,|$)");
  private static final String INDICES = "IDX:";

  Gres {
    indices = Collections.unmodifiableSortedSet(new TreeSet<>(indices));
  }

  static Gres of(int count) {
    return new Gres(count, new TreeSet<>());
  }

  /** O(length). */
  static Gres of(String text, Function<String, RuntimeException> refusal) {
    int count = 0;
    var indices = new TreeSet<Integer>();
    var match = GPU.matcher(text.strip());
    while (match.find()) {
      var number = match.group(1);
      count += number == null ? 1 : Integer.parseInt(number);
      var more = match.group(2);
      if (more != null && more.startsWith(INDICES) && !more.endsWith("N/A")) {
        for (var index : Hostlist.expand("[" + more.substring(INDICES.length()) + "]", refusal)) {
          indices.add(Integer.parseInt(index));
        }
      }
    }
    return new Gres(count, indices.size() == count ? indices : new TreeSet<>());
  }

  /** GPUs of trackable resources, {@code gres/gpu=32}: typed ones count where no total is told. */
  static int total(String tres) {
    var total = TOTAL.matcher(tres);
    if (total.find()) {
      return Integer.parseInt(total.group(1));
    }
    int sum = 0;
    var typed = TYPED.matcher(tres);
    while (typed.find()) {
      sum += Integer.parseInt(typed.group(1));
    }
    return sum;
  }
}
