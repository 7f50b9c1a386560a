package io.heddle.app.usecase;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DataFolderTest {
  @Test
  void testsHaveAFolderOfTheirOwn() {
    var user = Path.of(System.getProperty("user.home"));
    assertThat(DataFolder.path().startsWith(user.resolve(".local"))).isFalse();
    assertThat(System.getProperty("heddle.home")).as("the tests' own data folder").isNotNull();
  }
}
