/** What dispatch keeps between starts: trained models and measurements. Without a screen. */
@NullMarked
package io.heddle.app.usecase.dispatch;

import org.jspecify.annotations.NullMarked;
