/** Training jobs as a person edits them. */
@NullMarked
package io.heddle.app.jobs;

import org.jspecify.annotations.NullMarked;
