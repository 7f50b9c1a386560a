package io.heddle.solvers;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets the entry that was not asked for longest, once it has more than so many. */
public final class RecentEntriesMap<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1;

  private final int most;

  public RecentEntriesMap(int most) {
    super(16, 0.75f, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
