package io.heddle.app.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.edit.Tool;
import io.heddle.app.planner.features.Features;
import io.heddle.app.planner.features.place.jobs.JobDraft;
import io.heddle.app.planner.features.study.ValuesDraft;
import io.heddle.app.planner.walk.Walkthroughs;
import io.heddle.model.cabling.BillLine;
import io.heddle.model.cabling.CableFault;
import io.heddle.model.cluster.HostState;
import io.heddle.model.edit.FabricCheck;
import io.heddle.render.Words;
import io.heddle.render.topology.Arrange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TextKeysTest {
  private static final Pattern KEY = Pattern.compile("\"([a-z]+(\\.[a-z_]+)+)\"");

  @Test
  void everyKeyIsUsedAndEveryUsedKeyExists() {
    var bundle = ResourceBundle.getBundle("io.heddle.app.planner.planner", Locale.ENGLISH).keySet();
    var named = new TreeSet<String>();
    for (var field : JobDraft.Field.values()) {
      var name = field.name().toLowerCase(Locale.ENGLISH);
      named.add("job.field." + name);
      named.add("job.tip." + name);
    }
    named.addAll(Words.keys());
    addAll(named, "edit.arrange.", Arrange.values());
    addAll(named, "edit.mark.", HostState.MARKS.toArray(HostState[]::new));
    addAll(named, "menu.mark.", HostState.MARKS.toArray(HostState[]::new));
    addAll(named, "state.", HostState.values());
    addAll(named, "problem.", FabricCheck.Kind.values());
    addAll(named, "palette.", Tool.values());
    addAll(named, "cabling.part.", BillLine.Part.values());
    addAll(named, "cabling.fault.", CableFault.Kind.values());
    for (var tool : Tool.values()) {
      named.add("palette." + tool.name().toLowerCase(Locale.ENGLISH) + ".tip");
    }
    for (var feature : Features.all()) {
      named.add("workspace." + feature.id());
      named.add("workspace." + feature.id() + ".tip");
      named.add("workspace." + feature.id() + ".guide");
      named.add("workspace." + feature.id() + ".question");
    }
    for (var walk : Walkthroughs.all()) {
      named.add("walk." + walk.id());
      named.add("walk." + walk.id() + ".about");
      walk.steps().forEach(step -> named.add("walk." + step.key()));
    }
    for (var kind : ValuesDraft.Kind.values()) {
      kind.fields().forEach(field -> named.add("study.field." + field));
    }
    named.remove("palette.select"); // its icon says enough
    named.remove("palette.cable");
    var families =
        bundle.stream().map(key -> key.substring(0, key.indexOf('.'))).collect(Collectors.toSet());
    var source = source();
    var matcher = KEY.matcher(source);
    while (matcher.find()) {
      var key = matcher.group(1);
      if (families.contains(key.substring(0, key.indexOf('.')))
          && (source.contains("Text.of(\"" + key + "\"") || bundle.contains(key))) {
        named.add(key);
      }
    }
    assertThat(named).containsExactlyInAnyOrderElementsOf(bundle);
  }

  /** Whoever words a picture anew in the planner has the same figures to fill in. */
  @Test
  void picturesSayTheSameWithAndWithoutThePlanner() {
    var plain = Words.english();
    var arguments = new Object[] {1, 2, 3, 4, 5, 6};
    for (var key : Words.keys()) {
      assertThat(Text.of(key, arguments)).as(key).isEqualTo(plain.of(key, arguments));
    }
  }

  private static void addAll(Set<String> named, String prefix, Enum<?>... values) {
    for (var value : values) {
      named.add(prefix + value.name().toLowerCase(Locale.ENGLISH));
    }
  }

  private static String source() {
    try (var files = Files.walk(Path.of("src/main/java"))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(TextKeysTest::read)
          .collect(Collectors.joining("\n"))
          .replaceAll("\\(\\s+\"", "(\"");
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
