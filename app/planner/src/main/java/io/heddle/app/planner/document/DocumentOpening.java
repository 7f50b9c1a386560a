package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.model.io.FileStateStamp;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads files off the UI thread and takes over what they hold: clusters and federations are
 * documents, jobs join the one on show, answers go to the cluster that they belong to.
 */
final class DocumentOpening {
  private final OpenDocuments documents;
  private final BackgroundTasks tasks;
  private final WindowMessages messages;
  private final RecentFiles recent;
  private ResultReceivers arrivals = ResultReceivers.NOBODY;

  /** Opened where there was no cluster yet to play it on. */
  private TraceSource.@Nullable Recorded waiting;

  /** Nothing is given up without being asked. */
  private Predicate<EditableDocument> mayReplace = _ -> false;

  DocumentOpening(
      OpenDocuments documents, BackgroundTasks tasks, WindowMessages messages, RecentFiles recent) {
    this.documents = documents;
    this.tasks = tasks;
    this.messages = messages;
    this.recent = recent;
  }

  void setArrivals(ResultReceivers shown) {
    arrivals = shown;
  }

  void setMayReplace(Predicate<EditableDocument> asked) {
    mayReplace = asked;
  }

  void open(List<Path> chosen) {
    if (chosen.isEmpty()) {
      return;
    }
    // the next start may be in another folder
    var files = chosen.stream().map(file -> file.toAbsolutePath().normalize()).toList();
    var names = names(files);
    var shown = documents.current().clusterProperty().get();
    tasks.start(
        Text.of("task.open", names),
        _ -> FileReader.read(files, shown),
        this::accept,
        problem -> messages.report(Text.of("trouble.open", names), problem));
  }

  /** Files of schedulers, or of ours: what runs on the cluster on show. */
  void openState(List<Path> chosen) {
    if (!chosen.isEmpty()) {
      var files = chosen.stream().map(file -> file.toAbsolutePath().normalize()).toList();
      tasks.start(
          Text.of("task.open", names(files)),
          _ -> FileReader.running(files),
          this::accept,
          problem -> messages.report(Text.of("trouble.state", names(files)), problem));
    }
  }

  /** A sample of either kind. */
  void open(String id, Consumer<OpenDocument> then) {
    var open =
        documents.documents().stream()
            .filter(each -> each.path() == null && each.name().equals(id))
            .findFirst();
    if (open.isPresent()) {
      documents.show(open.get());
      then.accept(open.get());
      return;
    }
    Samples.federations().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .ifPresentOrElse(
            each -> start(each.title(), () -> FileReader.document(each), shown(then)),
            () -> openAnew(Samples.byId(id), then));
  }

  void openAnew(Samples.Sample sample, Consumer<OpenDocument> then) {
    start(sample.title(), () -> FileReader.document(sample), shown(then));
  }

  /** Opens the file of a cluster, or shows it where it is open; then goes on with it. */
  void openCluster(Path file, Consumer<ClusterDocument> then) {
    if (!showOpen(file, then)) {
      start(
          name(file),
          () -> FileReader.cluster(file),
          read -> {
            recent.remember(List.of(file));
            if (!showOpen(file, then)) { // it may have been opened meanwhile
              replace(null, read.document(), read.stamps());
              then.accept(read.document());
            }
          });
    }
  }

  private boolean showOpen(Path file, Consumer<ClusterDocument> then) {
    if (documents.find(file) instanceof ClusterDocument open) {
      documents.show(open);
      then.accept(open);
      return true;
    }
    return false;
  }

  private <D extends OpenDocument> Consumer<D> shown(Consumer<? super D> then) {
    return document -> {
      replace(null, document, null);
      then.accept(document);
    };
  }

  private <T> void start(String title, Callable<T> reading, Consumer<T> done) {
    tasks.start(
        Text.of("task.open", title),
        _ -> reading.call(),
        done,
        problem -> messages.report(Text.of("trouble.open", title), problem));
  }

