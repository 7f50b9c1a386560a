/**
 * The cabling plan of a cluster: ports, cables, bill of materials, and comparison with what was
 * built.
 */
@NullMarked
package io.heddle.model.cabling;

import org.jspecify.annotations.NullMarked;
