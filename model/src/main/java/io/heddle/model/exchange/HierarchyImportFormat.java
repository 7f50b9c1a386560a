package io.heddle.model.exchange;

import io.heddle.model.text.DescribedFormat;

/** A format that says which hosts are close to each other, in several files, and no cables. */
abstract class HierarchyImportFormat extends DescribedFormat implements FabricImportFormat {
  HierarchyImportFormat(String id, String summary) {
    super(id, summary);
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
