package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.FileReader.Content;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.InputException;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.topology.FabricLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * The open documents of a window: opens, saves and closes them, and says what went wrong last.
 * Solves nothing. View model: knows no view. To be used on the UI thread only.
 */
public final class OpenDocuments {
  /** Nodes of a cluster that is laid out within a frame. */
  private static final int LAID_OUT_AT_ONCE = 1_500;

  private final BackgroundTasks tasks;
  private final CurrentDocument current = new CurrentDocument();
  private final ObservableList<ClusterDocument> documents = FXCollections.observableArrayList();
  private final ObservableList<ClusterDocument> documentsView =
      FXCollections.unmodifiableObservableList(documents);
  private final ReadOnlyObjectWrapper<@Nullable Trouble> trouble = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable ImportNotice> imported =
      new ReadOnlyObjectWrapper<>();
  private final FileStamps stamps;
  private @Nullable Recovery recovery;

  /** Nothing is given up without being asked. */
  private Predicate<ClusterDocument> mayReplace = _ -> false;

  private final ObservableList<Path> recent;
  private final ObservableList<Path> recentView;

  public OpenDocuments(BackgroundTasks tasks, ObservableList<Path> recent) {
    this.tasks = tasks;
    this.recent = recent;
    this.recentView = FXCollections.unmodifiableObservableList(recent);
    this.stamps = new FileStamps(tasks, trouble::set);
  }

  public BackgroundTasks tasks() {
    return tasks;
  }

  /** What the window shows. */
  public CurrentDocument current() {
    return current;
  }

  public ObservableList<ClusterDocument> documents() {
    return documentsView;
  }

  /** Files opened lately, the newest first. */
  public ObservableList<Path> recent() {
    return recentView;
  }

  /** Who says whether a document with unsaved changes may be read again from its file. */
  public void setMayReplace(Predicate<ClusterDocument> asked) {
    mayReplace = asked;
  }

  /** Keeps unsaved documents from now on, and brings back what a killed planner left behind. */
  public void keepIn(Recovery place) {
    recovery = place;
    documents.forEach(place::watch);
    tasks.start(
        Text.of("task.recover"),
        _ -> place.recover(),
        found -> {
          for (var each : found) {
            place.adopt(each);
            add(each.document());
          }
          if (!found.isEmpty()) {
            show(found.getLast().document());
            trouble.set(
                new Trouble(
                    Text.of("recovered.title"),
                    found.stream()
                        .map(
                            each -> Text.of("recovered.document", each.document().cluster().name()))
                        .toList()));
          }
        },
        problem -> report(Text.of("trouble.recover"), problem));
  }

  /** Adds a document that was made here: generated, imported, recovered. */
  public void add(ClusterDocument document) {
    document.setLayouts(this::layOut);
    documents.add(document);
    stamps.remember(document);
    if (recovery != null) {
      recovery.watch(document);
    }
  }

  private void layOut(Cluster cluster, Consumer<FabricLayout> done) {
    if (cluster.hosts().size() + cluster.switches().size() <= LAID_OUT_AT_ONCE) {
      done.accept(FabricLayout.of(cluster));
    } else {
      tasks.start(Text.of("task.layout"), _ -> FabricLayout.of(cluster), done, this::report);
    }
  }

  /** An empty cluster to draw on. */
  public void newCluster() {
    var name = Text.of("new.cluster");
    for (int number = 2; isTaken(name); number++) {
      name = Text.of("new.cluster") + "-" + number;
    }
    var cluster = Cluster.empty(name);
    var document = new ClusterDocument(cluster, FabricLayout.of(cluster), List.of(), null);
    add(document);
    show(document);
  }

  private boolean isTaken(String name) {
    return documents.stream().anyMatch(each -> each.cluster().name().equals(name));
  }

  /** Writes a document to a file, with its jobs beside it; {@code then} runs once it is safe. */
  public void save(ClusterDocument document, Path file, Runnable then) {
    var project = document.project();
    tasks.start(
        Text.of("task.save", file.getFileName()),
        _ -> {
          if (!project.jobs().isEmpty()) {
            JobsFile.write(project.jobs(), FileReader.jobsBeside(file));
          }
          ClusterFile.write(project.cluster(), file);
          return file;
        },
        _ -> {
          document.saved(project, file);
          stamps.remember(document);
          remember(List.of(file));
          then.run();
        },
        problem -> report(Text.of("trouble.save", file), problem));
  }

  /** Looks whether somebody else changed an open file. */
  public void noticeChanges() {
    stamps.check();
  }

  private void remember(List<Path> files) {
    recent.removeAll(files);
    recent.addAll(0, files);
    if (recent.size() > 10) {
      recent.remove(10, recent.size());
    }
  }

  /** What went wrong last, until it is dismissed. */
  public ReadOnlyObjectProperty<@Nullable Trouble> troubleProperty() {
    return trouble.getReadOnlyProperty();
  }

  /** What the last import read, assumed and left out, until it is dismissed. */
  public ReadOnlyObjectProperty<@Nullable ImportNotice> importedProperty() {
    return imported.getReadOnlyProperty();
  }

  public void dismissImport() {
    imported.set(null);
  }

  public void dismissTrouble() {
    trouble.set(null);
  }

  /** The one handler of errors: shows them and keeps every document open. */
  public void report(Throwable problem) {
    report(Text.of("trouble.fault"), problem);
  }

