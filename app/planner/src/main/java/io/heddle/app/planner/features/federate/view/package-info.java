/** Panes of the workspace <i>Federate</i>: the map, tables, and editing of clusters and links. */
@NullMarked
package io.heddle.app.planner.features.federate.view;

import org.jspecify.annotations.NullMarked;
