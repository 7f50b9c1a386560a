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
final class Opening {
  private final OpenDocuments documents;
  private final BackgroundTasks tasks;
  private final Messages messages;
  private final RecentFiles recent;
  private Arrivals arrivals = Arrivals.NOBODY;

  /** Opened where there was no cluster yet to play it on. */
  private TraceSource.@Nullable Recorded waiting;

  /** Nothing is given up without being asked. */
  private Predicate<EditedDocument> mayReplace = _ -> false;

  Opening(OpenDocuments documents, BackgroundTasks tasks, Messages messages, RecentFiles recent) {
    this.documents = documents;
    this.tasks = tasks;
    this.messages = messages;
    this.recent = recent;
  }

  void setArrivals(Arrivals shown) {
    arrivals = shown;
  }

  void setMayReplace(Predicate<EditedDocument> asked) {
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
  void open(String id, Consumer<Document> then) {
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

  void openAnew(Samples.Sample sample, Consumer<Document> then) {
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

  private <D extends Document> void start(
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
    return String.join(", ", files.stream().map(Opening::name).toList());
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  /** Clusters and federations first, then jobs: what else was opened with them belongs to them. */
  private void accept(List<Incoming> incoming) {
    each(incoming, Incoming.Opened.class).forEach(each -> accept(each.document(), each.problem()));
    each(incoming, Incoming.OpenedFederation.class)
        .forEach(each -> accept(each.document(), each.problem()));
    each(incoming, Incoming.Foreign.class).forEach(this::accept);
    each(incoming, Incoming.OpenedStudy.class).forEach(this::accept);
    each(incoming, Incoming.Jobs.class).forEach(this::accept);
    each(incoming, Incoming.State.class).forEach(this::accept);
    each(incoming, Incoming.Answer.class).forEach(this::accept);
    each(incoming, Incoming.Trace.class).forEach(each -> accept(each.trace()));
    var unusable = each(incoming, Incoming.Unusable.class);
    if (!unusable.isEmpty()) {
      messages.trouble(
          new Message(
              Text.of(
                  "trouble.open", names(unusable.stream().map(Incoming.Unusable::file).toList())),
              unusable.stream().flatMap(each -> each.problem().getMessage().lines()).toList()));
    }
    recent.remember(incoming.stream().flatMap(each -> files(each).stream()).toList());
  }

  private static <T extends Incoming> List<T> each(List<Incoming> incoming, Class<T> kind) {
    return incoming.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private static List<Path> files(Incoming incoming) {
    return switch (incoming) {
      case Incoming.Opened opened -> List.of(Objects.requireNonNull(opened.document().path()));
      case Incoming.OpenedFederation opened ->
          List.of(Objects.requireNonNull(opened.document().path()));
      case Incoming.OpenedStudy opened -> List.of(opened.document().path());
      case Incoming.Foreign foreign -> foreign.files();
      case Incoming.Jobs jobs -> List.of(jobs.file());
      case Incoming.Answer answer -> List.of(answer.file());
      case Incoming.State state -> state.files();
      case Incoming.Trace trace -> List.of(trace.trace().file());
      case Incoming.Unusable _ -> List.of();
    };
  }

  private void accept(EditedDocument opened, Incoming.@Nullable Unusable problem) {
    var path = Objects.requireNonNull(opened.path());
    var same = documents.find(path);
    if (same instanceof EditedDocument open && open.isModified() && !mayReplace.test(open)) {
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

  private void accept(Incoming.OpenedStudy opened) {
    replace(opened.document().path(), opened.document());
    if (opened.problem() != null) {
      messages.report(
          Text.of("trouble.open", name(StudyFiles.rowsBeside(opened.document().path()))),
          opened.problem());
    }
  }

  /** Shows a document; one of the same file goes. */
  private void replace(Path file, Document document) {
    var same = documents.find(file);
    documents.add(document);
    if (same != null) {
      documents.remove(same);
    }
    documents.show(document);
  }

  private void accept(Incoming.Foreign foreign) {
    foreign.document().unsaved();
    documents.add(foreign.document());
    documents.show(foreign.document());
    messages.imported(foreign.notice(), foreign.document());
  }

  private void accept(Incoming.Jobs jobs) {
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

  private void accept(Incoming.State state) {
    var document = documents.current().documentProperty().get();
    if (document == null) {
      refuse(state.files().getFirst(), List.of(Text.of("trouble.state.first")));
    } else {
      new StateImport(tasks, messages).start(document, names(state.files()), state);
    }
  }

  private void accept(Incoming.Answer answer) {
    var home =
        arrivals.take(answer.content().schema())
            ? Home.of(answer.content(), documents.clustersShownFirst())
            : new Home.Alone();
    switch (home) {
      case Home.On(ClusterDocument document) -> arrive(document, answer);
      case Home.Alone() -> showAlone(answer);
      case Home.Missing(List<String> reasons) -> refuse(answer.file(), reasons);
    }
  }

  private void arrive(ClusterDocument document, Incoming.Answer answer) {
    var jobs = answer.content().references().jobs();
    document.jobs().stream()
        .filter(job -> !jobs.isEmpty() && job.id().equals(jobs.getFirst()))
        .findFirst()
        .ifPresent(document::show);
    documents.show(document);
    arrivals.arrive(document, new Arrival(name(answer.file()), answer.content()));
  }

  private void accept(TraceSource.Recorded trace) {
    var document = documents.current().documentProperty().get();
    if (document != null) {
      arrivals.arrive(document, trace);
      return;
    }
    waiting = trace;
    messages.notice(
        new Message(
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

  private void showAlone(Incoming.Answer answer) {
    replace(answer.file(), new AnswerDocument(answer.content(), answer.file()));
  }

  private void refuse(Path file, List<String> reasons) {
    messages.trouble(new Message(Text.of("trouble.open", name(file)), reasons));
  }
}
