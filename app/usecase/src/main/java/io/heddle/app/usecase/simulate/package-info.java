/** The papers' tables and figures again, as tables and pictures. */
@NullMarked
package io.heddle.app.usecase.simulate;

import org.jspecify.annotations.NullMarked;
