import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Puts faults into the planner, one at a time, and looks how soon its simulation finds them: {@code java
 * packaging/SimulatedFaults.java ROOT CLASS-PATH SECONDS}. With {@code ROOT} alone it looks whether each has its place in the
 * sources. The changed classes are compiled into a folder of their own; the sources stay as they are. Ends with 1 where a
 * fault is not found in time.
 */
final class SimulatedFaults {
  private static final String DOCUMENT = "app/planner/src/main/java/io/heddle/app/planner/document/";
  private static final String TASK = "app/planner/src/main/java/io/heddle/app/planner/task/";
  private static final String EDIT = "model/src/main/java/io/heddle/model/edit/";
  private static final String FILES = "model/src/main/java/io/heddle/model/io/AtomicFiles.java";

  /** A text of a source file and what takes its place. */
  private record Change(String file, String text, String instead) {}

  private record Fault(String name, List<Change> changes) {}

  private static Fault fault(String name, String file, String text, String instead) {
    return new Fault(name, List.of(new Change(file, text, instead)));
  }

  private static final List<Fault> FAULTS =
      List.of(
          // put in
          fault("a lost save", DOCUMENT + "DocumentSaving.java",
              "AtomicFiles.write(contents, replaced);",
              "if (work.jobs().size() != 2) {\n      AtomicFiles.write(contents, replaced);\n    }"),
          fault("a closed document that is held", DOCUMENT + "FileChangeWatch.java",
              "    settle(document);\n    known.remove(document);", "    settle(document);"),
          fault("a wrong undo", EDIT + "ProjectHistory.java", "          kept.before());", "          kept.after());"),
          fault("a wrong saved mark", EDIT + "UndoTimeline.java", "savedAt = LOST;\n    }\n    undone.clear();", "}\n    undone.clear();"),
          fault("edits that are not kept for a crash", DOCUMENT + "AutosaveRecovery.java",
              "        document.undoableProperty(),\n", ""),
          fault("autosaves of closed documents that stay", DOCUMENT + "AutosaveRecovery.java",
              "write(() -> Files.deleteIfExists(file));", "{}"),
          new Fault("late answers that are shown", List.of(
              new Change(TASK + "BackgroundTasks.java", "if (!task.isDiscarded()) {", "{"),
              new Change(TASK + "LiveSolve.java", "    if (mine != generation) {\n      return;\n    }\n", ""))),
          fault("a document that shows in another", DOCUMENT + "CurrentDocument.java",
              "      before.clusterProperty().removeListener(drawn);", ""),
          fault("files that are not forced to the disk", FILES, "      channel.force(true);\n    }\n  }\n\n  private static void keepPermissions",
              "    }\n  }\n\n  private static void keepPermissions"),
          fault("other programs' changes that are overwritten", FILES, "      expected.forEach(AtomicFiles::checkUnchanged);\n", ""),
          fault("a task that does not end", TASK + "BackgroundTasks.java", "    running.remove(task);\n",
              "    if (!task.isCancelled()) {\n      running.remove(task);\n    }\n"),
          fault("autosaves that two planners take", DOCUMENT + "SessionFolders.java",
              "if (channel.tryLock() != null) {\n        var left", "channel.tryLock();\n      {\n        var left"),
          // found by the simulation and fixed
          fault("saves that overtake each other", TASK + "SerialTaskQueue.java", "if (!busy && ", "if ("),
          fault("the mark of an older save", DOCUMENT + "ProjectDocument.java",
              "unsaved(); // no state that was saved before is in the file any more", ""),
          fault("autosaves that a quick end deletes", DOCUMENT + "SessionFolders.java", "|| taken.contains(held)", "|| true"),
          fault("a failed save that replaces some files", FILES,
              "      moved.reversed().forEach(path -> putBack(path, kept.remove(path), problem));\n", ""),
          fault("folders that are not forced to the disk", FILES, "      channel.force(true);\n    } catch (IOException impossible)",
              "    } catch (IOException impossible)"),
          fault("files that change while they are read", DOCUMENT + "OpenDocuments.java", "stamps.remember(edited, read);",
              "stamps.remember(edited, null);"),
          fault("an autosave of an earlier path", DOCUMENT + "AutosaveRecovery.java",
              "document.modifiedProperty(),\n        document.pathProperty());", "document.modifiedProperty());"),
          fault("a file that is opened twice", DOCUMENT + "DocumentOpening.java",
              "if (!showOpen(file, then)) { // it may have been opened meanwhile", "{"),
          fault("a question about a closed document", DOCUMENT + "DocumentSaving.java",
              "if (!queues.containsKey(document)) {\n            return; // it was closed meanwhile", "if (false) {\n            return;"),
          fault("own saves that look like another program's", DOCUMENT + "FileChangeWatch.java",
              "!writing.contains(document) && known(document).stamps().equals(before)", "before != null"),
          fault("a late look at the disk that undoes a save", DOCUMENT + "FileChangeWatch.java",
              "if (files.stamps().isEmpty()) {", "{"),
          fault("a repair of a placement whose host is gone",
              "app/planner/src/main/java/io/heddle/app/planner/features/place/PlacementDamage.java",
              "if (!cluster.hasHost(host)) {", "if (false) {"));

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var root = Path.of(arguments[0]);
    if (arguments.length == 1) {
      for (var fault : FAULTS) {
        for (var change : fault.changes()) {
          changed(fault, root, change);
        }
      }
      return;
    }
    int most = Integer.parseInt(arguments[2]);
    int missed = 0;
    for (var fault : FAULTS) {
      var folder = Files.createTempDirectory("heddle-fault");
      try {
        compile(fault, root, arguments[1], folder);
        missed += look(fault, root, arguments[1], folder, most) ? 0 : 1;
      } finally {
        delete(folder);
      }
    }
    System.exit(missed == 0 ? 0 : 1);
  }

  /** The source with its fault. */
  private static String changed(Fault fault, Path root, Change change) throws IOException {
    var source = Files.readString(root.resolve(change.file()));
    if (!source.contains(change.text())) {
      throw new IllegalStateException("%s: %s has no “%s”".formatted(fault.name(), change.file(), change.text()));
    }
    return source.replace(change.text(), change.instead());
  }

  private static void compile(Fault fault, Path root, String classPath, Path folder) throws IOException {
    var options = new ArrayList<>(List.of("-proc:none", "-nowarn", "-Xlint:none", "-cp", classPath, "-d", folder.resolve("classes").toString()));
    for (var change : fault.changes()) {
      var file = folder.resolve(change.file());
      Files.createDirectories(file.getParent());
      Files.writeString(file, changed(fault, root, change));
      options.add(file.toString());
    }
    if (ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(String[]::new)) != 0) {
      throw new IllegalStateException(fault.name() + " cannot be compiled");
    }
  }

  /** Whether it was found in time. */
  private static boolean look(Fault fault, Path root, String classPath, Path folder, int most) throws IOException, InterruptedException {
    var output = folder.resolve("output");
    long start = System.nanoTime();
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "@" + root.resolve("packaging/jvm-options"), "-Xmx1g",
                "-Djava.awt.headless=true", "-Dheddle.home=" + folder.resolve("home"), "-cp", folder.resolve("classes") + File.pathSeparator + classPath,
                "io.heddle.app.planner.simulation.PlannerSimulationMain", "1", "100000", "5000")
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    boolean ended = false;
    while (!ended && used(process, start) < most) {
      ended = process.waitFor(100, TimeUnit.MILLISECONDS);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    process.destroyForcibly().waitFor();
    var found = Files.readString(output).lines().filter(line -> line.matches("seed \\d+, after .*")).findFirst();
    System.out.printf(
        Locale.ENGLISH, "%-48s %s%n", fault.name(),
        ended && found.isPresent() ? "%5.1f s  %s".formatted(seconds, found.get()) : "NOT FOUND in %d s".formatted(most));
    return ended && found.isPresent();
  }

  /** Seconds of processor time, since a machine may be busy; of any, where the system does not say. */
  private static double used(Process process, long start) {
    return process.info().totalCpuDuration().map(used -> used.toNanos()).orElse(System.nanoTime() - start) / 1e9;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (var each : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
