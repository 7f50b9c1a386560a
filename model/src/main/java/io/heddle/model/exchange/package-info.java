/**
 * Fabric files of other programs: one class per format, all in one registry. A reader reports what
 * it read, assumed and left out; a writer reports what its format cannot express. Start with {@link
 * FabricImportFormats} and {@link FabricExportWriters}.
 */
@NullMarked
package io.heddle.model.exchange;

import org.jspecify.annotations.NullMarked;
