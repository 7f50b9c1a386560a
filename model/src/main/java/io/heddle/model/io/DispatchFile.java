package io.heddle.model.io;

import io.heddle.model.result.Dispatch;
import java.nio.file.Path;

/** {@code heddle.dispatch/1}: which GPUs a request gets. */
public final class DispatchFile {
  private static final JsonFormat<Dispatch> FORMAT =
      new JsonFormat<>(Schema.DISPATCH, 2, DispatchReader::read, DispatchWriter::write);

  private DispatchFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Dispatch read(Path path) {
    return check(path).value();
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Dispatch read(String sourceName, String json) {
    return FORMAT.read(sourceName, json).value();
  }

  /** {@link #read(Path)} with what is strange in the file. */
  public static Reading<Dispatch> check(Path path) {
    return FORMAT.read(path);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Dispatch dispatch, Path path) {
    FORMAT.write(dispatch, path);
  }

  /** Deterministic, one GPU a line. */
  public static String toJson(Dispatch dispatch) {
    return FORMAT.toJson(dispatch);
  }

  /** Lines for a shell, one a host: its id and the GPUs that the job may see there. */
  public static String cudaVisibleDevices(Dispatch dispatch) {
    var text = new StringBuilder();
    dispatch
        .byHost()
        .forEach((host, gpus) ->
            text.append(host)
                .append(" CUDA_VISIBLE_DEVICES=")
                .append(String.join(",", gpus.stream().map(String::valueOf).toList()))
                .append('\n'));
    return text.toString();
  }
}
