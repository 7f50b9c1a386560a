package io.heddle.tests.scripts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A folder to run generated scripts in, where the programs that they start are stubs. */
final class StubShell {
  /** Records the program's name and arguments, each ended by NUL, after their number. */
  private static final String RECORD =
      "#!/bin/bash\nprintf '%s\\0' \"$#\" \"${0##*/}\" \"$@\" >>\"$STUB_CALLS\"\n";

  /** Runs the command once for each slot, on the host of the slot as far as the stubs know. */
  private static final String MPIRUN =
      RECORD
          + """
          IFS=, read -ra slots <<<"$4"
          ranks=$2 rank=0 status=0
          shift 4
          for slot in "${slots[@]}"; do
            for ((local = 0; local < ${slot##*:}; local++)); do
              STUB_HOST=${slot%:*} STUB_RANK=$rank STUB_LOCAL=$local STUB_RANKS=$ranks "$@" || status=$?
              rank=$((rank + 1))
            done
          done
          exit $status
          """;

  private static final String HOSTNAME =
      """
      #!/bin/bash
      if [ "${1:-}" = -f ]; then
        [ -n "${STUB_FULL:-}" ] && sed "$STUB_FULL" <<<"$STUB_HOST"
      else
        sed "${STUB_NAME:-}" <<<"$STUB_HOST"
      fi
      """;

  private final Path folder;
  private final Path calls;

  /** What a script did. */
  record Ended(int status, String out, String err) {}

  StubShell(Path folder) {
    Assumptions.assumeTrue(
        Files.isExecutable(Path.of("/bin/bash")), "SKIPPED: no bash to run the scripts with");
    this.folder = folder;
    calls = folder.resolve("calls");
    write("bin/mpirun", MPIRUN);
    write("bin/hostname", HOSTNAME);
    for (var program :
        List.of("srun", "scontrol", "kubectl", "torchrun", "mlnx_qos", "nv", "heddle")) {
      write("bin/" + program, RECORD);
    }
  }

  /** Makes an executable file. */
  Path write(String name, String text) {
    try {
      var file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      file.toFile().setExecutable(true);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Ended run(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("PATH", folder.resolve("bin") + ":/usr/bin:/bin");
    builder.environment().put("TMPDIR", folder.toString());
    builder.environment().put("STUB_CALLS", calls.toString());
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().putAll(environment);
    var out = folder.resolve("out");
    var err = folder.resolve("err");
    var process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      var started = process.descendants().toList();
      process.destroyForcibly().waitFor();
      started.forEach(ProcessHandle::destroyForcibly); // they would go on writing into the folder
      throw new AssertionError("no end after a minute: " + command);
    }
    return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  /** The stubs that were started, each with its arguments, in order. */
  List<List<String>> calls() throws IOException {
    if (!Files.exists(calls)) {
      return List.of();
    }
    var words = new String(Files.readAllBytes(calls), StandardCharsets.UTF_8).split("\0", -1);
    var found = new ArrayList<List<String>>();
    for (int at = 0; at < words.length - 1; ) {
      int end = at + 2 + Integer.parseInt(words[at]);
      found.add(List.of(words).subList(at + 1, end));
      at = end;
    }
    return found;
  }
}
