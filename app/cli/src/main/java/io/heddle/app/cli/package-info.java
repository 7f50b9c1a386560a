/** The command line: one class a command, one place for errors and exit statuses. */
@NullMarked
package io.heddle.app.cli;

import org.jspecify.annotations.NullMarked;
