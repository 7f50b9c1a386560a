/**
 * The command line: one class per command, and one place for errors and exit statuses. Start with
 * {@link SubcommandList}.
 */
@NullMarked
package io.heddle.app.cli;

import org.jspecify.annotations.NullMarked;
