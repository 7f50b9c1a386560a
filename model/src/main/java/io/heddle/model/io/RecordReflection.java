package io.heddle.model.io;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Makes records and reads their members. By reflection, not by method handles: those are compiled
 * for each number of components, which took a tenth of a second of the first file that is opened.
 */
final class RecordReflection {
  private RecordReflection() {}

  /**
   * The canonical constructor.
   *
   * @throws IllegalArgumentException if it or the record is not public
   */
  static Constructor<?> constructor(Class<?> type, RecordComponent[] components) {
    try {
      return visible(
          type.getConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new)));
    } catch (NoSuchMethodException hidden) {
      throw new IllegalArgumentException("%s is not public".formatted(type), hidden);
    }
  }

  /**
   * A constructor or a method, as it is.
   *
   * @throws IllegalArgumentException if it or its class is not public
   */
  static <E extends Executable> E visible(E member) {
    if (!Modifier.isPublic(member.getModifiers() & member.getDeclaringClass().getModifiers())) {
      throw new IllegalArgumentException("%s is not public".formatted(member));
    }
    return member;
  }

  /** A record; what its constructor throws is thrown. */
  static Object make(Constructor<?> canonical, @Nullable Object[] values) {
    try {
      return canonical.newInstance(values);
    } catch (InvocationTargetException thrown) {
      throw cause(thrown);
    } catch (ReflectiveOperationException hidden) {
      throw new IllegalStateException(hidden);
    }
  }

  /** What a method returns; what it throws is thrown. */
  static @Nullable Object value(Method method, Object of) {
    try {
      return method.invoke(of);
    } catch (InvocationTargetException thrown) {
      throw cause(thrown);
    } catch (IllegalAccessException hidden) {
      throw new IllegalStateException(hidden);
    }
  }

  private static RuntimeException cause(InvocationTargetException thrown) {
    return switch (thrown.getCause()) {
      case Error error -> throw error;
      case RuntimeException unchecked -> unchecked;
      case null, default -> new IllegalStateException(thrown);
    };
  }
}
