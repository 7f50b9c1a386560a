/** The affinity library: the user's own measurements of placement gains. */
@NullMarked
package io.heddle.app.usecase.affinity;

import org.jspecify.annotations.NullMarked;
