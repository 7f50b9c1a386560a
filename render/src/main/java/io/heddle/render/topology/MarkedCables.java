package io.heddle.render.topology;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import java.util.List;
import java.util.Set;

/**
 * Cables that stand out, such as those that were built otherwise than planned.
 *
 * @param marks each two devices once for each kind and form
 * @param picked those that a person looks at; empty: none, and nothing is dimmed
 */
public record MarkedCables(List<Mark> marks, Set<Mark> picked) {
  /** Why a cable stands out. */
  public enum Kind {
    MISSING,
    WRONG,
    EXTRA
  }

  /**
   * A cable between two nodes; where one of them is not drawn, the other is marked alone.
   *
   * @param there whether the cable is there; else it is drawn broken
   */
  public record Mark(String from, String to, Kind kind, boolean there) {}

  private static final Rgba AMBER = Rgba.of(0xBF8700);
  private static final Rgba GREEN = Rgba.of(0x1A7F37);
  private static final Rgba LIGHT_GREEN = Rgba.of(0x3FB950);

  public MarkedCables {
    marks = List.copyOf(marks);
    picked = Set.copyOf(picked);
  }

  /** Nothing is marked. */
  public static MarkedCables none() {
    return new MarkedCables(List.of(), Set.of());
  }

  public boolean isEmpty() {
    return marks.isEmpty();
  }

  static Rgba colour(Theme theme, Kind kind) {
    return switch (kind) {
      case MISSING -> theme.danger();
      case WRONG -> AMBER;
      case EXTRA -> theme.night() ? LIGHT_GREEN : GREEN;
    };
  }
}
