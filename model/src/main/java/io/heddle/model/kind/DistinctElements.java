package io.heddle.model.kind;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** An array of which no two elements are equal, or none equals one of another such array. */
@Target(ElementType.TYPE_USE)
@Retention(RetentionPolicy.RUNTIME)
public @interface DistinctElements {
  /** What is expected of the later one; {@code %s} is the pointer of the first. */
  String value();

  /** The arrays of a file that share no element have one name here; empty: this one alone. */
  String among() default "";

  /** Whether the later one is left out with advice, instead of refused. */
  boolean advice() default false;
}
