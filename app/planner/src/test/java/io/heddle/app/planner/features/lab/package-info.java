@NullMarked
package io.heddle.app.planner.features.lab;

import org.jspecify.annotations.NullMarked;
