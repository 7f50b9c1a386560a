package io.heddle.app.usecase;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which Heddle this is, as the build says. */
public final class HeddleVersion {
  private HeddleVersion() {}

  /** Such as {@code 0.1.0}. */
  public static String number() {
    var properties = new Properties();
    try (var in = HeddleVersion.class.getResourceAsStream("/heddle.properties")) {
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
