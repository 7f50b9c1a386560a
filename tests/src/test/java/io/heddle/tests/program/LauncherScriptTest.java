package io.heddle.tests.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
import org.junit.jupiter.params.provider.EnumSource;

/** The launchers of the repository and of packages, with stubs of Java and Maven. */
@DisabledOnOs(OS.WINDOWS)
class LauncherScriptTest {
  private static final String JAVA =
      """
      #!/bin/sh
      [ -z "${STUB_BROKEN:-}" ] || { echo "Error: $STUB_BROKEN" >&2; exit 1; }
      case "$*" in
        *--rehearse* | *-version) exit 0 ;;
      esac
      [ -z "${STUB_STATUS:-}" ] || { printf '<%s>' "$@"; exit "$STUB_STATUS"; }
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

  private enum Launcher {
    REPOSITORY("bash", "root/heddle"),
    INSTALLED("sh", "installed/bin/heddle");

    private final String shell;
    private final String script;

    Launcher(String shell, String script) {
      this.shell = shell;
      this.script = script;
    }
  }

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
    program(
        "installed/bin/heddle",
        Files.readString(repository.resolve("packaging/installers/heddle.sh")));
    Files.createFile(Files.createDirectories(folder.resolve("installed/lib")).resolve("options"));
    program("installed/lib/runtime/bin/java", JAVA);
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

  private Process start(
      Launcher which, int number, Map<String, String> environment, String... arguments)
      throws IOException {
    var command = new ArrayList<>(List.of(which.shell, folder.resolve(which.script).toString()));
    command.addAll(List.of(arguments));
    var launcher =
        new ProcessBuilder(command)
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
      launchers.add(start(Launcher.REPOSITORY, i, Map.of(), "place"));
    }
    for (int i = 0; i < launchers.size(); i++) {
      var ended = ended(i, launchers.get(i));
      assertThat(ended.status()).as(ended.err()).isZero();
      assertThat(ended.out()).contains("LC_ALL");
    }
    assertThat(root.resolve("app/start/target/builds")).hasContent("built");
  }

  @ParameterizedTest
  @EnumSource
  void aJavaThatCannotStartIsTwoAndNotNoFeasibleAnswer(Launcher which) throws Exception {
    ended(0, start(which, 0, Map.of(), "place")); // built
    var broken = Map.of("STUB_BROKEN", "Too small maximum heap", "JAVA_TOOL_OPTIONS", "x");
    var ended = ended(1, start(which, 1, broken, "place"));
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).contains("heddle: ", "Too small maximum heap", "JAVA_TOOL_OPTIONS");
  }

  /** Such as the 2 of a library that is missing, which Java reports in a line of its own. */
  @ParameterizedTest
  @EnumSource
  void argumentsAndTheStatusPassThrough(Launcher which) throws Exception {
    var ended =
        ended(0, start(which, 0, Map.of("STUB_STATUS", "2"), "place", "a b", "$(touch x)", ""));
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.out()).endsWith("<io.heddle.app.Main><place><a b><$(touch x)><>");
  }

  @ParameterizedTest
  @CsvSource({
    "REPOSITORY, LC_ALL, C",
    "REPOSITORY, LC_ALL, POSIX",
    "REPOSITORY, LC_ALL, xx_XX.UTF-8",
    "REPOSITORY, LANG, C",
    "INSTALLED, LC_ALL, C",
    "INSTALLED, LC_ALL, POSIX",
    "INSTALLED, LC_ALL, xx_XX.UTF-8",
    "INSTALLED, LANG, C"
  })
  void javaReadsFileNamesAsUtf8(Launcher which, String variable, String value) throws Exception {
    var environment =
        variable.equals("LANG")
            ? Map.of("LC_ALL", "", "LC_CTYPE", "", "LANG", value)
            : Map.of(variable, value);
    var ended = ended(0, start(which, 0, environment, "place"));
    assertThat(ended.out()).isEqualTo("LC_ALL= LC_CTYPE=C.UTF-8\n");
  }

  /** Of the batch file only what can be seen without Windows. */
  @Test
  void theBatchFileKeepsStatusAndArguments() throws IOException {
    var lines =
        Files.readAllLines(
            Objects.requireNonNull(Path.of("").toAbsolutePath().getParent()).resolve("heddle.cmd"));
    assertThat(lines.getLast()).isEqualTo("exit /b %ERRORLEVEL%");
    assertThat(lines)
        .as("delayed expansion takes exclamation marks out of arguments")
        .noneMatch(line -> line.toLowerCase(Locale.ROOT).contains("enabledelayedexpansion"));
    assertThat(lines).as("1 is no feasible answer").noneMatch(line -> line.contains("exit /b 1"));
    for (var options : List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS")) {
      assertThat(lines).contains("if defined " + options + " set \"DOUBTFUL=yes\"");
    }
  }
}
