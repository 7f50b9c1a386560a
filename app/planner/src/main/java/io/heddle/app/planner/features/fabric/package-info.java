/** The workspace <i>Fabric</i>: nodes as a table, and the property sheet of the selected ones. */
@NullMarked
package io.heddle.app.planner.features.fabric;

import org.jspecify.annotations.NullMarked;
