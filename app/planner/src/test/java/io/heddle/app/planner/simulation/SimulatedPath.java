package io.heddle.app.planner.simulation;

import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A path with slashes; those of two processes are never equal. */
record SimulatedPath(SimulatedFileSystem mount, boolean isAbsolute, List<String> names)
    implements Path {
  static SimulatedPath of(SimulatedFileSystem mount, String text) {
    return new SimulatedPath(
        mount,
        text.startsWith("/"),
        List.of(text.split("/")).stream().filter(each -> !each.isEmpty()).toList());
  }

  private SimulatedPath with(boolean absolute, List<String> newNames) {
    return new SimulatedPath(mount, absolute, List.copyOf(newNames));
  }

  private SimulatedPath other(Path other) {
    if (other instanceof SimulatedPath path && path.mount == mount) {
      return path;
    }
    throw new ProviderMismatchException(other + " is of another file system");
  }

  @Override
  public FileSystem getFileSystem() {
    return mount;
  }

  @Override
  public @Nullable Path getRoot() {
    return isAbsolute ? with(true, List.of()) : null;
  }

  @Override
  public @Nullable Path getFileName() {
    return names.isEmpty() ? null : with(false, List.of(names.getLast()));
  }

  @Override
  public @Nullable Path getParent() {
    return names.isEmpty() || names.size() == 1 && !isAbsolute
        ? null
        : with(isAbsolute, names.subList(0, names.size() - 1));
  }

  @Override
  public int getNameCount() {
    return names.size();
  }

  @Override
  public Path getName(int index) {
    return with(false, List.of(names.get(index)));
  }

  @Override
  public Path subpath(int begin, int end) {
    return with(false, names.subList(begin, end));
  }

  @Override
  public boolean startsWith(Path other) {
    var start = other(other).names;
    return other.isAbsolute() == isAbsolute
        && start.size() <= names.size()
        && names.subList(0, start.size()).equals(start);
  }

  @Override
  public boolean endsWith(Path other) {
    var end = other(other).names;
    return end.size() <= names.size()
        && names.subList(names.size() - end.size(), names.size()).equals(end);
  }

  @Override
  public Path normalize() {
    var kept = new ArrayList<String>();
    for (var name : names) {
      if (name.equals("..") && !kept.isEmpty()) {
        kept.removeLast();
      } else if (!name.equals(".")) {
        kept.add(name);
      }
    }
    return kept.equals(names) ? this : with(isAbsolute, kept);
  }

  @Override
  public Path resolve(Path other) {
    var next = other(other);
    if (next.isAbsolute) {
      return next;
    }
    var joined = new ArrayList<>(names);
    joined.addAll(next.names);
    return with(isAbsolute, joined);
  }

  @Override
  public Path relativize(Path other) {
    if (!other.startsWith(this)) {
      throw new UnsupportedOperationException(other + " is not below " + this);
    }
    return with(false, other(other).names.subList(names.size(), other.getNameCount()));
  }

  @Override
  public URI toUri() {
    return URI.create("simulated:" + this);
  }

  @Override
  public Path toAbsolutePath() {
    return isAbsolute ? this : with(true, names);
  }

  @Override
  public Path toRealPath(LinkOption... options) {
    return toAbsolutePath().normalize();
  }

  @Override
  public WatchKey register(
      WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int compareTo(Path other) {
    return toString().compareTo(other.toString());
  }

  /** Without the identity of the mount, or the order of maps would differ from run to run. */
  @Override
  public int hashCode() {
    return names.hashCode();
  }

  @Override
  public String toString() {
    return (isAbsolute ? "/" : "") + String.join("/", names);
  }
}
