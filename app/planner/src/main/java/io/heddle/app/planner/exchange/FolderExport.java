package io.heddle.app.planner.exchange;

import io.heddle.app.planner.document.DocumentTitle;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;

/**
 * Files for other programs, in a format that a person chooses.
 *
 * @param <F> a format
 * @param id what the ids of all nodes begin with
 * @param title of the dialog
 * @param guide page that explains it
 * @param start the folder that is proposed
 * @param formats to choose among
 * @param name how a format is called in the list
 * @param options further choices
 * @param writing what a format and the other choices ask for
 */
public record FolderExport<F>(
    String id,
    String title,
    String guide,
    Path start,
    List<F> formats,
    Function<F, String> name,
    List<Option<F>> options,
    Function<F, Writing> writing) {
  /**
   * A choice beside the format.
   *
   * @param value what is chosen there
   * @param unavailable why a format does not have it; empty where it does
   */
  public record Option<F>(
      String name, Node choice, ObservableValue<?> value, Function<F, String> unavailable) {}

  /**
   * What would be written.
   *
   * @param files texts by name, the most telling first
   * @param notes what a person should know of them
   */
  public record Draft(Map<String, String> files, List<String> notes) {}

  /** Writes the files into a folder. */
  public interface FolderWriting {
    /**
     * @param over whether files of others may be replaced
     */
    List<Path> write(Path folder, boolean over);
  }

  /** Work that may take its time, off the UI thread; made of what is chosen now. */
  public record Writing(Supplier<Draft> draft, FolderWriting files) {}

  public FolderExport {
    formats = List.copyOf(formats);
    options = List.copyOf(options);
  }

  /**
   * The folder that is proposed for something.
   *
   * @param parent its name in the person's home
   */
  public static Path start(String parent, String name) {
    return Path.of(System.getProperty("user.home"), parent, DocumentTitle.fileName(name));
  }
}
