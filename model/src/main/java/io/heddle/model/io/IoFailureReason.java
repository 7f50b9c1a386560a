package io.heddle.model.io;

import io.heddle.model.text.Advice;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Why the operating system refused, in words. */
public final class IoFailureReason {
  private static final Pattern FULL = Pattern.compile("(?i).*(space|quota|disk is full).*");

  private IoFailureReason() {}

  static String of(IOException e) {
    return switch (e) {
      case AccessDeniedException _ -> "permission denied";
      case FileAlreadyExistsException _ -> "a file is in its place";
      case FileSystemException problem when problem.getReason() != null -> problem.getReason();
      case NoSuchFileException _ -> "it is not there";
      case EOFException _ -> "it ends too early";
      default -> String.valueOf(e.getMessage());
    };
  }

  /** With the file, where the system names one: for callers without more context. */
  public static String named(IOException e) {
    return e instanceof FileSystemException problem && problem.getFile() != null
        ? problem.getFile() + ": " + of(e)
        : of(e);
  }

  /** The refusal to write a file or into a folder. */
  public static InputException unwritable(Path path, IOException e) {
    return new InputException(
        path.toString(),
        "",
        "no way to write it (%s)".formatted(of(e)),
        "a place that can be written",
        advice(of(e)));
  }

  /** What helps against a reason. */
  public static Advice advice(String reason) {
    return Advice.sentence(
        FULL.matcher(reason).matches()
            ? "Free some space there, or write elsewhere."
            : "Write elsewhere.");
  }
}
