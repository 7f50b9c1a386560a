package io.heddle.app.planner.simulation;

import io.heddle.app.planner.document.SaveConflicts;
import io.heddle.model.edit.ClusterProject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The saves of one process, and what each must do: replace nothing that others wrote without a
 * question, ask only about what others changed, and leave what it was asked to write.
 */
final class ExpectedSaves {
  /** Writer of a file that several documents are being written to. */
  private static final long UNKNOWN = -1;

  private final SimulatedWorld world;
  private final ExpectedFiles files;

  /** Of the open documents. */
  private final Collection<ExpectedDocument> open;

  private final List<PendingSave> saves = new ArrayList<>();
  private final Map<PendingSave, SaveConflicts.Choices> questions = new LinkedHashMap<>();
  private final Map<String, Long> reads = new HashMap<>();
  private final Map<String, Long> moves = new HashMap<>();

  /** Files of which a recovery made several documents: who of them wrote last is not known. */
  private final Set<String> shared = new HashSet<>();

  ExpectedSaves(SimulatedWorld world, ExpectedFiles files, Collection<ExpectedDocument> open) {
    this.world = world;
    this.files = files;
    this.open = open;
  }

  // what the process does

  /** The process reads or replaces a file. */
  void watch(String operation, String path) {
    if (operation.equals("read")) {
      reads.put(path, world.next());
    } else if (operation.equals("move")) {
      var writing = saves.stream().filter(each -> each.file.equals(path)).toList();
      if (!writing.isEmpty()) {
        replaces(path, writing);
      }
    }
  }

  private void replaces(String file, List<PendingSave> writing) {
    var save = writing.getFirst();
    boolean clear =
        writing.stream()
            .allMatch(each -> each.document == save.document && each.same && !each.consent);
    world.require(
        !clear
            || shared.contains(file)
            || !files.changedByOthers(file, save.document.id, save.document.basis),
        "%s replaces what others wrote to %s".formatted(save.document, file));
    boolean one = writing.stream().allMatch(each -> each.document == save.document);
    files.written(file, one ? save.document.id : UNKNOWN);
    writing.forEach(each -> each.works.forEach(work -> files.maybe(file, work)));
    moves.put(save.document + " " + file, world.next());
  }

  /** The process asks whether a save may replace what others wrote. */
  void ask(Object document, Object changed, SaveConflicts.Choices choices) {
    world.tell("asked about " + changed);
    var save =
        saves.stream().filter(each -> each.then.equals(choices.then())).findFirst().orElseThrow();
    world.require(
        open.stream().anyMatch(each -> each.document() == document),
        "asked about a document that was closed: " + changed);
    world.require(
        shared.contains(save.file)
            || files.changedByOthers(save.file, save.document.id, save.document.looked),
        "asked about a change that nobody made to " + changed);
    questions.put(save, choices);
  }

  private void answer(PendingSave save, SaveConflicts.Choices choices) {
    var expected = save.document;
    int choice = world.random.nextInt(3);
    world.tell(save.document + " answers with " + choice);
    var merge = choices.merge();
    if (choice == 0) {
      save.consent = true;
      choices.overwrite().run();
    } else if (choice == 1 && merge != null) {
      save.consent = true;
      merge.run();
      var work = expected.document().work();
      expected.basis = reads.getOrDefault(save.file, expected.basis);
      if (!work.equals(expected.project())) {
        expected.edit(work, null, world.now);
      }
    } else {
      saves.remove(save);
    }
  }

  private void saved(PendingSave save) {
    saves.remove(save);
    world.tell("saved " + save.document + " to " + save.file);
    var now = files.read(save.file);
    boolean others =
        files.changedByOthers(
            save.file, save.document.id, moves.getOrDefault(save.document + " " + save.file, 0L));
    var written = save.works;
    if (!others) {
      boolean expected = now != null && written.contains(now);
      for (var later : saves) {
        expected |=
            later.asked > save.asked && later.file.equals(save.file) && later.works.contains(now);
      }
      world.require(
          expected || shared.contains(save.file),
          "lost save: " + files.difference(save.file, written.getLast()));
      files.changed(save.file, now);
    }
    save.document.saved(others ? unseen(save) : seen(written, now), save.file, world.now);
    save.document.basis = moves.getOrDefault(save.document + " " + save.file, world.next());
    save.document.looked = save.document.basis;
  }

  private static ClusterProject seen(List<ClusterProject> written, @Nullable ClusterProject now) {
    return now != null && written.contains(now) ? now : written.getLast();
  }

  /** Others wrote since, such as an earlier state: which one the planner wrote, it alone knows. */
  private static ClusterProject unseen(PendingSave save) {
    var project = save.document.project();
    return save.document.document().isModified()
        ? save.works.stream()
            .filter(each -> !each.equals(project))
            .findFirst()
            .orElse(save.works.getLast())
        : project;
  }

  // what a person does

  /** A save that is asked for. */
  PendingSave begin(ExpectedDocument expected, String file, Runnable then) {
    var save =
        new PendingSave(
            expected,
            file,
            world.next(),
            done -> {
              saved(done);
              then.run();
            });
    saves.add(save);
    return save;
  }

  /** Answers the oldest question; false if there is none. */
  boolean answer() {
    if (questions.isEmpty()) {
      return false;
    }
    var save = questions.keySet().iterator().next();
    answer(save, Objects.requireNonNull(questions.remove(save)));
    return true;
  }

  // what is known of files

  /** Several documents have this file. */
  void share(String file) {
    shared.add(file);
  }

  boolean isShared(String file) {
    return shared.contains(file);
  }

  /** The moment at which the process read a file last; now, if it never did. */
  long readAt(String file) {
    return reads.getOrDefault(file, world.next());
  }

  boolean isWriting(String file) {
    return saves.stream().anyMatch(each -> each.file.equals(file));
  }

  /** The file that a document is being written to; null: none. */
  @Nullable String fileOf(ExpectedDocument expected) {
    return saves.stream()
        .filter(each -> each.document == expected)
        .map(each -> each.file)
        .findFirst()
        .orElse(null);
  }

  /** Documents are what they are now, and some were closed. */
  void follow() {
    saves.forEach(PendingSave::follow);
    questions.keySet().removeIf(each -> !open.contains(each.document));
  }

  /** Nothing is left to do: what was not written has failed. */
  void rest() {
    if (questions.isEmpty()) {
      saves.clear();
    }
  }

  /** The process is dead: each file may have what it was to get. */
  void bury() {
    var savedTo = new HashMap<String, List<ClusterProject>>();
    for (var save : saves) {
      savedTo.computeIfAbsent(save.file, _ -> new ArrayList<>()).addAll(save.works);
    }
    savedTo.forEach(files::settle);
  }
}
