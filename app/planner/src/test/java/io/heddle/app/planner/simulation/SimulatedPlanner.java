package io.heddle.app.planner.simulation;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.AutosaveRecovery;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.document.RecentFiles;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.model.edit.ClusterProject;
import io.heddle.render.topology.FabricLayout;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javafx.collections.ListChangeListener;
import org.jspecify.annotations.Nullable;

/** One process: the planner without its window, and what it must be. */
final class SimulatedPlanner {
  private static final long SETTLED = 10_000;

  private final SimulatedWorld world;
  private final ExpectedFiles files;
  private final LeftDocuments left;
  private final OpenDocuments planner;
  private final AutosaveRecovery recovery;
  private final Map<OpenDocument, ExpectedDocument> documents = new LinkedHashMap<>();
  private final Map<OpenDocument, SimulatedWorkspace> workspaces = new HashMap<>();
  private final List<ExpectedDocument> closed = new ArrayList<>();
  private final ExpectedSaves saves;
  private final Map<String, Long> opens = new HashMap<>();

  private final Set<OpenDocument> closing = new HashSet<>();
  private boolean recovering = true;
  private boolean unrecovered;
  private boolean quitting;
  private final long started;

  final SimulatedProcess process;

  /** What was closed and must be collected. */
  final List<WeakReference<Object>> gone = new ArrayList<>();

  SimulatedPlanner(SimulatedWorld world, ExpectedFiles files, LeftDocuments left) {
    this.world = world;
    this.files = files;
    this.left = left;
    this.started = world.step;
    saves = new ExpectedSaves(world, files, documents.values());
    process = new SimulatedProcess(world, saves::watch);
    planner = new OpenDocuments(process.tasks, new RecentFiles(List.of()));
    planner.documents().addListener((ListChangeListener<OpenDocument>) this::follow);
    planner.messages().troubleProperty().addListener((_, _, now) -> trouble(now));
    planner.setSaveConflicts(saves::ask);
    recovery =
        new AutosaveRecovery(
            process.files.getPath(SimulatedWorld.HOME + "/recovery"),
            process.writer,
            process.later,
            this::unkept,
            world.clock,
            world::name);
    process.onUi(() -> planner.keepIn(recovery));
  }

  // what the process does

  private void follow(ListChangeListener.Change<? extends OpenDocument> change) {
    while (change.next()) {
      change.getAddedSubList().forEach(this::arrived);
      change.getRemoved().forEach(this::left);
    }
  }

  private void arrived(OpenDocument opened) {
    if (!(opened instanceof ClusterDocument document) || documents.containsKey(opened)) {
      return;
    }
    var file = document.path() == null ? null : document.path().toString();
    var expected =
        new ExpectedDocument(world.next(), document, document.work(), file, document.isModified());
    expected.basis = file == null ? world.next() : saves.readAt(file);
    expected.looked = expected.basis;
    if (file != null && documents.values().stream().anyMatch(each -> file.equals(each.path()))) {
      saves.share(file);
    }
    if (document.isModified()) {
      world.tell("recovered " + expected);
      expected.basis = world.next();
      expected.looked = 0;
      left.found(expected.name, new ExpectedDocument.KeptState(document.work(), file));
    } else if (file != null) {
      world.tell("opened " + expected);
      expected.looked = opens.getOrDefault(file, expected.basis);
      world.require(
          documents.values().stream()
              .noneMatch(each -> file.equals(each.path()) && !closingNow(each)),
          file + " is open twice");
      world.require(
          document.work().equals(files.read(file))
              || files.held(file, document.work(), opens.getOrDefault(file, 0L)),
          file + " is opened as it never was");
    }
    documents.put(document, expected);
  }

  /** One that was read again goes right after the new one came. */
  private boolean closingNow(ExpectedDocument expected) {
    return !expected.isModified();
  }

  private void left(OpenDocument removed) {
    var expected = documents.remove(removed);
    if (expected == null) {
      return;
    }
    world.tell("closed " + expected);
    world.require(
        !expected.isModified() || closing.contains(removed) || quitting,
        "%s was closed with its changes".formatted(expected.name));
    expected.closed(world.now);
    closed.add(expected);
    gone.add(new WeakReference<>(removed));
    var workspace = workspaces.remove(removed);
    if (workspace != null) {
      workspace.close();
      gone.addAll(workspace.references());
    }
  }

  private void trouble(@Nullable UserMessage message) {
    if (message == null || !process.isAlive()) {
      return;
    }
    world.tell("trouble: " + message.title());
    var title = message.title();
    for (var key : List.of("disk.changed", "disk.gone")) {
      if (title.endsWith(Text.of(key, ""))) {
        var file = title.substring(0, title.length() - Text.of(key, "").length());
        world.require(
            saves.isShared(file)
                || documents.values().stream()
                    .anyMatch(each ->
                        file.equals(each.path())
                            && files.changedByOthers(file, each.id, each.looked)),
            "false alarm: " + title);
        return;
      }
    }
    if (title.equals(Text.of("trouble.recover"))) {
      unrecovered = true;
    }
    if (title.startsWith(Text.of("trouble.save", ""))) {
      var file = title.substring(Text.of("trouble.save", "").length());
      var now = files.read(file);
      world.require(
          Objects.equals(now, files.latest(file)) || now != null && files.held(file, now, 0),
          "a save that failed changed " + files.difference(file, files.latest(file)));
    }
    boolean fault = world.now - world.lastFault < SETTLED;
    world.require(
        fault
            || title.startsWith(Text.of("trouble.open", ""))
            || message.lines().toString().contains("by another program")
            || message.lines().toString().contains("a file that cannot be used"),
        "unexpected: " + title + " " + message.lines());
  }

