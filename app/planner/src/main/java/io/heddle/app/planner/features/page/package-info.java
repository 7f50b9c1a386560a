/**
 * A document that is shown as it is, without a workspace of its own: an answer file opened by
 * itself.
 */
@NullMarked
package io.heddle.app.planner.features.page;

import org.jspecify.annotations.NullMarked;
