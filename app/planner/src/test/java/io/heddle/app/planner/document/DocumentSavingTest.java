package io.heddle.app.planner.document;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostState;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.topology.FabricLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Saving, and files that change, where a drive does not do what it should. */
class DocumentSavingTest {
  private static final Executor AT_ONCE = Runnable::run;

  @TempDir Path folder = Path.of("");

  private static ClusterDocument document(@Nullable Path path) {
    var cluster = Samples.cluster(Samples.byId("h100"));
    return new ClusterDocument(
        cluster, FabricLayout.of(cluster), List.of(TrainingJob.of("j", 8, 8, 1)), path);
  }

  @Test
  void jobsAreNotReplacedWhereTheClusterCannotBe() throws IOException {
    var file = Files.createDirectory(folder.resolve("a.cluster.json")); // no file can replace it
    var jobs = Files.writeString(folder.resolve("a.jobs.json"), "old");
    var document = document(file);
    document.unsaved();
    var messages = new WindowMessages();
    var saved = new ArrayList<String>();
    var tasks = new BackgroundTasks(AT_ONCE, AT_ONCE);
    new DocumentSaving(
            tasks,
            messages,
            new RecentFiles(List.of()),
            new FileChangeWatch(tasks, messages::trouble, messages::settled))
        .save(document, file, () -> saved.add("saved"));
    assertThat(messages.troubleProperty().get()).isNotNull();
    assertThat(jobs).hasContent("old");
    assertThat(document.isModified()).isTrue();
    assertThat(saved).isEmpty();
  }

  @Test
  void aFileThatIsGoneLeavesItsDocumentUnsaved() throws IOException {
    var document = document(folder.resolve("a.cluster.json"));
    ClusterFile.write(document.cluster(), folder.resolve("a.cluster.json"));
    var messages = new ArrayList<UserMessage>();
    var stamps =
        new FileChangeWatch(new BackgroundTasks(AT_ONCE, AT_ONCE), messages::add, messages::remove);
    stamps.remember(document, null);
    stamps.check();
    assertThat(document.isModified()).isFalse();
    Files.delete(folder.resolve("a.cluster.json"));
    stamps.check();
    stamps.check();
    assertThat(messages).hasSize(1);
    assertThat(document.isModified()).isTrue();
  }

  @Test
  void aSavedClusterHasTheNameOfItsFileInTheTitleAndInTheList() {
    var document = document(null);
    var given = document.cluster().name();
    assertThat(document.name()).isEqualTo(given);
    document.saved(document.work(), folder.resolve("mine.cluster.json"));
    assertThat(document.name()).isEqualTo("mine");
    assertThat(DocumentTitle.of(document)).startsWith("mine.cluster.json");
    assertThat(DocumentTitle.among(document, List.of(document))).isEqualTo("mine");
    assertThat(document.cluster().name()).as("no edit of the cluster").isEqualTo(given);
  }

  @Test
  void aDriveThatHangsIsAskedOnce() {
    var asked = new ArrayList<Runnable>();
    var document = document(folder.resolve("a.cluster.json"));
    var stamps = new FileChangeWatch(new BackgroundTasks(asked::add, AT_ONCE), _ -> {}, _ -> {});
    stamps.remember(document, null);
    asked.removeFirst().run();
    stamps.check();
    stamps.check();
    assertThat(asked).hasSize(1);
    asked.removeFirst().run();
    stamps.check();
    assertThat(asked).hasSize(1);
  }

  @Test
  void whatAnotherProgramSavedIsNotOverwrittenWithoutAQuestion() throws IOException {
    var file = folder.resolve("a.cluster.json");
    var document = document(file);
    ClusterFile.write(document.cluster(), file);
    var documents =
        new OpenDocuments(new BackgroundTasks(AT_ONCE, AT_ONCE), new RecentFiles(List.of()));
    documents.add(document);
    var asked = new ArrayList<Runnable>();
    documents.setSaveConflicts((_, _, choices) -> asked.add(choices.overwrite()));
    var saved = new ArrayList<String>();
    // The window keeps the focus: nobody looks at the file before it is saved.
    Files.writeString(file, "theirs");
    documents.save(document, file, () -> saved.add("saved"));
    assertThat(asked).hasSize(1);
    assertThat(file).hasContent("theirs");
    // The banner alone is no consent.
    documents.noticeChanges();
    assertThat(documents.messages().troubleProperty().get()).isNotNull();
    documents.save(document, file, () -> saved.add("saved"));
    assertThat(asked).hasSize(2);
    assertThat(file).hasContent("theirs");
    assertThat(saved).isEmpty();
    asked.getFirst().run();
    assertThat(saved).containsExactly("saved");
    assertThat(ClusterFile.read(file)).isEqualTo(document.cluster());
    assertThat(documents.messages().troubleProperty().get()).isNull();
    documents.save(document, file, () -> saved.add("again"));
    assertThat(saved).containsExactly("saved", "again");
    // The same for the jobs beside it.
    Files.writeString(folder.resolve("a.jobs.json"), "theirs");
    documents.save(document, file, () -> saved.add("jobs"));
    assertThat(asked).hasSize(3);
    assertThat(folder.resolve("a.jobs.json")).hasContent("theirs");
  }

