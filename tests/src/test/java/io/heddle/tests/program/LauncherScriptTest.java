package io.heddle.tests.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher of the repository with stubs of Java and Maven. */
@DisabledOnOs(OS.WINDOWS)
class LauncherScriptTest {
  private static final String JAVA =
      """
      #!/bin/sh
      [ -z "${STUB_BROKEN:-}" ] || { echo "Error: $STUB_BROKEN" >&2; exit 1; }
      case "$*" in
        *--rehearse* | *-version) exit 0 ;;
      esac
      echo "LC_ALL=${LC_ALL:-} LC_CTYPE=${LC_CTYPE:-}"
      """;

  private static final String MAVEN =
      """
      #!/bin/sh
      target=$(dirname "$2")/app/start/target
      echo built >>"$target/builds"
      sleep 1
      mkdir -p "$target/lib"
      : >"$target/heddle-start-0.jar"
      """;

  @TempDir Path folder = Path.of("");
  private Path root = Path.of("");

  @BeforeEach
  void copy() throws IOException {
    var repository = Objects.requireNonNull(Path.of("").toAbsolutePath().getParent());
    root = Files.createDirectories(folder.resolve("root"));
    Files.createDirectories(root.resolve("packaging"));
    for (var each : List.of("heddle", "packaging/jdk.sh", "packaging/jvm-options")) {
      Files.copy(repository.resolve(each), root.resolve(each));
    }
    program("jdk/bin/java", JAVA);
    program("jdk/bin/javac", "#!/bin/sh\n");
    program("bin/mvn", MAVEN);
    Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
  }

  private void program(String name, String text) throws IOException {
    var file = folder.resolve(name);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private record Ended(int status, String out, String err) {}

  private Process start(int number, Map<String, String> environment) throws IOException {
    var launcher =
        new ProcessBuilder("bash", root.resolve("heddle").toString(), "place")
            .redirectOutput(folder.resolve("out" + number).toFile())
            .redirectError(folder.resolve("err" + number).toFile());
    var variables = launcher.environment();
    variables
        .keySet()
        .removeAll(
            Set.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "HEDDLE_CACHE"));
    variables.put("JAVA_HOME", folder.resolve("jdk").toString());
    variables.put("PATH", folder.resolve("bin") + ":" + variables.get("PATH"));
    variables.putAll(environment);
    return launcher.start();
  }

  private Ended ended(int number, Process process) throws Exception {
    return new Ended(
        process.waitFor(),
        Files.readString(folder.resolve("out" + number)),
        Files.readString(folder.resolve("err" + number)));
  }

  @Test
  void launchersBesideEachOtherBuildOnce() throws Exception {
    var launchers = new ArrayList<Process>();
    for (int i = 0; i < 3; i++) {
      launchers.add(start(i, Map.of()));
    }
    for (int i = 0; i < launchers.size(); i++) {
      var ended = ended(i, launchers.get(i));
      assertThat(ended.status()).as(ended.err()).isZero();
      assertThat(ended.out()).contains("LC_ALL");
    }
    assertThat(root.resolve("app/start/target/builds")).hasContent("built");
  }

  @Test
  void aJavaThatCannotStartIsTwoAndNotNoFeasibleAnswer() throws Exception {
    ended(0, start(0, Map.of()));
    var ended =
        ended(
            1, start(1, Map.of("STUB_BROKEN", "Too small maximum heap", "JAVA_TOOL_OPTIONS", "x")));
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).contains("heddle: ", "Too small maximum heap", "JAVA_TOOL_OPTIONS");
  }

  @ParameterizedTest
  @CsvSource({"LC_ALL, C", "LC_ALL, POSIX", "LC_ALL, xx_XX.UTF-8", "LANG, C"})
  void javaReadsFileNamesAsUtf8(String variable, String value) throws Exception {
    var environment =
        variable.equals("LANG")
            ? Map.of("LC_ALL", "", "LC_CTYPE", "", "LANG", value)
            : Map.of(variable, value);
    var ended = ended(0, start(0, environment));
    assertThat(ended.out()).isEqualTo("LC_ALL= LC_CTYPE=C.UTF-8\n");
  }
}
