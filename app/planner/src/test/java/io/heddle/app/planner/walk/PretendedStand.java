package io.heddle.app.planner.walk;

import io.heddle.app.planner.document.OpenDocument;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A window of which only is what a test says. */
final class PretendedStand implements WindowState {
  final Set<String> on = new HashSet<>();
  final Set<String> hidden = new HashSet<>();
  final Map<String, Double> values = new HashMap<>();
  @Nullable String workspace = "place";
  @Nullable Path example;
  @Nullable Path opened;

  @Override
  public boolean has(String selector) {
    return !hidden.contains(selector);
  }

  @Override
  public String text(String selector) {
    return "";
  }

  @Override
  public double value(String selector) {
    return values.getOrDefault(selector, 0.0);
  }

  @Override
  public boolean isOn(String selector) {
    return on.contains(selector);
  }

  @Override
  public int lines(String selector) {
    return 0;
  }

  @Override
  public boolean isTab(String selector, String id) {
    return false;
  }

  @Override
  public boolean dialogHas(String selector) {
    return false;
  }

  @Override
  public @Nullable String workspace() {
    return workspace;
  }

  @Override
  public @Nullable OpenDocument document() {
    return null;
  }

  @Override
  public @Nullable Path example() {
    return example;
  }

  @Override
  public void press(String selector, String... item) {
    on.add(selector);
  }

  @Override
  public void set(String selector, double value) {
    values.put(selector, value);
  }

  @Override
  public void type(String selector, String words) {}

  @Override
  public void choose(String selector, String entry) {}

  @Override
  public void tab(String selector, String id) {}

  @Override
  public void job(String id) {}

  @Override
  public void open(Path file) {
    opened = file;
  }

  @Override
  public void go(String wanted) {
    workspace = wanted;
  }
}
