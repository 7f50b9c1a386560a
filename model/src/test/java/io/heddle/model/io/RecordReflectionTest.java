package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.kind.MemberException;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

/** Records report what is wrong with their values by exceptions, which must arrive as they are. */
class RecordReflectionTest {
  /** Refuses some numbers. */
  public record Checked(int number) {
    public Checked {
      if (number < 0) {
        throw new MemberException("/number", "at least 0");
      }
      if (number > 9) {
        throw new AssertionError(number);
      }
    }

    /** The double of a number above 0. */
    public int twice() throws IOException {
      if (number == 0) {
        throw new IOException("0");
      }
      return 2 * number;
    }

    int hidden() {
      return number;
    }
  }

  record Hidden(int number) {}

  private static Constructor<?> canonical(Class<?> type) {
    return RecordReflection.constructor(type, type.getRecordComponents());
  }

  private static Method method(String name) throws NoSuchMethodException {
    return Checked.class.getDeclaredMethod(name);
  }

  @Test
  void whatIsThrownArrivesAsItIs() throws NoSuchMethodException {
    var constructor = canonical(Checked.class);
    assertThat(RecordReflection.make(constructor, new Object[] {3})).isEqualTo(new Checked(3));
    assertThatThrownBy(() -> RecordReflection.make(constructor, new Object[] {-1}))
        .isInstanceOf(MemberException.class);
    assertThatThrownBy(() -> RecordReflection.make(constructor, new Object[] {10}))
        .isInstanceOf(AssertionError.class);
    var twice = method("twice");
    assertThat(RecordReflection.value(twice, new Checked(3))).isEqualTo(6);
    assertThatThrownBy(() -> RecordReflection.value(twice, new Checked(0)))
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseInstanceOf(IOException.class);
  }

  @Test
  void whatIsNotPublicIsRefused() throws NoSuchMethodException {
    assertThatThrownBy(() -> canonical(Hidden.class)).hasMessageContaining("is not public");
    var hidden = method("hidden");
    assertThatThrownBy(() -> RecordReflection.visible(hidden))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not public");
    assertThat(RecordReflection.visible(method("twice"))).isEqualTo(method("twice"));
  }
}
