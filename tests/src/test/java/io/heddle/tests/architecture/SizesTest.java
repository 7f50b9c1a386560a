package io.heddle.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** What one has to read at once in the programs stays short. */
class SizesTest {
  private static final int CLASS_LINES = 300;
  private static final int METHOD_LINES = 50;

  @Test
  void noClassOver300AndNoMethodOver50Lines() throws IOException {
    var sources = MainSources.ofApp();
    var tooLong = new ArrayList<String>();
    for (var file : sources) {
      long lines;
      try (var text = Files.lines(file)) {
        lines = text.count();
      }
      if (lines > CLASS_LINES) {
        tooLong.add("%s has %d lines".formatted(file.getFileName(), lines));
      }
    }
    tooLong.addAll(longMethods(sources));
    assertThat(tooLong).isEmpty();
  }

  private static List<String> longMethods(List<Path> files) throws IOException {
    var compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    var found = new ArrayList<String>();
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      var task =
          (JavacTask)
              compiler.getTask(
                  null, manager, null, List.of(), null, manager.getJavaFileObjectsFromPaths(files));
      for (var unit : task.parse()) {
        new LongMethods(unit, Trees.instance(task), found).scan(unit, null);
      }
    }
    return found;
  }

  private static final class LongMethods extends TreeScanner<Void, Void> {
    private final CompilationUnitTree unit;
    private final Trees trees;
    private final LineMap lines;
    private final List<String> found;

    LongMethods(CompilationUnitTree unit, Trees trees, List<String> found) {
      this.unit = unit;
      this.trees = trees;
      this.lines = unit.getLineMap();
      this.found = found;
    }

    @Override
    public Void visitMethod(MethodTree method, Void nothing) {
      var body = method.getBody();
      if (body != null) {
        var positions = trees.getSourcePositions();
        long from =
            positions.getStartPosition(unit, method.getReturnType() == null ? body : method);
        long length =
            lines.getLineNumber(positions.getEndPosition(unit, body))
                - lines.getLineNumber(from)
                + 1;
        if (length > METHOD_LINES) {
          found.add(
              "%s.%s has %d lines"
                  .formatted(
                      Path.of(unit.getSourceFile().getName()).getFileName(),
                      method.getName(),
                      length));
        }
      }
      return super.visitMethod(method, null);
    }
  }
}
