package io.heddle.app.planner.features.study;

import io.heddle.model.study.StudyColumnTable;
import io.heddle.model.study.StudyVariantRow;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a running study as tables: the more rows, the more seldom, since each table is a
 * copy. To be used by one thread.
 */
final class StudyTableSnapshots {
  private static final long NANOS = 100_000_000L;
  private static final long NANOS_PER_ROW = 20_000;

  private final StudyColumnTable.Builder rows = new StudyColumnTable.Builder();
  private @Nullable StudyColumnTable latest;
  private long made;

  void add(StudyVariantRow row) {
    rows.add(row);
  }

  /** A recent table. O(rows) where it is made anew. */
  StudyColumnTable latest() {
    long now = System.nanoTime();
    if (latest == null || now - made > NANOS + NANOS_PER_ROW * latest.size()) {
      latest = rows.table();
      made = now;
    }
    return latest;
  }

  /** All rows. O(rows). */
  StudyColumnTable all() {
    return rows.table();
  }
}
