/**
 * Dialogs and banners for files of other programs: import reports, fabric export, file lists, and
 * the generator of new clusters.
 */
@NullMarked
package io.heddle.app.planner.exchange;

import org.jspecify.annotations.NullMarked;
