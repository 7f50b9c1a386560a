/** What all views on the screen share. */
@NullMarked
package io.heddle.render.view;

import org.jspecify.annotations.NullMarked;
