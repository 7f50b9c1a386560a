package io.heddle.app.planner.simulation;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An open file. A process loses its lock as soon as it closes the file anywhere, as on POSIX. */
final class SimulatedChannel extends FileChannel {
  private final SimulatedFileSystem mount;
  private final String path;
  private final SimulatedDisk.Node node;
  private int at;

  SimulatedChannel(SimulatedFileSystem mount, String path, SimulatedDisk.Node node) {
    this.mount = mount;
    this.path = path;
    this.node = node;
  }

  @Override
  public int read(ByteBuffer target) {
    if (at >= node.content.length) {
      return -1;
    }
    int length = Math.min(target.remaining(), node.content.length - at);
    target.put(node.content, at, length);
    at += length;
    return length;
  }

  /** In two parts, so that a process can die, or a drive be full, between them. */
  @Override
  public int write(ByteBuffer source) throws IOException {
    mount.operation("write", path);
    int length = at == 0 ? (source.remaining() + 1) / 2 : source.remaining();
    var longer = Arrays.copyOf(node.content, Math.max(node.content.length, at + length));
    source.get(longer, at, length);
    mount.disk.write(node, longer);
    at += length;
    return length;
  }

  @Override
  public void force(boolean metadata) throws IOException {
    mount.operation(node.isFolder ? "force folder" : "force", path);
    if (node.isFolder) {
      mount.disk.force(path);
    } else {
      node.forced = node.content;
    }
  }

  @Override
  public long size() {
    return node.content.length;
  }

  @Override
  public long position() {
    return at;
  }

  @Override
  public FileChannel position(long newPosition) {
    at = Math.toIntExact(newPosition);
    return this;
  }

  @Override
  public @Nullable FileLock tryLock(long position, long size, boolean shared) throws IOException {
    mount.operation("lock", path);
    var owner = node.lockedBy;
    if (owner == mount) {
      throw new OverlappingFileLockException();
    }
    if (owner != null && !owner.isDead()) {
      return null;
    }
    node.lockedBy = mount;
    return new FileLock(this, position, size, shared) {
      @Override
      public boolean isValid() {
        return isOpen();
      }

      @Override
      public void release() {
        throw new UnsupportedOperationException();
      }
    };
  }

  @Override
  protected void implCloseChannel() {
    if (node.lockedBy == mount) {
      node.lockedBy = null;
    }
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileChannel truncate(long size) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int read(ByteBuffer target, long position) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int write(ByteBuffer source, long position) {
    throw new UnsupportedOperationException();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) {
    throw new UnsupportedOperationException();
  }
}
