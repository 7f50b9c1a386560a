package io.heddle.model.io;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;

/** Why the operating system refused, in words. */
final class IoReason {
  private IoReason() {}

  static String of(IOException e) {
    return switch (e) {
      case AccessDeniedException _ -> "permission denied";
      case FileAlreadyExistsException _ -> "a file is in its place";
      case FileSystemException problem when problem.getReason() != null -> problem.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }
}
