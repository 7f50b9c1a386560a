package io.heddle.app.cli;

import io.heddle.model.io.FileSchema;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where a result goes: a file, standard output as JSON, or a table for a person. */
final class CommandOutput {
  private CommandOutput() {}

  /** A file of a kind. */
  static <T> void write(
      Console console,
      @Nullable String target,
      T result,
      FileSchema<T> kind,
      Function<T, String> table) {
    write(console, target, result, Function.identity(), kind, table);
  }

  /**
   * What a file of a kind has of a result.
   *
   * @param of what the file has
   */
  static <T, F> void write(
      Console console,
      @Nullable String target,
      T result,
      Function<T, F> of,
      FileSchema<F> kind,
      Function<T, String> table) {
    if ("-".equals(target) && console.files().takes(kind, of.apply(result))) {
      return;
    }
    write(
        console,
        target,
        result,
        each -> kind.toJson(of.apply(each)),
        (each, path) -> kind.write(of.apply(each), path),
        table);
  }

  static <T> void write(
      Console console,
      @Nullable String target,
      T result,
      Function<T, String> json,
      BiConsumer<T, Path> file,
      Function<T, String> table) {
    if (target == null) {
      console.out().print(table.apply(result));
    } else if (target.equals("-")) {
      console.out().print(json.apply(result));
    } else {
      file.accept(result, Path.of(target));
      console.wrote(target);
    }
    console.out().flush();
  }
}
