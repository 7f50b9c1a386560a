package io.heddle.app.cli;

import io.heddle.app.usecase.study.RandomClusterState;
import io.heddle.model.io.InputException;
import io.heddle.model.study.StudyDefinition;
import io.heddle.model.text.Advice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Turns a variant of a study into the words of a command line. */
final class VariantCommandLine {
  private static final Set<String> STATE = RandomClusterState.WORDS;
  private static final String CLUSTER = "cluster";

  /** Options that write files beside the answer: variants would write one over the other. */
  static final Set<String> WRITING = Set.of("html", "hold-slurm", "hold-kubernetes");

  private final StudyDefinition study;
  private final Path folder;
  private final CommandSpec command;

  /**
   * @param folder that file names start from
   * @param command that the study asks
   */
  VariantCommandLine(Path file, StudyDefinition study, Path folder, CommandSpec command) {
    this.study = study;
    this.folder = folder;
    this.command = command;
    check(file);
  }

  private void check(Path file) {
    var known = new TreeSet<String>(STATE);
    command.positionalParameters().forEach(each -> known.addAll(labels(each)));
    command.options().stream().flatMap(VariantCommandLine::names).forEach(known::add);
    known.removeAll(WRITING);
    var given = new HashSet<>(study.fixed().keySet());
    given.addAll(study.variants().keySet());
    for (var key : new TreeSet<>(given)) {
      if (!known.contains(key)) {
        var meant = Advice.nearest(key, known);
        throw refused(file, key, "no option of " + study.command(), "one of its options", meant);
      }
    }
    for (var each : command.positionalParameters()) {
      for (var label : labels(each)) {
        if (each.required() && !given.contains(label)) {
          throw refused(
              file, label, "nothing", "a file, which %s needs".formatted(study.command()), null);
        }
      }
    }
    var states = given.stream().filter(STATE::contains).sorted().toList();
    if (!states.isEmpty() && !known.contains(CLUSTER)) {
      throw refused(
          file,
          states.getFirst(),
          "a state of a cluster",
          "an option of %s, which takes no cluster".formatted(study.command()),
          null);
    }
  }

  static InputException refused(
      Path file, String key, String value, String expected, @Nullable Advice advice) {
    return new InputException(file.toString(), "/" + key, value, expected, advice);
  }

  /** The main name, which is the last one, without dashes. */
  static String name(OptionSpec option) {
    return names(option).reduce((_, last) -> last).orElseThrow();
  }

  private static Stream<String> names(OptionSpec option) {
    return Arrays.stream(option.names())
        .filter(each -> each.startsWith("--"))
        .map(each -> each.substring(2));
  }

  /** What a parameter is called; several names: files in this order. */
  static List<String> labels(PositionalParamSpec parameter) {
    return Arrays.stream(parameter.paramLabel().split(" "))
        .map(each -> each.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT))
        .toList();
  }

  /**
   * What is run for a variant.
   *
   * @param words of the command line, the answer going to standard output
   * @param state of the cluster; null: as its file says
   */
  record Asked(List<String> words, @Nullable RandomClusterState state) {}

  /**
   * @throws InputException if a value of the cluster's state is none
   */
  Asked asked(Map<String, String> variant) {
    var values = new LinkedHashMap<>(study.fixed());
    variant.forEach((key, value) -> values.put(key, List.of(value)));
    var words = new ArrayList<String>();
    words.add(study.command());
    for (var each : command.positionalParameters()) {
      for (var label : labels(each)) {
        var files = Objects.requireNonNullElse(values.remove(label), List.<String>of());
        files.forEach(file -> words.add(folder.resolve(file).toString()));
      }
    }
    var state = state(values);
    values.keySet().removeAll(STATE);
    values.forEach((key, all) -> all.forEach(value -> option(key, value, words)));
    words.add("-o");
    words.add("-");
    return new Asked(words, state);
  }

  private @Nullable RandomClusterState state(Map<String, List<String>> values) {
    if (Collections.disjoint(values.keySet(), STATE)) {
      return null;
    }
    var words = new LinkedHashMap<String, String>();
    values.forEach((key, all) -> words.put(key, all.getFirst()));
    return RandomClusterState.of(study.name(), words);
  }

  private void option(String key, String value, List<String> words) {
    var option = Objects.requireNonNull(command.findOption("--" + key), key);
    boolean flag = option.arity().max() == 0;
    if (!flag || !value.equals("false")) {
      words.add("--" + key);
    }
    if (!flag) {
      boolean file = option.auxiliaryTypes()[0] == Path.class;
      words.add(file ? folder.resolve(value).toString() : value);
    }
  }
}
