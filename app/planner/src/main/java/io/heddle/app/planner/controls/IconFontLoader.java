package io.heddle.app.planner.controls;

import io.heddle.solvers.natives.NativeCache;
import java.io.IOException;
import java.util.Objects;
import javafx.scene.text.Font;
import org.kordamp.ikonli.FontLoader;
import org.kordamp.ikonli.IkonHandler;
import org.kordamp.ikonli.IkonResolverProvider;
import org.kordamp.ikonli.javafx.JavaFXFontLoader;

/**
 * Loads icon fonts from files of the cache: from a jar JavaFX would copy each into the temporary
 * folder, where a killed planner leaves it.
 */
public final class IconFontLoader {
  private static final double SIZE = 16;
  private static final System.Logger LOG = System.getLogger(IconFontLoader.class.getName());

  private IconFontLoader() {}

  /** To be called before the first icon is made. */
  public static void install() {
    var fallback = new JavaFXFontLoader();
    IkonResolverProvider.getInstance(handler -> load(handler, fallback));
  }

  private static void load(IkonHandler handler, FontLoader fallback) {
    try {
      var address = handler.getFontResource().toString(); // jar:file:JAR!/RESOURCE
      var resource = address.substring(address.lastIndexOf("!/") + 2);
      var file =
          NativeCache.unpack("icons", resource)
              .resolve(resource.substring(resource.lastIndexOf('/') + 1));
      handler.setFont(
          Objects.requireNonNull(
              Font.loadFont(file.toUri().toString(), SIZE), "no font in " + file));
    } catch (IOException | NullPointerException unusable) {
      LOG.log(System.Logger.Level.DEBUG, "{0}", unusable.toString());
      fallback.loadFont(handler);
    }
  }
}
