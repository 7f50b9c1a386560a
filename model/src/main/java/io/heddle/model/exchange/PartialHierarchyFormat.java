package io.heddle.model.exchange;

import java.util.List;
import java.util.function.Predicate;

/** A hierarchy of switches and hosts with their GPUs, whose switches other sources may have. */
abstract class PartialHierarchyFormat extends HierarchyImportFormat {
  PartialHierarchyFormat(String id, String summary, Predicate<ImportSource> recognised) {
    super(id, summary, recognised);
  }

  @Override
  public final boolean namesGpus() {
    return true;
  }

  @Override
  public final ImportedFabric read(List<ImportSource> sources, FabricImportOptions options) {
    return read(sources, options, false);
  }

  @Override
  public final ImportedFabric readPart(List<ImportSource> sources, FabricImportOptions options) {
    return read(sources, options, true);
  }

  /**
   * @param isPart whether other sources may have the switches
   */
  abstract ImportedFabric read(
      List<ImportSource> sources, FabricImportOptions options, boolean isPart);
}
