package io.heddle.app.usecase;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DataFolderTest {
  /** As a shell has a variable that was set to nothing; the current folder is nobody's home. */
  @Test
  void anEmptyNameIsNone() {
    var before = System.setProperty("heddle.home", "");
    try {
      assertThat(DataFolder.path())
          .isAbsolute()
          .startsWithRaw(Path.of(System.getProperty("user.home")));
    } finally {
      System.setProperty("heddle.home", String.valueOf(before));
    }
  }

  @Test
  void testsHaveAFolderOfTheirOwn() {
    var user = Path.of(System.getProperty("user.home"));
    assertThat(DataFolder.path().startsWith(user.resolve(".local"))).isFalse();
    assertThat(System.getProperty("heddle.home")).as("the tests' own data folder").isNotNull();
  }
}