  private static String names(List<Path> files) {
    return String.join(", ", files.stream().map(DocumentOpening::name).toList());
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  /** Clusters and federations first, then jobs: what else was opened with them belongs to them. */
  private void accept(List<LoadedFile> incoming) {
    each(incoming, LoadedFile.Opened.class)
        .forEach(each -> accept(each.document(), each.problem(), each.stamps()));
    each(incoming, LoadedFile.OpenedFederation.class)
        .forEach(each -> accept(each.document(), each.problem(), each.stamps()));
    each(incoming, LoadedFile.Foreign.class).forEach(this::accept);
    each(incoming, LoadedFile.OpenedStudy.class).forEach(this::accept);
    each(incoming, LoadedFile.Jobs.class).forEach(this::accept);
    each(incoming, LoadedFile.State.class).forEach(this::accept);
    each(incoming, LoadedFile.Answer.class).forEach(this::accept);
    each(incoming, LoadedFile.Trace.class).forEach(each -> accept(each.trace()));
    var unusable = each(incoming, LoadedFile.Unusable.class);
    if (!unusable.isEmpty()) {
      messages.trouble(
          new UserMessage(
              Text.of(
                  "trouble.open", names(unusable.stream().map(LoadedFile.Unusable::file).toList())),
              unusable.stream().flatMap(each -> each.problem().getMessage().lines()).toList()));
    }
    recent.remember(incoming.stream().flatMap(each -> each.files().stream()).toList());
  }

  private static <T extends LoadedFile> List<T> each(List<LoadedFile> incoming, Class<T> kind) {
    return incoming.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private void accept(
      EditableDocument opened,
      LoadedFile.@Nullable Unusable problem,
      Map<Path, FileStateStamp> stamps) {
    var path = Objects.requireNonNull(opened.path());
    var same = documents.find(path);
    if (same instanceof EditableDocument open && open.isModified() && !mayReplace.test(open)) {
      documents.show(same);
      return;
    }
    replace(same, opened, stamps);
    if (problem != null) {
      messages.report(Text.of("trouble.open", problem.file()), problem.problem());
    }
  }

  private void accept(LoadedFile.OpenedStudy opened) {
    replace(documents.find(opened.document().path()), opened.document(), null);
    if (opened.problem() != null) {
      var rows = name(StudyFiles.rowsBeside(opened.document().path()));
      messages.trouble(StudyFiles.message(Text.of("trouble.open", rows), opened.problem()));
    }
  }

  /** Shows a document; one of the same file goes. */
  private void replace(
      @Nullable OpenDocument same,
      OpenDocument document,
      @Nullable Map<Path, FileStateStamp> stamps) {
    documents.add(document, stamps);
    if (same != null) {
      documents.remove(same);
    }
    documents.show(document);
  }

  private void accept(LoadedFile.Foreign foreign) {
    foreign.document().unsaved();
    documents.add(foreign.document());
    documents.show(foreign.document());
    messages.imported(foreign.notice(), foreign.document());
  }

  private void accept(LoadedFile.Jobs jobs) {
    var document = documents.current().editedProperty().get();
    if (document == null) {
      var beside = jobs.beside();
      refuse(
          jobs.file(),
          List.of(
              beside == null
                  ? Text.of("trouble.jobs.first")
                  : Text.of("trouble.jobs.beside", name(beside))));
    } else {
      document.add(Text.of("edit.jobs.add", name(jobs.file())), jobs.jobs());
    }
  }

  private void accept(LoadedFile.State state) {
    var document = documents.current().documentProperty().get();
    if (document == null) {
      refuse(state.files().getFirst(), List.of(Text.of("trouble.state.first")));
    } else {
      new SchedulerStateImport(tasks, messages).start(document, names(state.files()), state);
    }
  }

  private void accept(LoadedFile.Answer answer) {
    var home =
        arrivals.take(answer.content().schema())
            ? ResultTarget.of(answer.content(), documents.clustersShownFirst())
            : new ResultTarget.Alone();
    switch (home) {
      case ResultTarget.On(ClusterDocument document) -> arrive(document, answer);
      case ResultTarget.Alone() -> showAlone(answer);
      case ResultTarget.Missing(List<String> reasons) -> refuse(answer.file(), reasons);
    }
  }

  private void arrive(ClusterDocument document, LoadedFile.Answer answer) {
    var jobs = answer.content().references().jobs();
    document.jobs().stream()
        .filter(job -> !jobs.isEmpty() && job.id().equals(jobs.getFirst()))
        .findFirst()
        .ifPresent(document::show);
    documents.show(document);
    arrivals.arrive(document, new OpenedResult(name(answer.file()), answer.content()));
  }

  private void accept(TraceSource.Recorded trace) {
    var document = documents.current().documentProperty().get();
    if (document != null) {
      arrivals.arrive(document, trace);
      return;
    }
    waiting = trace;
    messages.notice(
        new UserMessage(
            Text.of("trace.waits", name(trace.file()), trace.trace().size()),
            List.of(Text.of("trace.waits.advice"))),
        null);
  }

  /** A cluster is on show: what waited for one goes there. */
  void playWaiting() {
    var trace = waiting;
    if (trace != null && documents.current().documentProperty().get() != null) {
      waiting = null;
      messages.dismissNotice();
      accept(trace);
    }
  }

  private void showAlone(LoadedFile.Answer answer) {
    replace(
        documents.find(answer.file()),
        new StandaloneAnswerDocument(answer.content(), answer.file()),
        null);
  }

  private void refuse(Path file, List<String> reasons) {
    messages.trouble(new UserMessage(Text.of("trouble.open", name(file)), reasons));
  }
}
