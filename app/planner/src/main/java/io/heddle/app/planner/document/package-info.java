/**
 * The documents of a window (clusters, federations, studies, answers): opening, importing, saving,
 * autosave, recovery, and the messages about them. Start with {@link OpenDocuments} and {@link
 * ClusterDocument}.
 */
@NullMarked
package io.heddle.app.planner.document;

import org.jspecify.annotations.NullMarked;
