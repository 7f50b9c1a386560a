/** The one engine of charts: a chart is a description; its picture and its view follow from it. */
@NullMarked
package io.heddle.render.chart;

import org.jspecify.annotations.NullMarked;
