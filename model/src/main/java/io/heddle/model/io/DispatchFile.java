package io.heddle.model.io;

import io.heddle.model.result.Dispatch;
import java.nio.file.Path;

/** {@code heddle.dispatch/1}: which GPUs a request gets. */
public final class DispatchFile {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.dispatch/1";

  public static final Schema<Dispatch> SCHEMA =
      new Schema<>(
          KIND,
          "a dispatch",
          "gpus",
          2,
          DispatchReader::read,
          DispatchWriter::write,
          DispatchFile::summary,
          dispatch -> References.toGpus(dispatch.cluster(), dispatch.gpus().stream()));

  private DispatchFile() {}

  /**
   * O(length of the file).
   *
   * @throws InputException with all problems of the file
   */
  public static Dispatch read(Path path) {
    return SCHEMA.read(path);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static Dispatch read(String sourceName, String json) {
    return SCHEMA.read(sourceName, json);
  }

  /**
   * Writes the file whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(Dispatch dispatch, Path path) {
    SCHEMA.write(dispatch, path);
  }

  /** Deterministic, one GPU a line. */
  public static String toJson(Dispatch dispatch) {
    return SCHEMA.toJson(dispatch);
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

  private static String summary(Dispatch value) {
    return "dispatch of %d GPUs on %d hosts of %s"
        .formatted(value.gpus().size(), value.byHost().size(), value.cluster());
  }
}
