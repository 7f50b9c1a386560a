package io.heddle.app.planner.features.fabric.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.features.fabric.follow.FollowSettings.Followed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowSettingsTest {
  @TempDir Path folder = Path.of("");

  @Test
  void eachClusterHasItsOwnCommands() {
    var settings = new FollowSettings(folder.resolve("data"));
    var a = folder.resolve("a.cluster.json");
    assertThat(settings.load(a)).isEmpty();
    settings.save(a, new Followed("ssh login 'squeue --json'\nsinfo --json", 20));
    settings.save(folder.resolve("b.cluster.json"), new Followed("squeue --json", 30));
    assertThat(
            new FollowSettings(folder.resolve("data")).load(folder.resolve("x/../a.cluster.json")))
        .contains(new Followed("ssh login 'squeue --json'\nsinfo --json", 20));
  }

  @Test
  void damagedSettingsAreLeftOut() throws IOException {
    Files.writeString(folder.resolve("follow.json"), "{ \"clusters\": [");
    var settings = new FollowSettings(folder);
    var file = folder.resolve("a.cluster.json");
    assertThat(settings.load(file)).isEmpty();
    settings.save(file, new Followed("squeue --json", 30));
    assertThat(settings.load(file)).isPresent();
  }
}
