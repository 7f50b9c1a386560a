package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.model.io.InputException;
import java.util.Objects;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** What a window tells above its canvas, until it is dismissed. On the UI thread only. */
public final class Messages {
  private final ReadOnlyObjectWrapper<@Nullable Message> trouble = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Message> notice = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable ImportNotice> imported =
      new ReadOnlyObjectWrapper<>();

  /** What went wrong last. */
  public ReadOnlyObjectProperty<@Nullable Message> troubleProperty() {
    return trouble.getReadOnlyProperty();
  }

  /** What a person should know, though nothing went wrong. */
  public ReadOnlyObjectProperty<@Nullable Message> noticeProperty() {
    return notice.getReadOnlyProperty();
  }

  /** What the last import read, assumed and left out. */
  public ReadOnlyObjectProperty<@Nullable ImportNotice> importedProperty() {
    return imported.getReadOnlyProperty();
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
  public void trouble(Message message) {
    trouble.set(message);
  }

  /** Tells what is good to know. */
  public void notice(Message message) {
    notice.set(message);
  }

  void imported(ImportNotice report) {
    imported.set(report);
  }

  /** The one handler of errors: shows them and keeps every document open. */
  public void report(Throwable problem) {
    report(Text.of("trouble.fault"), problem);
  }

  /** Says what could not be done, and why. */
  public void report(String title, Throwable problem) {
    var message = Objects.requireNonNullElse(problem.getMessage(), problem.toString());
    trouble.set(new Message(title, message.lines().toList()));
    if (!(problem instanceof InputException)) {
      System.getLogger(Messages.class.getName()).log(System.Logger.Level.ERROR, title, problem);
    }
  }
}
