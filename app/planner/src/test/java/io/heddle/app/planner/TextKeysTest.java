package io.heddle.app.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.edit.DrawingTool;
import io.heddle.app.planner.features.WorkspaceFeatures;
import io.heddle.app.planner.features.place.jobs.JobDraft;
import io.heddle.app.planner.features.study.OptionValuesDraft;
import io.heddle.app.planner.walk.WalkthroughCatalogue;
import io.heddle.model.cabling.BillOfMaterialsLine;
import io.heddle.model.cabling.CablingFault;
import io.heddle.model.cluster.HostState;
import io.heddle.model.edit.DrawnFabricCheck;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.topology.NodeAlignment;
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
    named.addAll(ViewTextBundle.keys());
    addAll(named, "edit.arrange.", NodeAlignment.values());
    addAll(named, "edit.mark.", HostState.MARKS.toArray(HostState[]::new));
    addAll(named, "menu.mark.", HostState.MARKS.toArray(HostState[]::new));
    addAll(named, "state.", HostState.values());
    addAll(named, "problem.", DrawnFabricCheck.Kind.values());
    addAll(named, "palette.", DrawingTool.values());
    addAll(named, "cabling.part.", BillOfMaterialsLine.Part.values());
    addAll(named, "cabling.fault.", CablingFault.Kind.values());
    for (var tool : DrawingTool.values()) {
      named.add("palette." + tool.name().toLowerCase(Locale.ENGLISH) + ".tip");
    }
    for (var feature : WorkspaceFeatures.all()) {
      named.add("workspace." + feature.id());
      named.add("workspace." + feature.id() + ".tip");
      named.add("workspace." + feature.id() + ".guide");
      named.add("workspace." + feature.id() + ".question");
      named.addAll(feature.tabs());
    }
    for (var walk : WalkthroughCatalogue.all()) {
      named.add("walk." + walk.id());
      named.add("walk." + walk.id() + ".about");
      walk.steps().forEach(step -> named.add("walk." + step.key()));
    }
    for (var kind : OptionValuesDraft.Kind.values()) {
      kind.fields().forEach(field -> named.add("study.field." + field));
    }
    named.remove("palette.select"); // its icon says enough
    named.remove("palette.cable");
    var families = bundle.stream().map(key -> key.split("\\.", 2)[0]).collect(Collectors.toSet());
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
    var plain = ViewTextBundle.english();
    var arguments = new Object[] {1, 2, 3, 4, 5, 6};
    for (var key : ViewTextBundle.keys()) {
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
