/** Cabling plans for people: files, tables, spreadsheets. */
@NullMarked
package io.heddle.app.usecase.cabling;

import org.jspecify.annotations.NullMarked;
