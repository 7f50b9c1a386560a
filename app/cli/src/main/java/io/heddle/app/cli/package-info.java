/** The command line: one class per command, and one place for errors and exit statuses. */
@NullMarked
package io.heddle.app.cli;

import org.jspecify.annotations.NullMarked;
