package io.heddle.app.usecase;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which Heddle this is, as the build says. */
public final class Version {
  private Version() {}

  /** Such as {@code 0.1.0}. */
  public static String number() {
    var properties = new Properties();
    try (var in = Version.class.getResourceAsStream("/heddle.properties")) {
      if (in == null) {
        throw new IllegalStateException("heddle.properties is not packed");
      }
      properties.load(in);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    return properties.getProperty("version");
  }
}
