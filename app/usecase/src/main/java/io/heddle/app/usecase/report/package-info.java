/** Reports made of tables and figures, and their CSV and picture files. */
@NullMarked
package io.heddle.app.usecase.report;

import org.jspecify.annotations.NullMarked;
