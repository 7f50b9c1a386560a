@NullMarked
package io.heddle.app.dispatch;

import org.jspecify.annotations.NullMarked;
