@NullMarked
package io.heddle.app.lab;

import org.jspecify.annotations.NullMarked;
