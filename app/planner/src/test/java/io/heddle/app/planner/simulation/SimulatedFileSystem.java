package io.heddle.app.planner.simulation;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.List;
import java.util.Set;

/** A disk as one process sees it. Once the process was killed, it cannot do anything there. */
final class SimulatedFileSystem extends FileSystem {
  /** Is asked before everything that is done on the disk; it may kill the process or refuse. */
  @FunctionalInterface
  interface DiskHook {
    void before(String operation, String path) throws IOException;
  }

  final SimulatedDisk disk;
  private final SimulatedProvider provider = new SimulatedProvider(this);
  private final DiskHook hook;
  private boolean dead;

  SimulatedFileSystem(SimulatedDisk disk, DiskHook hook) {
    this.disk = disk;
    this.hook = hook;
  }

  void kill() {
    dead = true;
  }

  boolean isDead() {
    return dead;
  }

  /**
   * @throws ProcessKilled if the process is dead, or dies now
   */
  void operation(String name, String path) throws IOException {
    live();
    hook.before(name, path);
    live();
  }

  private void live() {
    if (dead) {
      throw new ProcessKilled();
    }
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isOpen() {
    return !dead;
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public String getSeparator() {
    return "/";
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    return List.of(getPath("/"));
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return List.of();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return Set.of("basic");
  }

  @Override
  public Path getPath(String first, String... more) {
    return SimulatedPath.of(this, more.length == 0 ? first : first + "/" + String.join("/", more));
  }

  @Override
  public PathMatcher getPathMatcher(String pattern) {
    throw new UnsupportedOperationException();
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    throw new UnsupportedOperationException();
  }

  @Override
  public WatchService newWatchService() {
    throw new UnsupportedOperationException();
  }
}
