package io.heddle.model.kind;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A member that is looked at only where another member of the object is a certain word. */
@Target(ElementType.TYPE_USE)
@Retention(RetentionPolicy.RUNTIME)
public @interface WhereWord {
  /** The other member, which decides. */
  String member();

  /** The word. */
  String word();

  /** What is expected elsewhere, where it is of no use. */
  String otherwise();
}