  /** A cluster and its jobs that are open, and the questions about changed files. */
  private final class Opened {
    final Path file = folder.resolve("a.cluster.json");
    final ClusterDocument document = document(file);
    final Cluster before = document.cluster();
    final List<SaveConflicts.Choices> asked = new ArrayList<>();
    final OpenDocuments documents =
        new OpenDocuments(new BackgroundTasks(AT_ONCE, AT_ONCE), new RecentFiles(List.of()));

    Opened() {
      ClusterFile.write(before, file);
      JobsFile.write(document.jobs(), file.resolveSibling("a.jobs.json"));
      documents.add(document);
      documents.setSaveConflicts((_, _, choices) -> asked.add(choices));
    }
  }

  private static Cluster failed(Cluster cluster, int host) {
    var id = cluster.hosts().get(host).id();
    return DrawnFabricEdits.mark(cluster, Set.of(id), HostState.FAILED).cluster();
  }

  @Test
  void editsThatDoNotMeetAreSavedTogether() {
    var opened = new Opened();
    opened.document.edit("mine", failed(opened.before, 0));
    ClusterFile.write(failed(opened.before, 1), opened.file);
    JobsFile.write(List.of(TrainingJob.of("k", 16, 8, 1)), folder.resolve("a.jobs.json"));
    var saved = new ArrayList<String>();
    opened.documents.save(opened.document, opened.file, () -> saved.add("saved"));
    requireNonNull(opened.asked.getFirst().merge()).run();
    var both = failed(failed(opened.before, 0), 1);
    assertThat(saved).containsExactly("saved");
    assertThat(ClusterFile.read(opened.file)).isEqualTo(both);
    assertThat(opened.document.cluster()).isEqualTo(both);
    assertThat(opened.document.jobs()).extracting(TrainingJob::id).containsExactly("k");
    assertThat(opened.document.isModified()).isFalse();
    // The merge is one step, and the next save begins with what it wrote.
    opened.document.undo();
    assertThat(opened.document.cluster()).isEqualTo(failed(opened.before, 0));
    opened.document.redo();
    ClusterFile.write(failed(both, 2), opened.file);
    opened.documents.save(opened.document, opened.file, () -> saved.add("again"));
    requireNonNull(opened.asked.getLast().merge()).run();
    assertThat(ClusterFile.read(opened.file)).isEqualTo(failed(both, 2));
  }

  @Test
  void noMergeIsOfferedWhereEditsMeetOrTheBaseIsUnknown() throws IOException {
    var opened = new Opened();
    var id = opened.before.hosts().getFirst().id();
    opened.document.edit("mine", failed(opened.before, 0));
    ClusterFile.write(
        DrawnFabricEdits.mark(opened.before, Set.of(id), HostState.DRAINED).cluster(), opened.file);
    opened.documents.save(opened.document, opened.file, () -> {});
    Files.writeString(opened.file, "theirs");
    opened.documents.save(opened.document, opened.file, () -> {});
    assertThat(opened.asked).extracting(SaveConflicts.Choices::merge).containsExactly(null, null);
    // What was recovered after a crash began with a file that is not known.
    opened.documents.close(opened.document);
    ClusterFile.write(opened.before, opened.file);
    opened.documents.add(opened.document);
    ClusterFile.write(failed(opened.before, 1), opened.file);
    opened.documents.save(opened.document, opened.file, () -> {});
    assertThat(opened.asked).hasSize(3);
    assertThat(opened.asked.getLast().merge()).isNull();
  }

  @Test
  void aFileThatChangesWhileThePersonDecidesIsAskedForAgain() {
    var opened = new Opened();
    opened.document.edit("mine", failed(opened.before, 0));
    ClusterFile.write(failed(opened.before, 1), opened.file);
    opened.documents.save(opened.document, opened.file, () -> {});
    ClusterFile.write(failed(opened.before, 2), opened.file);
    requireNonNull(opened.asked.getFirst().merge()).run();
    assertThat(ClusterFile.read(opened.file)).isEqualTo(failed(opened.before, 2));
    assertThat(opened.asked).hasSize(2);
  }

  @Test
  void whatIsUndoneDuringASaveIsNotInTheFile() {
    var opened = new Opened();
    opened.document.edit("mine", failed(opened.before, 0));
    var written = opened.document.work();
    opened.document.undo();
    assertThat(opened.document.isModified()).isFalse();
    opened.document.saved(written, opened.file);
    assertThat(opened.document.isModified()).isTrue();
    opened.document.redo();
    opened.documents.save(opened.document, opened.file, () -> {});
    assertThat(opened.document.isModified()).isFalse();
  }

  @Test
  void savesOfADocumentDoNotOvertakeEachOther() {
    var asked = new ArrayDeque<Runnable>();
    var documents =
        new OpenDocuments(new BackgroundTasks(asked::add, AT_ONCE), new RecentFiles(List.of()));
    var document = document(null);
    documents.add(document);
    var questions = new ArrayList<SaveConflicts.Choices>();
    documents.setSaveConflicts((_, _, choices) -> questions.add(choices));
    var file = folder.resolve("a.cluster.json");
    documents.save(document, file, () -> {});
    document.edit("later", failed(document.cluster(), 0));
    documents.save(document, file, () -> {});
    while (!asked.isEmpty()) {
      asked.removeLast().run(); // as on a drive that is slow with the first
    }
    assertThat(questions).isEmpty();
    assertThat(ClusterFile.read(file)).isEqualTo(document.cluster());
    assertThat(document.isModified()).isFalse();
  }
}
