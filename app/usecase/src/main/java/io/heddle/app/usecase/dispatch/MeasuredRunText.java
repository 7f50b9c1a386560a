package io.heddle.app.usecase.dispatch;

import io.heddle.model.bandwidth.NcclTestRun;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A run of the library in words.
 *
 * @param gpus of each host
 * @param speed bus bandwidth in GB/s of the largest message, and its size
 * @param trouble why it is not to be trusted, or empty
 */
public record MeasuredRunText(
    String source, String collective, String gpus, String speed, String trouble) {
  public static MeasuredRunText of(NcclTestRun run) {
    var gpus =
        run.sets().entrySet().stream()
            .map(each -> each.getKey() + " " + ranges(each.getValue()))
            .collect(Collectors.joining(" · "));
    var last = run.rows().isEmpty() ? null : run.rows().getLast();
    var file = run.source().substring(run.source().lastIndexOf('/') + 1);
    return new MeasuredRunText(
        file.replaceFirst(" run (\\d+)$", " · $1"),
        run.collective(),
        gpus,
        last == null
            ? "–"
            : String.format(Locale.ENGLISH, "%.1f at %s", last.busGBps(), size(last.bytes())),
        run.trouble() == null ? "" : run.trouble());
  }

  /** GPUs 0, 1, 2 and 5 are {@code 0–2,5}. */
  private static String ranges(long set) {
    var text = new StringBuilder();
    long left = set;
    while (left != 0) {
      int from = Long.numberOfTrailingZeros(left);
      int length = Long.numberOfTrailingZeros(~(left >>> from));
      text.append(text.isEmpty() ? "" : ",").append(from);
      if (length > 1) {
        text.append('–').append(from + length - 1);
      }
      left &= length + from >= Long.SIZE ? 0 : -1L << (from + length);
    }
    return text.toString();
  }

  public static String size(long bytes) {
    return bytes >= 1 << 20
        ? "%,d MiB".formatted(bytes >> 20)
        : bytes >= 1 << 10 ? "%,d KiB".formatted(bytes >> 10) : "%d B".formatted(bytes);
  }
}
