/** What views of every kind share. */
@NullMarked
package io.heddle.render.view;

import org.jspecify.annotations.NullMarked;
