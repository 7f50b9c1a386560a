@NullMarked
package io.heddle.app.usecase.contend;

import org.jspecify.annotations.NullMarked;
