package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.model.io.InputException;
import io.heddle.model.io.IoFailureReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/** What a window tells above its canvas, until it is dismissed. On the UI thread only. */
public final class WindowMessages {
  private static final WeakReference<@Nullable OpenDocument> NOTHING = new WeakReference<>(null);

  private final ReadOnlyObjectWrapper<@Nullable UserMessage> trouble =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable UserMessage> notice = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable ImportNotice> imported =
      new ReadOnlyObjectWrapper<>();

  private final ReadOnlyStringWrapper done = new ReadOnlyStringWrapper("");

  /** Weak: a message about a document does not keep it. */
  private final IdentityHashMap<ReadOnlyObjectWrapper<?>, WeakReference<@Nullable OpenDocument>>
      about = new IdentityHashMap<>();

  /** Another document is on show: what is about a different one goes with it. */
  void shown(@Nullable OpenDocument now) {
    for (var each : List.of(trouble, notice, imported)) {
      var of = about.getOrDefault(each, NOTHING).get();
      if (of != null && of != now) {
        each.set(null);
      }
    }
    done.set("");
  }

  private <T> void tell(
      ReadOnlyObjectWrapper<@Nullable T> where, T what, @Nullable OpenDocument document) {
    about.put(where, document == null ? NOTHING : new WeakReference<>(document));
    where.set(what);
  }

  /** What was done last, in a few words; empty before anything was. */
  public ReadOnlyStringProperty doneProperty() {
    return done.getReadOnlyProperty();
  }

  /** Tells what was done, until something else begins. */
  public void done(String words) {
    done.set(words);
  }

  /** What went wrong last. */
  public ReadOnlyObjectProperty<@Nullable UserMessage> troubleProperty() {
    return trouble.getReadOnlyProperty();
  }

  /** What a person should know, though nothing went wrong. */
  public ReadOnlyObjectProperty<@Nullable UserMessage> noticeProperty() {
    return notice.getReadOnlyProperty();
  }

  /** What the last import read, assumed and left out. */
  public ReadOnlyObjectProperty<@Nullable ImportNotice> importedProperty() {
    return imported.getReadOnlyProperty();
  }

  /** Takes a message away that no longer holds. */
  public void settled(UserMessage message) {
    if (message.equals(trouble.get())) {
      trouble.set(null);
    }
  }

  public void dismissTrouble() {
    trouble.set(null);
  }

  public void dismissNotice() {
    notice.set(null);
  }

  public void dismissImport() {
    imported.set(null);
  }

  /** Tells what went wrong. */
  public void trouble(UserMessage message) {
    trouble(message, null);
  }

  /**
   * Tells what went wrong.
   *
   * @param document that it is about, or null
   */
  public void trouble(UserMessage message, @Nullable OpenDocument document) {
    tell(trouble, message, document);
  }

  /**
   * Tells what is good to know.
   *
   * @param document that it is about, or null
   */
  public void notice(UserMessage message, @Nullable OpenDocument document) {
    tell(notice, message, document);
  }

  void imported(ImportNotice report, OpenDocument document) {
    tell(imported, report, document);
  }

  /** The one handler of errors: shows them and keeps every document open. */
  public void report(Throwable problem) {
    report(Text.of("trouble.fault"), problem);
  }

  /** Says what could not be done, and why. */
  public void report(String title, Throwable problem) {
    report(title, problem, null);
  }

  /**
   * Says what could not be done, and why.
   *
   * @param document that it is about, or null
   */
  public void report(String title, Throwable problem, @Nullable OpenDocument document) {
    var message =
        switch (problem) {
          case UncheckedIOException io ->
              IoFailureReason.named(Objects.requireNonNull(io.getCause()));
          case IOException io -> IoFailureReason.named(io);
          default -> Objects.requireNonNullElse(problem.getMessage(), problem.toString());
        };
    tell(trouble, new UserMessage(title, message.lines().toList()), document);
    if (!(problem instanceof InputException)) {
      System.getLogger(WindowMessages.class.getName())
          .log(System.Logger.Level.ERROR, title, problem);
    }
  }
}
