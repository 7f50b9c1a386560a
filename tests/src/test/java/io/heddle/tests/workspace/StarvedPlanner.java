package io.heddle.tests.workspace;

import io.heddle.app.Main;
import io.heddle.app.planner.Text;
import io.heddle.model.io.JobsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import org.jspecify.annotations.Nullable;

/**
 * The planner on drives that are full, read-only, gone, or hang. To be run in a mount name space of
 * its own, where {@code FOLDER/home} and {@code FOLDER/drive} are mounted.
 */
public final class StarvedPlanner {
  private static final long PATIENCE_NANOS = 90_000_000_000L;

  private final Path folder;
  private final Path work;
  private final Path file;
  private final Path jobs;
  private String last = "";

  private StarvedPlanner(Path folder) {
    this.folder = folder;
    work = folder.resolve("drive").resolve("work");
    file = work.resolve("a.cluster.json");
    jobs = work.resolve("a.jobs.json");
  }

  /** {@code FOLDER}: tells {@code ok}, or what was not as it should be. */
  public static void main(String[] arguments) {
    var folder = Path.of(arguments[0]);
    System.setProperty("heddle.home", folder.resolve("home").toString());
    var starved = new StarvedPlanner(folder);
    var hands =
        Thread.ofPlatform()
            .daemon()
            .unstarted(() -> {
              try {
                starved.run();
                System.out.println("ok");
                Runtime.getRuntime().halt(0);
              } catch (Exception | AssertionError problem) {
                problem.printStackTrace(System.out);
                Runtime.getRuntime().halt(1);
              }
            });
    hands.start();
    Main.main(new String[] {starved.file.toString()});
  }

  private void run() throws Exception {
    await("the window", Hands::isStarted);
    await("the document", () -> Hands.jobs() == 1);
    // The home is read-only from the start on.
    hears(Text.of("trouble.keep", folder.resolve("home")), "Read-only file system");
    edit();
    run("mount", "-o", "remount,rw", folder.resolve("home").toString());
    edit();
    await("an autosave", this::isKept);

    var whole = Files.readString(file);
    var wholeJobs = Files.readString(jobs);
    Files.writeString(work.resolve("fill"), ""); // its entry is there before the disk is full
    try {
      Files.write(work.resolve("fill"), new byte[1 << 20]);
    } catch (IOException full) {
      tell("the drive is full");
    }
    refused("No space left on device", "Free some space there");
    Files.delete(work.resolve("fill"));
    run("mount", "-o", "remount,ro", folder.resolve("drive").toString());
    refused("Read-only file system", "Write elsewhere");
    check("old files are whole", Files.readString(file).equals(whole));
    check("old jobs are whole", Files.readString(jobs).equals(wholeJobs));
    run("umount", "-l", folder.resolve("drive").toString());
    refused("no folder " + work, "Create it first");

    Files.createDirectories(work);
    Hands.command("menu.save");
    await("it is saved", () -> Hands.isMarked(false));
    check("all jobs are saved", JobsFile.read(jobs).size() == Hands.jobs());

    // What nobody reads from hangs as a drive does that does not answer.
    Files.delete(file);
    run("mkfifo", file.toString());
    edit();
    Hands.command("menu.save");
    Thread.sleep(500);
    edit();
    check("it is not saved", Hands.isMarked(true));
    run("umount", "-l", folder.resolve("home").toString());
    edit();
    await("an autosave in another home", this::isKept);
    run("cat", file.toString());
    check("later edits are not saved", Hands.isMarked(true));
  }

  /** Edits, and saves in vain. */
  private void refused(String reason, String advice) throws Exception {
    edit();
    Hands.command("menu.save");
    hears("Cannot save", reason);
    hears("Cannot save", advice);
    check("it is not saved", Hands.isMarked(true));
    await("an autosave", this::isKept);
  }

  private void edit() {
    int before = Hands.jobs();
    long begun = System.nanoTime();
    Hands.newJob();
    await("an edit", () -> Hands.jobs() == before + 1);
    tell("edited in %d ms".formatted((System.nanoTime() - begun) / 1_000_000));
  }

  private void hears(String title, String line) {
    await(
        title + ": " + line,
        () -> {
          last =
              Hands.onUi(
                  () -> words(Hands.find("#trouble-title")) + words(Hands.find("#trouble-lines")));
          return last.contains(title) && last.contains(line);
        });
    tell(last);
  }

  private static String words(@Nullable Node node) {
    return switch (node) {
      case Label label -> label.getText() + "\n";
      case Pane pane ->
          String.join("", pane.getChildren().stream().map(StarvedPlanner::words).toList());
      case null, default -> "";
    };
  }

  private boolean isKept() {
    var recovery = folder.resolve("home").resolve("recovery");
    if (!Files.isDirectory(recovery)) {
      return false;
    }
    try (var all = Files.walk(recovery)) {
      return all.anyMatch(each -> each.toString().endsWith(".json"));
    } catch (IOException changing) {
      return false;
    }
  }

  private static void run(String... command) throws Exception {
    int status = new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
    check(String.join(" ", command), status == 0);
  }

  private static void check(String what, boolean holds) {
    if (!holds) {
      throw new AssertionError(what);
    }
  }

  private void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.getAsBoolean()) {
      check(what + " did not come; last heard: " + last, System.nanoTime() - end < 0);
      try {
        Thread.sleep(20);
      } catch (InterruptedException interrupted) {
        throw new IllegalStateException(interrupted);
      }
    }
  }

  private static void tell(String words) {
    System.out.println(words);
  }
}
