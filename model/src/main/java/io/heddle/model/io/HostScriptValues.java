package io.heddle.model.io;

import io.heddle.model.escape.ShellQuoting;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The part of a shell script that finds the value for the host that it runs on. A host matches by
 * its full or its short name, in any letter case; two hosts that match equally well are no match.
 */
final class HostScriptValues {
  /** {@code heddle_value NAME KEY VALUE…} in POSIX shell: prints the value, or returns 1. */
  static final String FUNCTION =
      """
      heddle_value() ( # NAME HOST VALUE…: the value for the host of that name, full or short, in any letter case
        name=$(printf %s "$1" | tr '[:upper:]' '[:lower:]') near= count=0
        shift
        while [ $# -gt 1 ]; do
          if [ "$1" = "$name" ]; then
            printf '%s\\n' "$2"
            return 0
          elif [ "$1" = "${name%%.*}" ] || [ "${1%%.*}" = "$name" ]; then
            near=$2 count=$((count + 1))
          fi
          shift 2
        done
        [ "$count" = 1 ] && printf '%s\\n' "$near"
      )
      """;

  private HostScriptValues() {}

  /**
   * Arguments of the function after NAME, two words for each host.
   *
   * @param format for a message
   * @throws InputException if two names differ in their letter case only
   */
  static List<String> arguments(String format, Map<String, String> values) {
    var keys = new HashMap<String, String>();
    return values.entrySet().stream()
        .map(each -> {
          var key = lowerCase(each.getKey());
          var other = keys.putIfAbsent(key, each.getKey());
          if (other != null) {
            throw new InputException(
                format,
                "",
                "hosts %s and %s"
                    .formatted(JsonCursor.quote(other), JsonCursor.quote(each.getKey())),
                "host names that differ in more than their letter case, as DNS ignores it");
          }
          return ShellQuoting.word(key) + " " + ShellQuoting.word(each.getValue());
        })
        .toList();
  }

  /** As {@code tr '[:upper:]' '[:lower:]'} does in any locale: letters of ASCII alone. */
  private static String lowerCase(String host) {
    var key = new StringBuilder(host);
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        key.setCharAt(i, (char) (c + 'a' - 'A'));
      }
    }
    return key.toString();
  }
}
