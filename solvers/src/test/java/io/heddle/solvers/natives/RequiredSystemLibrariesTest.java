package io.heddle.solvers.natives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.solvers.MissingLibraryException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequiredSystemLibrariesTest {
  /** As glibc's linker says it of the window, of solvers and of learning, through the JVM. */
  @ParameterizedTest
  @CsvSource({
    "libpangoft2-1.0.so.0, libpangoft2-1.0-0",
    "libgtk-3.so.0, libgtk-3-0",
    "libgomp.so.1, libgomp1",
    "libstdc++.so.6, libstdc++6",
    "libfreetype.so.6, libfreetype6"
  })
  void aMissingLibraryIsNamedWithItsPackage(String soname, String debian) {
    var linker =
        new UnsatisfiedLinkError(
            "/x/libours.so: %s: cannot open shared object file: No such file or directory"
                .formatted(soname));
    var problem = new ExceptionInInitializerError(new IllegalStateException("engine", linker));
    var missing = Objects.requireNonNull(RequiredSystemLibraries.missing("It", problem));
    assertThat(missing.getMessage())
        .contains("It cannot be used here: " + soname + " is not installed")
        .contains("apt install " + debian + " ")
        .contains("dnf install '" + soname + "()(64bit)'")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/x.so: libunknown.so.3: cannot open shared object file: No such file | libunknown.so.3",
        "/lib/libc.so.6: version `GLIBC_2.34' not found (required by /x.so) | GLIBC_2.34",
        "dlopen(/x.dylib, 1): Library not loaded: @rpath/libomp.dylib | brew install libomp"
      })
  void otherReasonsOfTheLinkerAreNamed(String problem, String words) {
    var missing = RequiredSystemLibraries.missing("It", new UnsatisfiedLinkError(problem));
    assertThat(Objects.requireNonNull(missing).getMessage()).contains(words);
  }

  /** One line names all of them, so that one installation is enough. */
  @Test
  @EnabledOnOs(
      value = OS.LINUX,
      architectures = {"amd64", "aarch64"})
  void allThatTheWindowLacksIsNamedAtOnce() {
    var here = System.getProperty("os.arch").equals("amd64");
    var other = here ? "ld-linux-aarch64.so.1" : "ld-linux-x86-64.so.2";
    assertThatThrownBy(() ->
            RequiredSystemLibraries.requireOfWindow(
                List.of("libc.so.6", other, "libheddle-none.so.1")))
        .isInstanceOf(MissingLibraryException.class)
        .hasMessageContaining(
            "The planner's window cannot be used here: %s, libheddle-none.so.1 are not installed"
                .formatted(other))
        .hasMessageContaining("apt install libc6 ")
        .message()
        .hasLineCount(1);
    assertThatCode(() -> RequiredSystemLibraries.requireOfWindow(List.of("libc.so.6")))
        .doesNotThrowAnyException();
  }
}
