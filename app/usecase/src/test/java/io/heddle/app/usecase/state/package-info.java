@NullMarked
package io.heddle.app.usecase.state;

import org.jspecify.annotations.NullMarked;
