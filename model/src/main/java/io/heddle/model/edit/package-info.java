/**
 * Edits of a cluster as values: {@link io.heddle.model.edit.DrawnFabricEdits} makes them, and they
 * are kept as small differences that can be applied, undone and shown.
 */
@NullMarked
package io.heddle.model.edit;

import org.jspecify.annotations.NullMarked;
