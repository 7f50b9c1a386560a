package io.heddle.render.topology;

import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.surface.Hatch;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.SeriesMarks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sets of hosts, each in its colour, pattern and sign, instead of one placement by minipod. A host
 * in several groups belongs to the last.
 *
 * @param vacant hosts to show as free, whatever their state in the cluster: at another time, for
 *     example
 * @param owners who has a host, where its group is not named after them
 */
public record HostGroups(List<Group> groups, Set<String> vacant, Map<String, String> owners) {
  /** A cross is for failed hosts alone, dots for planned ones, and hollow ones are unknown. */
  private static final List<Pattern> PATTERNS =
      List.of(Pattern.PLAIN, Pattern.DIAGONAL, Pattern.COLUMNS, Pattern.STRIPES);

  private static final HostGroups NONE = new HostGroups(List.of(), Set.of(), Map.of());

  /**
   * Hosts that belong together.
   *
   * @param name for the legend
   * @param sign one or two letters, drawn on every host
   * @param number of the colour and the pattern; 0 is plain
   */
  public record Group(String name, String sign, int number, Set<String> hosts) {
    public Group {
      hosts = Set.copyOf(hosts);
    }

    Rgba colour(Theme theme) {
      return SeriesMarks.colour(theme, number);
    }

    Pattern pattern() {
      return PATTERNS.get(number % PATTERNS.size());
    }
  }

  /** How a host is filled, so that colour is never alone. */
  enum Pattern {
    PLAIN,
    DIAGONAL,
    HOLLOW,
    COLUMNS,
    STRIPES,
    CROSS,
    DOTS;

    /** As lines of a minipod or a job are drawn in single pixels. */
    static Pattern of(Hatch hatch) {
      return switch (hatch) {
        case NONE -> PLAIN;
        case RISING -> DIAGONAL;
        case LEVEL -> STRIPES;
        case CROSSED -> HOLLOW;
        case UPRIGHT -> COLUMNS;
      };
    }

    /** The same on a host that is a shape, with no room for its sign: O(side) lines. */
    void paint(PaintSurface surface, double x, double y, double side, Rgba colour) {
      if (this == DIAGONAL) {
        Hatch.RISING.paint(surface, x, y, side, side, colour);
      } else if (this == STRIPES) {
        Hatch.LEVEL.paint(surface, x, y, side, side, colour);
      } else if (this == COLUMNS) {
        Hatch.UPRIGHT.paint(surface, x, y, side, side, colour);
      }
    }

    /** Whether this pixel of a square is left out; one of fewer than 4 pixels has no pattern. */
    boolean leavesOut(int x, int y, int side) {
      return side >= 4
          && switch (this) {
            case PLAIN -> false;
            case DIAGONAL -> (x + y) % 3 == 0;
            case HOLLOW -> x > 0 && y > 0 && x < side - 1 && y < side - 1;
            case COLUMNS -> x % 3 == 1;
            case STRIPES -> y % 2 == 1;
            case CROSS -> x == y || x + y == side - 1;
            case DOTS -> x % 3 == 1 && y % 3 == 1;
          };
    }
  }

  public HostGroups {
    groups = List.copyOf(groups);
    vacant = Set.copyOf(vacant);
    owners = Map.copyOf(owners);
  }

  /** Other hosts are as they are in the cluster. */
  public HostGroups(List<Group> groups) {
    this(groups, Set.of(), Map.of());
  }

  /** These, and hosts that are free. */
  public HostGroups withVacant(Set<String> hosts) {
    return new HostGroups(groups, hosts, owners);
  }

  /** These, and who has which host. */
  public HostGroups withOwners(Map<String, String> newOwners) {
    return new HostGroups(groups, vacant, newOwners);
  }

  /** Nothing is grouped: the placement shows. */
  public static HostGroups none() {
    return NONE;
  }

  public boolean isEmpty() {
    return groups.isEmpty() && vacant.isEmpty();
  }

  /** The group of a host, or null. O(groups). */
  @Nullable Group of(String host) {
    return groups.reversed().stream()
        .filter(each -> each.hosts().contains(host))
        .findFirst()
        .orElse(null);
  }

  /** The index of each host's group. */
  Map<String, Integer> byHost() {
    var found = new HashMap<String, Integer>();
    for (int i = 0; i < groups.size(); i++) {
      for (var host : groups.get(i).hosts()) {
        found.put(host, i);
      }
    }
    return found;
  }
}
