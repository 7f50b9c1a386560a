package io.heddle.app.planner.simulation;

import java.nio.file.attribute.FileTime;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A disk in memory that several processes share. It knows what a power loss leaves of it: contents
 * that were forced, and of the entries of each volume (the first folder of a path) that were not
 * forced a prefix, as a journaling file system keeps it.
 */
final class SimulatedDisk {
  /** A file or a folder. */
  static final class Node {
    final long id;
    final boolean isFolder;
    byte[] content = {};

    /** What a power loss leaves; null: nothing was forced yet. */
    byte @Nullable [] forced;

    FileTime modified;
    @Nullable SimulatedFileSystem lockedBy;

    private Node(long id, boolean isFolder, FileTime modified) {
      this.id = id;
      this.isFolder = isFolder;
      this.modified = modified;
    }
  }

  private final InstantSource clock;
  private final Map<String, Node> nodes = new HashMap<>();
  private final Map<String, List<Runnable>> unforced = new HashMap<>();
  private long ids;

  SimulatedDisk(InstantSource clock) {
    this.clock = clock;
  }

  @Nullable Node node(String path) {
    return nodes.get(path);
  }

  Node create(String path, boolean folder) {
    var node = new Node(++ids, folder, now());
    nodes.put(path, node);
    undoBy(path, () -> nodes.remove(path));
    return node;
  }

  /** One more name of a file. */
  void link(Node node, String path) {
    nodes.put(path, node);
    undoBy(path, () -> nodes.remove(path));
  }

  void delete(String path) {
    var node = Objects.requireNonNull(nodes.remove(path));
    undoBy(path, () -> nodes.put(path, node));
  }

  /** Replaces what is at the target. */
  void move(String from, String to) {
    var node = Objects.requireNonNull(nodes.remove(from));
    var replaced = nodes.put(to, node);
    undoBy(
        to,
        () -> {
          nodes.put(from, node);
          if (replaced == null) {
            nodes.remove(to);
          } else {
            nodes.put(to, replaced);
          }
        });
  }

  void write(Node node, byte[] content) {
    node.content = content;
    node.modified = now();
  }

  private FileTime now() {
    return FileTime.from(clock.instant());
  }

  private void undoBy(String path, Runnable undo) {
    unforced.computeIfAbsent(volume(path), _ -> new ArrayList<>()).add(undo);
  }

  static String volume(String path) {
    int end = path.indexOf('/', 1);
    return end < 0 ? path : path.substring(0, end);
  }

  /** The names in a folder. */
  List<String> list(String folder) {
    return nodes.keySet().stream()
        .filter(path -> path.length() > folder.length() + 1 && path.startsWith(folder + "/"))
        .map(path -> path.substring(folder.length() + 1))
        .filter(name -> name.indexOf('/') < 0)
        .sorted()
        .toList();
  }

  /** The entries of a path's volume are on the disk. */
  void force(String path) {
    unforced.remove(volume(path));
  }

  /** All is on the disk, as every few seconds. */
  void forceAll() {
    unforced.clear();
    nodes.values().forEach(node -> node.forced = node.content);
  }

  /** What was not forced is lost, or torn, or there. */
  void losePower(RandomGenerator random) {
    for (var volume : unforced.keySet().stream().sorted().toList()) {
      var changes = Objects.requireNonNull(unforced.get(volume));
      int kept = random.nextInt(changes.size() + 1);
      changes.subList(kept, changes.size()).reversed().forEach(Runnable::run);
    }
    unforced.clear();
    nodes.values().stream()
        .distinct()
        .sorted(Comparator.comparingLong((Node node) -> node.id))
        .forEach(node -> tear(node, random));
  }

  private static void tear(Node node, RandomGenerator random) {
    node.lockedBy = null;
    if (!Arrays.equals(node.content, node.forced)) {
      if (node.forced == null || random.nextBoolean()) {
        node.content = Arrays.copyOf(node.content, random.nextInt(node.content.length + 1));
      } else {
        node.content = node.forced;
      }
    }
    node.forced = node.content;
  }
}
