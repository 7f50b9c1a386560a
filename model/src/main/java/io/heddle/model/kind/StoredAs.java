package io.heddle.model.kind;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A value that stands in a file in another form. */
@Target(ElementType.TYPE_USE)
@Retention(RetentionPolicy.RUNTIME)
public @interface StoredAs {
  /** The form; needs a public constructor without parameters. */
  Class<? extends StoredValueForm<?, ?>> value();
}