  /** Says what could not be done, and why. */
  public void report(String title, Throwable problem) {
    var message = Objects.requireNonNullElse(problem.getMessage(), problem.toString());
    trouble.set(new Trouble(title, message.lines().toList()));
    if (!(problem instanceof InputException)) {
      System.getLogger(OpenDocuments.class.getName())
          .log(System.Logger.Level.ERROR, title, problem);
    }
  }

  public void openSample(Samples.Sample sample) {
    for (var document : documents) {
      if (document.path() == null && document.cluster().name().equals(sample.id())) {
        show(document);
        return;
      }
    }
    tasks.start(
        Text.of("task.open", sample.title()),
        _ -> new Content.Opened(FileReader.document(sample), null),
        opened -> accept(List.of(opened)),
        problem -> report(Text.of("trouble.open", sample.title()), problem));
  }

  /**
   * Opens Heddle files of any kind, and imports others whose format is known. A file that cannot be
   * used changes nothing.
   */
  public void open(List<Path> files) {
    if (files.isEmpty()) {
      return;
    }
    var names =
        String.join(", ", files.stream().map(file -> file.getFileName().toString()).toList());
    tasks.start(
        Text.of("task.open", names),
        _ -> FileReader.read(files),
        contents -> {
          accept(contents);
          remember(files);
        },
        problem -> report(Text.of("trouble.open", names), problem));
  }

  private void accept(List<? extends Content> contents) {
    // Clusters first: jobs and placements of the same drop belong to them.
    contents.forEach(content -> {
      if (content instanceof Content.Opened opened) {
        var path = opened.document().path();
        var same =
            documents.stream()
                .filter(each -> path != null && path.equals(each.path()))
                .findFirst()
                .orElse(null);
        if (same != null && same.modifiedProperty().get() && !mayReplace.test(same)) {
          show(same);
          return;
        }
        add(opened.document());
        if (same != null) {
          remove(same);
        }
        show(opened.document());
        if (opened.jobsProblem() != null) {
          report(
              Text.of("trouble.open", FileReader.jobsBeside(Objects.requireNonNull(path))),
              opened.jobsProblem());
        }
      }
    });
    for (var content : contents) {
      switch (content) {
        case Content.Opened _ -> {}
        case Content.Foreign foreign -> {
          foreign.document().unsaved();
          add(foreign.document());
          show(foreign.document());
          imported.set(foreign.notice());
        }
        case Content.Jobs jobs -> addJobs(jobs);
        case Content.Placed placed -> adopt(placed);
      }
    }
  }

  private void addJobs(Content.Jobs jobs) {
    var document = current.documentProperty().get();
    if (document == null) {
      trouble.set(
          new Trouble(
              Text.of("trouble.open", jobs.source()), List.of(Text.of("trouble.jobs.first"))));
      return;
    }
    TrainingJob first = null;
    for (var job : jobs.jobs()) {
      var added = document.add(Text.of("edit.job.add", job.id()), job);
      first = first == null ? added : first;
    }
    document.show(first);
  }

  private void adopt(Content.Placed placed) {
    var placement = placed.placement();
    for (var document : documents) {
      boolean fits =
          placement.matrix().stream()
              .flatMap(List::stream)
              .allMatch(host -> document.cluster().contains(host));
      if (fits) {
        var job =
            document.jobs().stream().filter(each -> each.id().equals(placement.job())).findFirst();
        if (job.isPresent()) {
          document.show(job.get());
          document.arrivals().add(new ClusterDocument.Arrival(placed.source(), placed.placement()));
          current.show(document);
          return;
        }
      }
    }
    trouble.set(
        new Trouble(
            Text.of("trouble.open", placed.source()),
            List.of(Text.of("trouble.placement.home", placement.cluster(), placement.job()))));
  }

  /** Shows a cluster with the job that was worked on last. */
  public void show(ClusterDocument document) {
    current.show(document);
  }

  /** Works on another job of the shown cluster. */
  public void show(TrainingJob job) {
    var document = current.documentProperty().get();
    if (document != null) {
      document.show(job);
    }
  }

  /** Replaces the shown job by an edited one and solves it. */
  public void edit(TrainingJob edited) {
    var document = current.documentProperty().get();
    var old = current.jobProperty().get();
    if (document != null && old != null && !edited.equals(old)) {
      var jobs = new ArrayList<>(document.jobs());
      jobs.set(jobs.indexOf(old), edited);
      document.editJobs(Text.of("edit.job", edited.id()), "job " + jobs.indexOf(edited), jobs);
      document.show(edited);
    }
  }

  /** Adds a job to the shown cluster and shows it. */
  public void addJob(TrainingJob job) {
    var document = current.documentProperty().get();
    if (document != null) {
      document.show(document.add(Text.of("edit.job.add", job.id()), job));
    }
  }

  public void removeJob(TrainingJob job) {
    var document = current.documentProperty().get();
    if (document != null && document.jobs().contains(job)) {
      var jobs = new ArrayList<>(document.jobs());
      jobs.remove(job);
      document.editJobs(Text.of("edit.job.remove", job.id()), null, jobs);
    }
  }

  private void remove(ClusterDocument document) {
    documents.remove(document);
    stamps.forget(document);
    if (recovery != null) {
      recovery.forget(document);
    }
  }

  public void close(ClusterDocument document) {
    remove(document);
    if (current.documentProperty().get() == document) {
      current.show(documents.isEmpty() ? null : documents.getLast());
    }
  }
}
