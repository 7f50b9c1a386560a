/** Tests of job editing, without a screen. */
@NullMarked
package io.heddle.app.jobs;

import org.jspecify.annotations.NullMarked;
