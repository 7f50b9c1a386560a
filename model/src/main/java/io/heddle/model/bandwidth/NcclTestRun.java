package io.heddle.model.bandwidth;

import io.heddle.model.result.Gpu;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One run of nccl-tests.
 *
 * @param source file and the place of the run in it
 * @param collective for example {@code all_reduce}; {@link #UNKNOWN} where the log does not say
 * @param devices by rank
 * @param rows by message size
 * @param trouble why the run is not to be trusted, or null
 */
public record NcclTestRun(
    String source,
    String collective,
    List<Device> devices,
    List<Row> rows,
    @Nullable String trouble) {
  /** The collective of a run that does not say it. */
  public static final String UNKNOWN = "unknown";

  public NcclTestRun {
    devices = List.copyOf(devices);
    rows = List.copyOf(rows);
  }

  /**
   * Where a rank ran.
   *
   * @param model for example {@code H100}; empty where nothing says it
   */
  public record Device(Gpu gpu, String model) {}

  /**
   * One message size, out of place.
   *
   * @param busGBps bus bandwidth
   * @param wrong elements that came out wrong
   */
  public record Row(long bytes, double busGBps, long wrong) {
    /** A size that is so many times smaller or larger is another. */
    private static final double NEAR_SIZE = 4;

    /** Whether it says something of messages of another size. */
    boolean isNear(long otherBytes) {
      return Math.max(bytes, otherBytes) <= NEAR_SIZE * Math.min(bytes, otherBytes);
    }
  }

  /** Whether it may be believed. */
  public boolean good() {
    return trouble == null;
  }

  /** Whether it is known what ran; a profile is of one collective. */
  public boolean saysCollective() {
    return !collective.equals(UNKNOWN);
  }

  /** The chosen GPUs of each host, by host. */
  public TreeMap<String, Long> sets() {
    var sets = new TreeMap<String, Long>();
    devices.forEach(
        each -> sets.merge(each.gpu().host(), 1L << each.gpu().gpu(), (one, other) -> one | other));
    return sets;
  }

  /** The message size nearest to one that is asked for; null where there is no row. */
  public @Nullable Row nearest(long bytes) {
    @Nullable Row best = null;
    for (var row : rows) {
      if (best == null || distance(row, bytes) < distance(best, bytes)) {
        best = row;
      }
    }
    return best;
  }

  /** Whether it may be believed, and measured messages of about that size. */
  public boolean measured(long bytes) {
    var row = nearest(bytes);
    return good() && row != null && row.isNear(bytes);
  }

  private static double distance(Row row, long bytes) {
    return Math.abs(Math.log((double) row.bytes() / bytes));
  }
}
