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

  private final Thread removal = new Thread(this::remove);

  /** Ends the program where the folder is there: another build is at work, or was broken off. */
  FixedFolder(Path image) throws IOException {
    try {
      Files.createDirectory(
          FOLDER,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } catch (FileAlreadyExistsException taken) {
      throw Sys.stop(
          FOLDER
              + " is there already, expected nothing: archives of classes are made in it. Maybe"
              + " wait for another build to end, or remove it where one was broken off.");
    }
    Runtime.getRuntime().addShutdownHook(removal); // Sys.stop ends the program without close()
    Sys.copyTree(image, image());
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
