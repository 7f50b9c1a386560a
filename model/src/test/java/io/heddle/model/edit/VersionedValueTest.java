package io.heddle.model.edit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VersionedValueTest {
  private final VersionedValue<String> versions = new VersionedValue<>("");

  @Test
  void undoAndRedoAreExactAndAnEditForgetsWhatWasUndone() {
    versions.edit("a", "first", null);
    versions.edit("b", "second", null);
    versions.undo();
    assertThat(versions.now()).isEqualTo("a");
    assertThat(versions.lastUndone()).isNotNull();
    versions.redo();
    assertThat(versions.now()).isEqualTo("b");
    versions.undo();
    versions.edit("c", "third", null);
    assertThat(versions.lastUndone()).isNull();
    versions.redo();
    assertThat(versions.now()).isEqualTo("c");
    versions.undo();
    versions.undo();
    versions.undo();
    assertThat(versions.now()).isEmpty();
  }

  @Test
  void editsOfOneTopicAreOneStepUntilTheyAreSaved() {
    versions.edit("1", "typing", "gpus");
    versions.edit("12", "typing", "gpus");
    versions.saved();
    versions.edit("128", "typing", "gpus");
    versions.edit("128 ", "typing elsewhere", "region");
    versions.undo();
    assertThat(versions.now()).isEqualTo("128");
    versions.undo();
    assertThat(versions.now()).isEqualTo("12");
    assertThat(versions.isModified()).isFalse();
    versions.undo();
    assertThat(versions.now()).isEmpty();
    assertThat(versions.isModified()).isTrue();
  }

  @Test
  void anEditThatChangesNothingIsNoStep() {
    assertThat(versions.edit("", "nothing", null)).isFalse();
    assertThat(versions.isModified()).isFalse();
    versions.edit("a", "first", null);
    versions.undo();
    versions.edit("b", "other", null);
    versions.undo();
    assertThat(versions.isModified()).as("back where it was saved").isFalse();
    versions.unsaved();
    assertThat(versions.isModified()).isTrue();
  }
}
