package io.heddle.model.kind;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A {@link NameMember} that no other has, neither equal nor equal to the eye. */
@Target(ElementType.TYPE_USE)
@Retention(RetentionPolicy.RUNTIME)
public @interface UniqueName {
  /** Among which names of the file; empty: among those of the list that is being read. */
  String among() default "";

  /** Advice where two have one name; empty: none. */
  String advice() default "";
}
