package io.heddle.tests.planner;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The data folder of one test; that of the JVM again once it is closed. */
final class DataFolderOverride implements AutoCloseable {
  private static final String PROPERTY = "heddle.home";

  private final @Nullable String before;

  DataFolderOverride(Path home) {
    before = System.setProperty(PROPERTY, home.toString());
  }

  @Override
  public void close() {
    if (before == null) {
      System.clearProperty(PROPERTY);
    } else {
      System.setProperty(PROPERTY, before);
    }
  }
}
