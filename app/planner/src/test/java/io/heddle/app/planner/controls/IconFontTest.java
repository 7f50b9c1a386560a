package io.heddle.app.planner.controls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.text.Font;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kordamp.ikonli.materialdesign2.MaterialDesignAIkonHandler;

class IconFontTest {
  private static final String CACHE = "heddle.cache";

  @TempDir Path folder;

  @Test
  void theFontComesFromTheSharedCacheWhateverThatIsCalled() throws IOException {
    var cache = folder.resolve("a b%20ü");
    System.setProperty(CACHE, cache.toString());
    try {
      var handler = new MaterialDesignAIkonHandler();
      new IconFont().loadFont(handler);
      assertThat(((Font) handler.getFont()).getFamily()).isEqualTo(handler.getFontFamily());
      try (var files = Files.walk(cache)) {
        assertThat(files).anyMatch(each -> each.toString().endsWith(".ttf"));
      }
    } finally {
      System.clearProperty(CACHE);
    }
  }
}
