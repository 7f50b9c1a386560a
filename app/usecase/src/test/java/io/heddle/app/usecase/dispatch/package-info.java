@NullMarked
package io.heddle.app.usecase.dispatch;

import org.jspecify.annotations.NullMarked;
