/** The papers' tables and figures again, as tables and pictures. */
@NullMarked
package io.heddle.app.usecase.report;

import org.jspecify.annotations.NullMarked;
