package io.heddle.render;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.Set;

/**
 * The words of views and pictures, by key. The caller provides the texts: the planner those of its
 * own bundle, command line and Lab {@link #english()}.
 */
@FunctionalInterface
public interface ViewTextBundle {
  /**
   * The words of a key with {0}, {1}, … filled in.
   *
   * @throws java.util.MissingResourceException for a key that is none of {@link #keys()}
   */
  String of(String key, Object... arguments);

  /** Plain English. */
  static ViewTextBundle english() {
    return (key, arguments) ->
        new MessageFormat(bundle().getString(key), Locale.ENGLISH).format(arguments);
  }

  /** All keys that views and pictures ask for. */
  static Set<String> keys() {
    return Set.copyOf(bundle().keySet());
  }

  private static ResourceBundle bundle() {
    return ResourceBundle.getBundle("io.heddle.render.words", Locale.ENGLISH);
  }
}
