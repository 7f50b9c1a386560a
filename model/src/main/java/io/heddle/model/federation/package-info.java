/**
 * Federations: clusters at several sites, the links between them, and the widest paths. Start with
 * {@link Federation}.
 */
@NullMarked
package io.heddle.model.federation;

import org.jspecify.annotations.NullMarked;
