package io.heddle.model.exchange;

import java.util.function.Predicate;

/** A format that says which hosts are close to each other, in several files, and no cables. */
abstract class HierarchyImportFormat extends RecognisedFormat implements FabricImportFormat {
  HierarchyImportFormat(String id, String summary, Predicate<ImportSource> recognised) {
    super(id, summary, recognised);
  }

  @Override
  public final boolean isCabled() {
    return false;
  }

  @Override
  public final boolean takesSeveral() {
    return true;
  }
}
