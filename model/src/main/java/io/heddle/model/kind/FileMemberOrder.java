package io.heddle.model.kind;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The order in which the members of a record stand in a file, where it is not the record's. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface FileMemberOrder {
  /** Names of components and of methods that {@link DerivedMember follow}, all of them. */
  String[] value();
}