  private void fault(Throwable problem) {
    throw world.failure("a fault of a session", problem);
  }

  private void unkept(Throwable problem) {
    world.tell("cannot keep");
    if (world.now - world.lastFault >= SETTLED) {
      throw world.failure("cannot keep without a reason", problem);
    }
    for (var each : all()) {
      each.weaken(process.kept());
    }
  }

  private List<ExpectedDocument> all() {
    var all = new ArrayList<>(documents.values());
    all.addAll(closed);
    return all;
  }

  // what a person does

  boolean isQuitting() {
    return quitting;
  }

  boolean isRecovering() {
    return recovering && !quitting;
  }

  List<ExpectedDocument> open() {
    return List.copyOf(documents.values());
  }

  void create(ClusterProject project) {
    var document =
        new ClusterDocument(
            project.cluster(), FabricLayout.of(project.cluster()), project.jobs(), null);
    planner.add(document);
    planner.show(document);
  }

  boolean uses(String file) {
    return opens.containsKey(file)
        || saves.isWriting(file)
        || documents.values().stream().anyMatch(each -> file.equals(each.path()));
  }

  /** The file that a document is being written to; null: none. */
  @Nullable String saving(ExpectedDocument expected) {
    return saves.fileOf(expected);
  }

  void openFile(String file, boolean recent) {
    opens.putIfAbsent(file, world.next());
    var path = process.files.getPath(file);
    if (recent) {
      planner.openCluster(path, _ -> {});
    } else {
      planner.open(List.of(path));
    }
  }

  void show(ExpectedDocument expected) {
    planner.show(expected.document());
  }

  @Nullable ExpectedDocument shown() {
    var now = planner.current().documentProperty().get();
    return now == null ? null : documents.get(now);
  }

  void save(ExpectedDocument expected, String file, Runnable then) {
    var save = saves.begin(expected, file, then);
    planner.save(expected.document(), process.files.getPath(file), save.then);
  }

  void close(ExpectedDocument expected) {
    closing.add(expected.document());
    planner.close(expected.document());
    closing.remove(expected.document());
  }

  void lookAtDisk() {
    planner.noticeChanges();
  }

  boolean answer() {
    return saves.answer();
  }

  void work(ExpectedDocument expected) {
    var workspace =
        workspaces.computeIfAbsent(
            expected.document(),
            _ ->
                new SimulatedWorkspace(
                    world,
                    expected.document(),
                    new BackgroundExecution(process.tasks, process.later, this::fault)));
    expected.edit(workspace.act(expected.project()), null, world.now);
  }

  /** Gives up what is not saved. */
  void quit() {
    quitting = true;
    for (var each : documents.values()) {
      each.closed(world.now);
    }
    process.quit();
    recovery.close();
  }

  /** The process is dead. */
  void bury(long forced) {
    boolean clean = quitting && process.isAlive() && world.now - world.lastFault >= SETTLED;
    long kept = process.kept();
    for (var each : all()) {
      if (clean) {
        left.addDeleted(each, kept, forced);
      } else {
        left.add(each, kept, forced);
      }
    }
    saves.bury();
  }

  // what must hold

  /**
   * @param alone whether no other process recovers
   */
  void check(long forced, boolean alone) {
    if (recovering
        && planner.tasks().running().stream()
            .noneMatch(each -> each.title().equals(Text.of("task.recover")))) {
      recovering = false;
      world.tell("has recovered");
      if (alone) {
        left.allFound(started, !unrecovered);
      }
    }
    for (var each : documents.values()) {
      var difference = each.difference();
      if (difference != null && !(each.document().isModified() && isGone(each))) {
        throw world.failure(difference, null);
      }
    }
    var shown = planner.current().documentProperty().get();
    var cluster = planner.current().clusterProperty().get();
    world.require(
        Objects.equals(cluster, shown == null ? null : shown.cluster()),
        "the cluster on show is not that of the document");
    world.require(
        shown == null
            || Objects.equals(planner.current().jobProperty().get(), shown.jobProperty().get()),
        "the job on show is not that of the document");
    saves.follow();
    long kept = process.kept();
    for (var each : all()) {
      each.prune(kept, forced);
    }
    closed.removeIf(ExpectedDocument::isForgotten);
  }

  /** The file of a document is gone, and so it is modified. */
  private boolean isGone(ExpectedDocument expected) {
    var file = expected.path();
    if (file != null && files.changedByOthers(file, expected.id, expected.basis)) {
      expected.unsaved(world.now);
      return expected.difference() == null;
    }
    return false;
  }

  /** What must hold once nothing is left to do. */
  void checkQuiet() {
    world.require(planner.tasks().running().isEmpty(), "a task does not end");
    for (var each : workspaces.values()) {
      var difference = each.difference();
      if (difference != null) {
        throw world.failure(difference, null);
      }
    }
    for (var each : documents.values()) {
      var file = each.path();
      if (file != null
          && !saves.isShared(file)
          && !each.isModified()
          && !files.changedByOthers(file, each.id, each.basis)) {
        world.require(
            each.project().equals(files.read(file)),
            each + " is unmodified: " + files.difference(file, each.project()));
      }
    }
    saves.rest();
    opens.clear();
  }
}
