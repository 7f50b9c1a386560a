/** What all interactive views share: zoom, pan and tool tips. */
@NullMarked
package io.heddle.render.view;

import org.jspecify.annotations.NullMarked;
