package io.heddle.model.escape;

import java.util.Locale;
import java.util.regex.Pattern;

/** Names and container arguments as Kubernetes takes them. */
public final class KubernetesEscaping {
  private static final Pattern OBJECT =
      Pattern.compile("[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*");
  private static final int LONGEST_OBJECT = 253;

  private KubernetesEscaping() {}

  /** Whether an object can have this name (an RFC 1123 subdomain). */
  public static boolean isObjectName(String name) {
    return name.length() <= LONGEST_OBJECT && OBJECT.matcher(name).matches();
  }

  /**
   * A name for a new object, made of any text: lower-case letters, digits and single dashes. Not
   * unique.
   *
   * @param otherwise the name where the text has no such character
   */
  public static String objectName(String text, int longest, String otherwise) {
    var name = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-", "");
    name = name.substring(0, Math.min(longest, name.length())).replaceAll("-$", "");
    return name.isEmpty() ? otherwise : name;
  }

  /** A container's command, argument or environment value in which the kubelet expands nothing. */
  public static String literal(String text) {
    return text.replace("$", "$$");
  }
}
