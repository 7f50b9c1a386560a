/**
 * Dispatch requests and answers, and the library of measurements and trained models that they use.
 */
@NullMarked
package io.heddle.app.usecase.dispatch;

import org.jspecify.annotations.NullMarked;
