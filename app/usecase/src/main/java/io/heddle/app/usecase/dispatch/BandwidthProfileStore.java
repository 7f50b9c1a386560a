package io.heddle.app.usecase.dispatch;

import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Bandwidth profiles that a person keeps beside their measurements.
 *
 * @param folder the user's data folder
 */
record BandwidthProfileStore(Path folder) {
  private static final String SUFFIX = FileKinds.BANDWIDTH.suffix();

  /** Keeps a profile under its name; one of that name is replaced. */
  void add(BandwidthProfile profile) {
    var name = profile.name().replaceAll("[^A-Za-z0-9_.-]", "_");
    try {
      Files.createDirectories(shelf());
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
    FileKinds.BANDWIDTH.write(profile, shelf().resolve(name + SUFFIX));
  }

  /**
   * All of them by file name.
   *
   * @param say hears which cannot be read, and why
   */
  List<BandwidthProfile> all(Consumer<String> say) {
    var profiles = new ArrayList<BandwidthProfile>();
    if (!Files.isDirectory(shelf())) {
      return profiles;
    }
    try (var files = Files.list(shelf())) {
      for (var file : files.filter(each -> each.toString().endsWith(SUFFIX)).sorted().toList()) {
        try {
          profiles.add(FileKinds.BANDWIDTH.read(file));
        } catch (InputException broken) {
          say.accept(String.valueOf(broken.getMessage()));
        }
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return profiles;
  }

  private Path shelf() {
    return folder.resolve("profiles");
  }
}
