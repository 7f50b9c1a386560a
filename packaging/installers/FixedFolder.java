import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A folder at one path on every machine, with a copy of the image, for as long as archives of its
 * classes are made: an archive keeps the path of the jars it was made from, links resolved, and
 * would otherwise differ from one folder of building to the next.
 */
final class FixedFolder implements AutoCloseable {
  private static final Path FOLDER = Path.of("/tmp/heddle-image");

  /** Holds the number of the process that made it. */
  private static final Path OWNER = FOLDER.resolve("owner");

  private final Thread removal = new Thread(this::remove);

  /** Ends the program where the folder is there and another build is at work in it. */
  FixedFolder(Path image) throws IOException {
    try {
      create();
    } catch (FileAlreadyExistsException taken) {
      if (!isAbandoned()) {
        throw Sys.stop(
            FOLDER
                + " is there already, expected nothing: archives of classes are made in it. Wait"
                + " for another build to end, or remove it.");
      }
      remove();
      create();
    }
    Runtime.getRuntime().addShutdownHook(removal); // Sys.stop ends the program without close()
    Sys.copyTree(image, image());
  }

  private static void create() throws IOException {
    Files.createDirectory(
        FOLDER,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.writeString(OWNER, String.valueOf(ProcessHandle.current().pid()));
  }

  /** Whether a build left it that was killed. */
  private static boolean isAbandoned() {
    try {
      return ProcessHandle.of(Long.parseLong(Files.readString(OWNER).strip())).isEmpty();
    } catch (IOException | NumberFormatException unknown) {
      return false;
    }
  }

  /** The copy of the image. */
  Path image() {
    return FOLDER.resolve("heddle");
  }

  /** A file beside the image. */
  Path file(String name) {
    return FOLDER.resolve(name);
  }

  private void remove() {
    try {
      Sys.delete(FOLDER);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(removal);
    remove();
  }
}
