package io.heddle.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The Java files that the programs are made of; no folder is read that tests write to. */
public final class MainSources {
  private static final Path ROOT =
      Path.of(System.getProperty("heddle.root", "..")).toAbsolutePath().normalize();

  private MainSources() {}

  /** Of every module. */
  public static List<Path> all() throws IOException {
    var files = new ArrayList<>(ofApp());
    for (var module : List.of("model", "solvers", "render")) {
      files.addAll(below(ROOT.resolve(module)));
    }
    assertThat(files).as("Java files of all modules").hasSizeGreaterThan(1000);
    return files;
  }

  /** Of the modules below {@code app}. */
  static List<Path> ofApp() throws IOException {
    var files = new ArrayList<Path>();
    try (var modules = Files.list(ROOT.resolve("app"))) {
      for (var module : modules.toList()) {
        files.addAll(below(module));
      }
    }
    assertThat(files).as("Java files of the programs").hasSizeGreaterThan(100);
    return files;
  }

  private static List<Path> below(Path module) throws IOException {
    var sources = module.resolve(Path.of("src", "main", "java"));
    if (!Files.isDirectory(sources)) {
      return List.of();
    }
    try (var files = Files.walk(sources)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }
}
