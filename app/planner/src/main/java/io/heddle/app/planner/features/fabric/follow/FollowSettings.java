package io.heddle.app.planner.features.fabric.follow;

import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.InputException;
import io.heddle.model.io.IoFailureReason;
import io.heddle.model.io.Utf8FileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What was followed on this machine, by the file of the cluster: {@code follow.json} in the data
 * folder, never in a document. It runs nothing by itself: a person confirms the commands again
 * after each start. Slow: not for the UI thread.
 */
final class FollowSettings {
  private static final JsonMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private final Path folder;

  FollowSettings(Path folder) {
    this.folder = folder;
  }

  /**
   * What is followed.
   *
   * @param commands as the person typed them, one per line
   * @param seconds from the end of a run to the next one
   */
  record Followed(String commands, int seconds) {
    Followed {
      commands = Objects.requireNonNullElse(commands, ""); // the file was edited by hand
    }
  }

  private record Content(@Nullable Map<String, Followed> clusters) {}

  /**
   * What was last followed for a cluster's file, if anything.
   *
   * @throws InputException if the settings cannot be read
   */
  Optional<Followed> load(Path cluster) {
    return Optional.ofNullable(read().get(key(cluster)));
  }

  /**
   * Remembers it for the cluster's file.
   *
   * @throws InputException if the settings cannot be read or written
   */
  void save(Path cluster, Followed followed) {
    var all = new TreeMap<>(read());
    all.put(key(cluster), followed);
    try {
      Files.createDirectories(folder);
    } catch (IOException unwritable) {
      throw IoFailureReason.unwritable(folder, unwritable);
    }
    AtomicFiles.write(
        file(), JSON.writerWithDefaultPrettyPrinter().writeValueAsString(new Content(all)));
  }

  private Path file() {
    return folder.resolve("follow.json");
  }

  private Map<String, Followed> read() {
    if (!Files.isRegularFile(file())) {
      return Map.of();
    }
    try {
      var read = JSON.readValue(Utf8FileReader.read(file()), Content.class).clusters();
      return read == null ? Map.of() : read;
    } catch (JacksonException damaged) {
      System.getLogger(FollowSettings.class.getName())
          .log(System.Logger.Level.WARNING, file() + " cannot be read and is left out", damaged);
      return Map.of();
    }
  }

  private static String key(Path cluster) {
    return cluster.toAbsolutePath().normalize().toString();
  }
}
