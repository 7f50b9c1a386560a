package io.heddle.app.cli;

import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.FileSchema;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** {@code -o FILE}: where a result goes; a table for a person where nothing is said. */
final class OutputFileOption extends BuiltOption {

  /**
   * To be mixed into a command.
   *
   * @param what is written: “heddle.pareto/1 file”
   */
  OutputFileOption(String what) {
    this(what, false);
  }

  private OutputFileOption(String what, boolean required) {
    super(
        OptionSpec.builder("-o", "--output")
            .required(required)
            .type(String.class)
            .paramLabel("FILE")
            .description(what + " to write, or - for standard output"));
  }

  /** One that must be given. */
  static OutputFileOption required(String what) {
    return new OutputFileOption(what, true);
  }

  private @Nullable String target() {
    return option.getValue();
  }

  boolean isGiven() {
    return target() != null;
  }

  /** Whether the result goes to standard output, which then holds nothing else. */
  boolean isStandard() {
    return "-".equals(target());
  }

  /** Where a person reads what is no result: not where the result goes. */
  PrintWriter aside(Console console) {
    return isStandard() ? console.err() : console.out();
  }

  /**
   * Refuses an option that prints, too, where the result goes to standard output.
   *
   * @throws UsageException if it does
   */
  void refuseStandard(String option) {
    if (isStandard()) {
      throw new UsageException(
          "%s: both it and -o - would print to standard output.".formatted(option));
    }
  }

  /** Writes or prints a text. */
  void write(Console console, String text) {
    write(
        console,
        text,
        Function.identity(),
        (_, path) -> AtomicFiles.write(path, text),
        Function.identity());
  }

  /** Writes a file of a kind, its JSON to standard output, or a table for a person. */
  <T> void write(Console console, T result, FileSchema<T> kind, Function<T, String> table) {
    CommandOutput.write(console, target(), result, kind, table);
  }

  /** {@link #write(Console, Object, FileSchema, Function)} of what the file has of a result. */
  <T, F> void write(
      Console console, T result, Function<T, F> of, FileSchema<F> kind, Function<T, String> table) {
    CommandOutput.write(console, target(), result, of, kind, table);
  }

  /** Writes a file, JSON to standard output, or a table for a person. */
  <T> void write(
      Console console,
      T result,
      Function<T, String> json,
      BiConsumer<T, Path> file,
      Function<T, String> table) {
    CommandOutput.write(console, target(), result, json, file, table);
  }
}
