package io.heddle.app.planner.simulation;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The operations on a simulated disk that the planner uses; others are refused. */
final class SimulatedProvider extends FileSystemProvider {
  private final SimulatedFileSystem mount;

  SimulatedProvider(SimulatedFileSystem mount) {
    this.mount = mount;
  }

  private SimulatedDisk.Node existing(String path) throws NoSuchFileException {
    var node = mount.disk.node(path);
    if (node == null) {
      throw new NoSuchFileException(path);
    }
    return node;
  }

  private String asked(String operation, Path path) throws IOException {
    var text = path.toAbsolutePath().normalize().toString();
    mount.operation(operation, text);
    return text;
  }

  private void requireFolderOf(Path path) throws NoSuchFileException {
    var folder = path.toAbsolutePath().normalize().getParent();
    if (folder != null && folder.getNameCount() > 0 && mount.disk.node(folder.toString()) == null) {
      throw new NoSuchFileException(path.toString());
    }
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    boolean writes = options.contains(StandardOpenOption.WRITE);
    var text = asked(writes ? "open" : "read", path);
    var node = mount.disk.node(text);
    boolean makes = options.contains(StandardOpenOption.CREATE_NEW);
    if (node != null && makes) {
      throw new FileAlreadyExistsException(text);
    }
    if (node == null) {
      if (!makes && !options.contains(StandardOpenOption.CREATE)) {
        throw new NoSuchFileException(text);
      }
      requireFolderOf(path);
      node = mount.disk.create(text, false);
    } else if (options.contains(StandardOpenOption.TRUNCATE_EXISTING)) {
      mount.disk.write(node, new byte[0]);
    }
    return new SimulatedChannel(mount, text, node);
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return newFileChannel(path, options, attributes);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    var text = asked("list", folder);
    if (!existing(text).isFolder) {
      throw new NotDirectoryException(text);
    }
    var found = new ArrayList<Path>();
    for (var name : mount.disk.list(text)) {
      var each = folder.resolve(name);
      if (filter.accept(each)) {
        found.add(each);
      }
    }
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        return found.iterator();
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    var text = asked("create", folder);
    if (mount.disk.node(text) != null) {
      throw new FileAlreadyExistsException(text);
    }
    requireFolderOf(folder);
    mount.disk.create(text, true);
  }

  @Override
  public void delete(Path path) throws IOException {
    var text = asked("delete", path);
    if (existing(text).isFolder && !mount.disk.list(text).isEmpty()) {
      throw new DirectoryNotEmptyException(text);
    }
    mount.disk.delete(text);
  }

  @Override
  public void move(Path from, Path to, CopyOption... options) throws IOException {
    var text = from.toAbsolutePath().normalize().toString();
    var target = asked("move", to);
    existing(text);
    requireFolderOf(to);
    mount.disk.move(text, target);
  }

  @Override
  public boolean isSameFile(Path one, Path other) throws IOException {
    return existing(asked("look", one)) == existing(asked("look", other));
  }

  @Override
  public boolean isHidden(Path path) {
    return false;
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    existing(asked("look", path));
  }

  @Override
  @SuppressWarnings("unchecked") // the class is compared
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    if (type != BasicFileAttributes.class) {
      throw new UnsupportedOperationException(type.getName());
    }
    var node = existing(asked("look", path));
    return (A)
        new NodeAttributes(
            node.modified, node.content.length, node.id, !node.isFolder, node.isFolder);
  }

  /** Of one moment. */
  private record NodeAttributes(
      FileTime lastModifiedTime,
      long size,
      Object fileKey,
      boolean isRegularFile,
      boolean isDirectory)
      implements BasicFileAttributes {
    @Override
    public FileTime lastAccessTime() {
      return lastModifiedTime;
    }

    @Override
    public FileTime creationTime() {
      return lastModifiedTime;
    }

    @Override
    public boolean isSymbolicLink() {
      return false;
    }

    @Override
    public boolean isOther() {
      return false;
    }
  }

  @Override
  @SuppressWarnings("unchecked") // the class is compared
  public <V extends FileAttributeView> @Nullable V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return type == BasicFileAttributeView.class ? (V) new NodeView(path) : null;
  }

  private record NodeView(Path path) implements BasicFileAttributeView {
    @Override
    public String name() {
      return "basic";
    }

    @Override
    public BasicFileAttributes readAttributes() throws IOException {
      return path.getFileSystem().provider().readAttributes(path, BasicFileAttributes.class);
    }

    @Override
    public void setTimes(FileTime modified, FileTime accessed, FileTime created) {
      throw new UnsupportedOperationException();
    }
  }

  @Override
  public String getScheme() {
    return "simulated";
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Path getPath(URI uri) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void createLink(Path link, Path existing) throws IOException {
    var target = asked("open", link);
    requireFolderOf(link);
    mount.disk.link(existing(existing.toAbsolutePath().normalize().toString()), target);
  }

  @Override
  public void copy(Path from, Path to, CopyOption... options) throws IOException {
    var target = asked("open", to);
    requireFolderOf(to);
    var copied = existing(from.toAbsolutePath().normalize().toString());
    mount.disk.write(mount.disk.create(target, false), copied.content);
  }

  @Override
  public FileStore getFileStore(Path path) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options) {
    throw new UnsupportedOperationException();
  }
}
