package io.heddle.model.io;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why a parser of JSON, YAML, CSV, XML or DOT refused a text, in Heddle's words: its own message
 * speaks of its options and classes, and changes with its version.
 */
public final class ParserFailureReason {
  private record Rule(Pattern message, String words) {
    Rule(String message, String words) {
      this(Pattern.compile(message, Pattern.DOTALL | Pattern.CASE_INSENSITIVE), words);
    }
  }

  /** The first that matches counts; {@code $1} is a group of the message. */
  private static final List<Rule> RULES =
      List.of(
          new Rule("\\bcomment\\b", "a comment, which JSON does not have"),
          new Rule("end-of-input.*(quote|in VALUE_STRING)", "the file ends within a string"),
          new Rule("end-of-input|end of file|premature|same entity", "the file ends too early"),
          new Rule("leading zeroes", "a number with a leading zero"),
          new Rule("plus sign", "a number with a plus sign"),
          new Rule("non-standard token '([^']{1,40})", "$1, which JSON does not have"),
          new Rule("CTRL-CHAR, code (\\d+)", "the control character $1 within a string"),
          new Rule("unrecognized character escape '(.)'", "\\\\$1, which is no escape of JSON"),
          new Rule("hex-digit", "an escape \\\\u without four hexadecimal digits"),
          new Rule("unrecognized token '([^']{1,40})", "the word $1 without quotes"),
          new Rule("close marker '(.)': expected '(.)'", "$1 where $2 is missing"),
          new Rule("close marker '(.)'", "a $1 too many"),
          new Rule("comma to separate", "no comma between two values"),
          new Rule("colon to separate", "no colon after the name of a member"),
          new Rule("character \\('[,}]'.*start property name", "a comma too many"),
          new Rule("start property name", "the name of a member without double quotes"),
          new Rule("numeric value", "a number that is not complete"),
          new Rule("number value length.*allowed \\((\\d+)", "a number of more than $1 characters"),
          new Rule("nesting depth.*allowed \\((\\d+)", "brackets nested more than $1 deep"),
          new Rule("length.*exceeds.*allowed \\((\\d+)", "a text of more than $1 characters"),
          new Rule("character \\(('.+?') \\(code \\d+", "an unexpected $1"),
          new Rule("encapsulated token finished|closing quote", "a quote that is not closed"),
          new Rule("encapsulated token and delimiter", "text after a closing quote"),
          new Rule("duplicate name: \"(.{1,40}?)\"", "the column $1 twice"),
          new Rule("header name is missing", "a column without a name"),
          new Rule("mapping values are not allowed", "a colon where none can be"),
          new Rule("cannot start any token", "a tab or another character that begins no value"),
          new Rule("duplicate key:? (\\S{1,40})", "the key $1 twice"),
          new Rule("alias", "a reference to another part of the file, or too many of them"),
          new Rule("matching end-tag", "an element that is not closed"),
          new Rule("entity|DOCTYPE", "an entity, which is not read"),
          new Rule("line (\\d+):(\\d+)", "unexpected text in line $1, column $2"),
          new Rule("malformed|MalformedInput", "bytes that are no text in UTF-8"));

  private ParserFailureReason() {}

  /** One phrase without a full stop. */
  public static String of(Throwable refusal) {
    var message = String.valueOf(refusal.getMessage());
    for (var rule : RULES) {
      var matcher = rule.message().matcher(message);
      if (matcher.find()) {
        return words(matcher, rule.words());
      }
    }
    return "the text does not follow the format";
  }

  private static String words(Matcher matcher, String template) {
    var words = new StringBuilder();
    matcher.appendReplacement(words, template);
    return words.substring(matcher.start()); // without the text before the match
  }
}
