package io.heddle.model.kind;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method whose result ({@link FileMember}) is written as a member of that name, because others
 * need it. What a file says there must be what follows from the rest of the record.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface DerivedMember {
  /** What is expected; {@code %s} is the value that follows. Empty: what a file says is ignored. */
  String value() default "";
}
