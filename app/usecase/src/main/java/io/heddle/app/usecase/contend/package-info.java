/** Contention requests from placed jobs, and schedules as views for tables and files. */
@NullMarked
package io.heddle.app.usecase.contend;

import org.jspecify.annotations.NullMarked;
