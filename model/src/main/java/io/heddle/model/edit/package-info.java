/**
 * Changes of a cluster as values: made by {@link io.heddle.model.edit.FabricEdits}, kept as small
 * differences that can be applied, undone and shown.
 */
@NullMarked
package io.heddle.model.edit;

import org.jspecify.annotations.NullMarked;
