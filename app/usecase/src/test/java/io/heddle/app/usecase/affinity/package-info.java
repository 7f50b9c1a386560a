@NullMarked
package io.heddle.app.usecase.affinity;

import org.jspecify.annotations.NullMarked;
