/** The papers' tables and figures again, as tables and pictures. */
@NullMarked
package io.heddle.app.lab;

import org.jspecify.annotations.NullMarked;
