package io.heddle.app.cli;

import io.heddle.app.usecase.study.DrawnState;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.study.Study;
import io.heddle.model.text.Nearest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Turns a variant of a study into the words of a command line. */
final class StudyVariant {
  private static final Set<String> STATE =
      Set.of(DrawnState.BUSY, DrawnState.FAILED, DrawnState.DRAW);
  private static final String CLUSTER = "cluster";

  private final Study study;
  private final Path folder;
  private final CommandSpec command;

  /**
   * @param folder that file names start from
   * @param command that the study asks
   */
  StudyVariant(Path file, Study study, Path folder, CommandSpec command) {
    this.study = study;
    this.folder = folder;
    this.command = command;
    check(file);
  }

  private void check(Path file) {
    var known = new TreeSet<String>(STATE);
    command.positionalParameters().forEach(each -> known.add(label(each)));
    command.options().forEach(each -> known.add(each.longestName().replaceFirst("^-+", "")));
    var given = new HashSet<>(study.fixed().keySet());
    given.addAll(study.variants().keySet());
    for (var key : new TreeSet<>(given)) {
      if (!known.contains(key)) {
        var meant = Nearest.to(key, known);
        throw new UsageException(
            "%s: \"%s\" is no option of %s.%s"
                .formatted(
                    file,
                    key,
                    study.command(),
                    meant == null ? "" : " Maybe %s.".formatted(meant)));
      }
    }
    for (var each : command.positionalParameters()) {
      if (each.required() && !given.contains(label(each))) {
        throw new UsageException(
            "%s: no \"%s\", which %s needs.".formatted(file, label(each), study.command()));
      }
    }
    if (given.stream().anyMatch(STATE::contains) && !known.contains(CLUSTER)) {
      throw new UsageException(
          "%s: busy, failed and draw need a command that takes a cluster.".formatted(file));
    }
  }

  private static String label(PositionalParamSpec parameter) {
    return parameter.paramLabel().replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
  }

  /**
   * The words, the answer's JSON going to standard output.
   *
   * @param scratch folder for a cluster that is drawn
   */
  List<String> words(Map<String, String> variant, Path scratch) {
    var values = new LinkedHashMap<>(study.fixed());
    variant.forEach((key, value) -> values.put(key, List.of(value)));
    var words = new ArrayList<String>();
    words.add(study.command());
    for (var each : command.positionalParameters()) {
      for (var file : values.getOrDefault(label(each), List.of())) {
        var path = folder.resolve(file);
        words.add(
            (label(each).equals(CLUSTER) && values.keySet().stream().anyMatch(STATE::contains)
                    ? drawn(path, values, scratch)
                    : path)
                .toString());
      }
      values.remove(label(each));
    }
    values.keySet().removeAll(STATE);
    values.forEach((key, all) -> all.forEach(value -> option(key, value, words)));
    words.add("-o");
    words.add("-");
    return words;
  }

  private void option(String key, String value, List<String> words) {
    var option = Objects.requireNonNull(command.findOption("--" + key), key);
    boolean flag = option.arity().max() == 0;
    if (!flag || !value.equals("false")) {
      words.add("--" + key);
    }
    if (!flag) {
      words.add(option.type() == Path.class ? folder.resolve(value).toString() : value);
    }
  }

  private static Path drawn(Path cluster, Map<String, List<String>> values, Path scratch) {
    var state =
        new DrawnState(
            number(values, DrawnState.BUSY),
            (int) number(values, DrawnState.FAILED),
            (long) number(values, DrawnState.DRAW));
    var file =
        scratch.resolve("drawn-%d.cluster.json".formatted(Thread.currentThread().threadId()));
    ClusterFile.write(state.of(ClusterFile.read(cluster)), file);
    return file;
  }

  private static double number(Map<String, List<String>> values, String key) {
    var text = values.getOrDefault(key, List.of("0")).getFirst();
    try {
      double value = Double.parseDouble(text);
      if (value >= 0 && value <= (key.equals(DrawnState.BUSY) ? 1 : 1e15)) {
        return value;
      }
    } catch (NumberFormatException noNumber) {
      // told below
    }
    throw new UsageException(
        "%s: %s, expected %s."
            .formatted(
                key,
                text,
                key.equals(DrawnState.BUSY) ? "a share from 0 to 1" : "a number of at least 0"));
  }
}
