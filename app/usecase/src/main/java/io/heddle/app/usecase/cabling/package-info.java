/** Cabling plans as files, tables and spreadsheets. */
@NullMarked
package io.heddle.app.usecase.cabling;

import org.jspecify.annotations.NullMarked;
