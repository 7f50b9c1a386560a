/** Live state for the programs: which jobs to migrate, and when waiting jobs start. */
@NullMarked
package io.heddle.app.usecase.state;

import org.jspecify.annotations.NullMarked;
