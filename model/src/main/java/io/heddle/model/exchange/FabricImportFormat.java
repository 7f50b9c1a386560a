package io.heddle.model.exchange;

import io.heddle.model.io.InputException;
import java.util.List;

/**
 * A format of another program that describes a fabric or a host; an entry of {@link
 * FabricImportFormats}.
 */
public interface FabricImportFormat {
  /** The word of the command line. */
  String id();

  /** One line for a person. */
  String summary();

  /**
   * Whether the text looks like this format; asked before anything is read, so it must be quick.
   */
  boolean recognises(ImportSource source);

  /** Whether files that are opened together are one cluster. */
  default boolean takesSeveral() {
    return false;
  }

  /** Whether its links are counted cables, not assumed from a hierarchy. */
  default boolean isCabled() {
    return true;
  }

  /** Whether it lists the GPUs of all hosts that have some. */
  default boolean namesGpus() {
    return false;
  }

  /** As {@link #read}, but sources that describe hosts alone will do, since others have cables. */
  default ImportedFabric readPart(List<ImportSource> sources, FabricImportOptions options) {
    return read(sources, options);
  }

  /**
   * Reads sources that together describe one cluster.
   *
   * @throws InputException if they cannot be used: the file, the line, what is there, what was
   *     expected
   */
  ImportedFabric read(List<ImportSource> sources, FabricImportOptions options);
}
