@NullMarked
package io.heddle.app.cli;

import org.jspecify.annotations.NullMarked;
