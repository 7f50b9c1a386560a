package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.simulate.TraceSource;
import java.nio.file.Path;
import java.util.List;
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
    var federation =
        Samples.federations().stream().filter(each -> each.id().equals(id)).findFirst();
    if (federation.isPresent()) {
      start(federation.get().title(), () -> FileReader.document(federation.get()), then);
    } else {
      openAnew(Samples.byId(id), then);
    }
  }

  void openAnew(Samples.Sample sample, Consumer<OpenDocument> then) {
    start(sample.title(), () -> FileReader.document(sample), then);
  }

  /** Opens the file of a cluster, or shows it where it is open; then goes on with it. */
  void openCluster(Path file, Consumer<ClusterDocument> then) {
    if (documents.find(file) instanceof ClusterDocument open) {
      documents.show(open);
      then.accept(open);
      return;
    }
    start(
        name(file),
        () -> FileReader.cluster(file),
        document -> {
          recent.remember(List.of(file));
          then.accept(document);
        });
  }

  private <D extends OpenDocument> void start(
      String title, Callable<D> reading, Consumer<? super D> then) {
    tasks.start(
        Text.of("task.open", title),
        _ -> reading.call(),
        document -> {
          documents.add(document);
          documents.show(document);
          then.accept(document);
        },
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
        .forEach(each -> accept(each.document(), each.problem()));
    each(incoming, LoadedFile.OpenedFederation.class)
        .forEach(each -> accept(each.document(), each.problem()));
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
    recent.remember(incoming.stream().flatMap(each -> files(each).stream()).toList());
  }

  private static <T extends LoadedFile> List<T> each(List<LoadedFile> incoming, Class<T> kind) {
    return incoming.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private static List<Path> files(LoadedFile incoming) {
    return switch (incoming) {
      case LoadedFile.Opened opened -> List.of(Objects.requireNonNull(opened.document().path()));
      case LoadedFile.OpenedFederation opened ->
          List.of(Objects.requireNonNull(opened.document().path()));
      case LoadedFile.OpenedStudy opened -> List.of(opened.document().path());
      case LoadedFile.Foreign foreign -> foreign.files();
      case LoadedFile.Jobs jobs -> List.of(jobs.file());
      case LoadedFile.Answer answer -> List.of(answer.file());
      case LoadedFile.State state -> state.files();
      case LoadedFile.Trace trace -> List.of(trace.trace().file());
      case LoadedFile.Unusable _ -> List.of();
    };
  }

  private void accept(EditableDocument opened, LoadedFile.@Nullable Unusable problem) {
    var path = Objects.requireNonNull(opened.path());
    var same = documents.find(path);
    if (same instanceof EditableDocument open && open.isModified() && !mayReplace.test(open)) {
      documents.show(same);
      return;
    }
    documents.add(opened);
    if (same != null) {
      documents.remove(same);
    }
    documents.show(opened);
    if (problem != null) {
      messages.report(Text.of("trouble.open", problem.file()), problem.problem());
    }
  }

  private void accept(LoadedFile.OpenedStudy opened) {
    replace(opened.document().path(), opened.document());
    if (opened.problem() != null) {
      messages.report(
          Text.of("trouble.open", name(StudyFiles.rowsBeside(opened.document().path()))),
          opened.problem());
    }
  }

  /** Shows a document; one of the same file goes. */
  private void replace(Path file, OpenDocument document) {
    var same = documents.find(file);
    documents.add(document);
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
    replace(answer.file(), new StandaloneAnswerDocument(answer.content(), answer.file()));
  }

  private void refuse(Path file, List<String> reasons) {
    messages.trouble(new UserMessage(Text.of("trouble.open", name(file)), reasons));
  }
}
