package io.heddle.model.io;

import io.heddle.model.escape.CommentEscaping;
import io.heddle.model.escape.SpreadsheetSafeCsv;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.JointGpuDispatch;
import io.heddle.model.text.CountedNoun;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a scheduler or a launcher needs of chosen GPUs: a list, and a script for each host. */
public final class DispatchFileExport {
  private DispatchFileExport() {}

  /**
   * Contents by file name: {@code gpus.csv}, {@code dispatch.json} and {@code cuda.sh}; of several
   * requests {@code dispatches.json} and a script each, {@code cuda-1.sh} and so on.
   */
  public static Map<String, String> files(JointGpuDispatch dispatches) {
    var files = new LinkedHashMap<String, String>();
    files.put("gpus.csv", list(dispatches));
    var answers = dispatches.answers();
    if (answers.size() == 1) {
      files.put("dispatch.json", FileKinds.DISPATCH.toJson(answers.getFirst()));
      files.put("cuda.sh", script(answers.getFirst(), "cuda.sh"));
    } else {
      files.put("dispatches.json", FileKinds.DISPATCHES.toJson(dispatches));
      for (int i = 0; i < answers.size(); i++) {
        var name = "cuda-%d.sh".formatted(i + 1);
        files.put(name, script(answers.get(i), name));
      }
    }
    return files;
  }

  /**
   * Writes the files, all or none.
   *
   * @param force whether to replace files that Heddle did not write
   * @return the files written
   * @throws InputException if a file is in the way
   */
  public static List<Path> write(JointGpuDispatch dispatches, Path folder, boolean force) {
    return GeneratedFolderExport.write("dispatch", files(dispatches), folder, force);
  }

  private static String list(JointGpuDispatch dispatches) {
    var table = new SpreadsheetSafeCsv(List.of("request", "rank", "host", "gpu"));
    for (int i = 0; i < dispatches.answers().size(); i++) {
      var gpus = dispatches.answers().get(i).gpus();
      for (int rank = 0; rank < gpus.size(); rank++) {
        var gpu = gpus.get(rank);
        table.row(List.of(i + 1, rank, gpu.host(), gpu.gpu()));
      }
    }
    return table.toString();
  }

  private static String script(GpuDispatch dispatch, String name) {
    var values = new LinkedHashMap<String, String>();
    dispatch
        .byHost()
        .forEach((host, gpus) ->
            values.put(host, String.join(",", gpus.stream().map(String::valueOf).toList())));
    return """
    # Written by Heddle: %s on %s of cluster %s.
    # On each host, before the job starts: . ./%s
    # GPUs are numbered as nvidia-smi does, by PCI bus. Set HEDDLE_HOST where the cluster file has another name for the host.
    export CUDA_DEVICE_ORDER=PCI_BUS_ID
    %sif ! CUDA_VISIBLE_DEVICES=$(heddle_value "${HEDDLE_HOST:-$(hostname)}" \\
      %s); then
      echo "%s: host ${HEDDLE_HOST:-$(hostname)} has no GPU of this job" >&2
    fi
    export CUDA_VISIBLE_DEVICES
    unset -f heddle_value
    [ -n "$CUDA_VISIBLE_DEVICES" ] # the status of this script
    """
        .formatted(
            CountedNoun.of(dispatch.gpus().size(), "GPU"),
            CountedNoun.of(dispatch.byHost().size(), "host"),
            CommentEscaping.of(dispatch.cluster()),
            name,
            HostScriptValues.FUNCTION,
            String.join(" \\\n  ", HostScriptValues.arguments("dispatch", values)),
            name);
  }
}
