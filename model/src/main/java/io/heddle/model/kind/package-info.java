/**
 * The words in which a record describes the kind of file that holds it: annotations on its
 * components, from which its reader, its writer and its JSON Schema follow ({@code
 * io.heddle.model.io.FileKinds}). Nothing here depends on the rest of Heddle.
 */
@NullMarked
package io.heddle.model.kind;

import org.jspecify.annotations.NullMarked;
