package io.heddle.model.kind;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A member of a file: a component of a record, an element of its list, a value of its map, or the
 * result of a method that is written beside the components ({@link DerivedMember}).
 */
@Target(ElementType.TYPE_USE)
@Retention(RetentionPolicy.RUNTIME)
public @interface FileMember {
  /** What is expected, for a person: {@code seconds, at least 0}. */
  String value();

  /** The name of the member; empty: that of the component. */
  String name() default "";

  /** The name that earlier versions gave it, which is read where this one is not there. */
  String earlier() default "";

  /** The least number; {@link Double#MIN_VALUE} for whatever is above 0. */
  double min() default 0;

  /** The largest number, where the type does not end before. */
  double max() default 1e300;

  /** What is expected of an array without elements; empty: it may have none. */
  String nonEmpty() default "";

  /** What it means that the member is not there. */
  AbsentMeaning absent() default AbsentMeaning.OF_COMPONENT;

  /** The value then, as the file would have it; empty: null, 0, false, no text, no elements. */
  String usual() default "";
}
