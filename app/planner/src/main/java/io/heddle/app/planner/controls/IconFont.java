package io.heddle.app.planner.controls;

import io.heddle.solvers.natives.NativeCache;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javafx.scene.text.Font;
import org.kordamp.ikonli.FontLoader;
import org.kordamp.ikonli.IkonHandler;
import org.kordamp.ikonli.IkonResolverProvider;

/**
 * Loads the font of the icons from the shared cache. From its jar, JavaFX would copy it into the
 * system's temporary folder, where killed runs leave it.
 */
public final class IconFont implements FontLoader {
  private static final double SIZE = 16;
  private static final System.Logger LOG = System.getLogger(IconFont.class.getName());

  private final Map<String, Font> fonts = new ConcurrentHashMap<>();

  /** To be called before the first icon is made, which would load the font itself. */
  public static void use() {
    IkonResolverProvider.getInstance(new IconFont());
  }

  @Override
  public void loadFont(IkonHandler handler) {
    handler.setFont(
        fonts.computeIfAbsent(handler.getFontResource().toExternalForm(), IconFont::font));
  }

  private static Font font(String address) {
    var resource = address.substring(address.indexOf("!/") + 2);
    try {
      var file =
          NativeCache.unpack("icons", resource)
              .resolve(resource.substring(resource.lastIndexOf('/') + 1));
      var cached = Font.loadFont("file:" + file.toUri().getPath(), SIZE); // it decodes no escapes
      if (cached != null) {
        return cached;
      }
    } catch (IOException unwritable) {
      LOG.log(System.Logger.Level.DEBUG, "{0}", unwritable.toString());
    }
    return Font.loadFont(address, SIZE);
  }
}
