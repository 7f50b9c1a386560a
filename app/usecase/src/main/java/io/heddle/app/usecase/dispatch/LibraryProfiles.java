package io.heddle.app.usecase.dispatch;

import io.heddle.model.bandwidth.BandwidthProfileBuilder;
import io.heddle.model.bandwidth.NcclTestRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/** Profiles that measurements give: one for each collective, at the size that most runs have. */
public final class LibraryProfiles {
  private static final double WANTED_BYTES = 16 << 20;

  private LibraryProfiles() {}

  /**
   * A profile and where it comes from.
   *
   * @param bytes size of the messages
   */
  public record Of(String collective, long bytes, BandwidthProfileBuilder.Made made) {}

  /** Those with any good run that says what it ran. O(runs · rows). */
  public static List<Of> of(List<NcclTestRun> runs) {
    var collectives = new TreeSet<String>();
    runs.stream()
        .filter(run -> run.good() && run.saysCollective())
        .forEach(run -> collectives.add(run.collective()));
    var profiles = new ArrayList<Of>();
    for (var collective : collectives) {
      long bytes = bytes(runs, collective);
      var made = BandwidthProfileBuilder.make(collective, runs, collective, bytes);
      if (made.used() > 0) {
        profiles.add(new Of(collective, bytes, made));
      }
    }
    return profiles;
  }

  /** The size of most runs; of those that are as common, the one nearest to 16 MiB. */
  public static long bytes(List<NcclTestRun> runs, String collective) {
    var counts = new HashMap<Long, Integer>();
    for (var run : runs) {
      if (run.good() && run.collective().equals(collective)) {
        run.rows().forEach(row -> counts.merge(row.bytes(), 1, Integer::sum));
      }
    }
    long best = (long) WANTED_BYTES;
    int most = 0;
    for (var each : new TreeMap<>(counts).entrySet()) {
      boolean nearer = distance(each.getKey()) < distance(best);
      if (each.getValue() > most || each.getValue() == most && nearer) {
        best = each.getKey();
        most = each.getValue();
      }
    }
    return best;
  }

  private static double distance(long bytes) {
    return Math.abs(Math.log(bytes / WANTED_BYTES));
  }
}
