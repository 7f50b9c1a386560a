/** The picture of a fabric: layout, levels of detail, view and hit testing. */
@NullMarked
package io.heddle.render.topology;

import org.jspecify.annotations.NullMarked;
