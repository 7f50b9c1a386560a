package io.heddle.model.cluster;

/**
 * The tier of a switch, counted from the hosts: leaf is 1, spine 2, core 3, core-2 4, and so on.
 *
 * @param level distance from the hosts, at least 1
 */
public record Tier(int level) implements Comparable<Tier> {
  public static final Tier LEAF = new Tier(1);
  public static final Tier SPINE = new Tier(2);
  public static final Tier CORE = new Tier(3);

  public Tier {
    if (level < 1) {
      throw new IllegalArgumentException("tier level " + level + " is below 1 (leaf)");
    }
  }

  /**
   * Reads {@code leaf}, {@code spine}, {@code core} or {@code core-N} with N of at least 2.
   *
   * @throws IllegalArgumentException if the word is none of these
   */
  public static Tier parse(String word) {
    return switch (word) {
      case "leaf" -> LEAF;
      case "spine" -> SPINE;
      case "core" -> CORE;
      default -> {
        if (!word.matches("core-([2-9]|[1-9]\\d{1,3})")) {
          throw new IllegalArgumentException("unknown tier " + word);
        }
        yield new Tier(2 + Integer.parseInt(word.substring(5)));
      }
    };
  }

  @Override
  public int compareTo(Tier other) {
    return Integer.compare(level, other.level);
  }

  /** The word of the file format: leaf, spine, core, core-2, … */
  @Override
  public String toString() {
    return switch (level) {
      case 1 -> "leaf";
      case 2 -> "spine";
      case 3 -> "core";
      default -> "core-" + (level - 2);
    };
  }
}
