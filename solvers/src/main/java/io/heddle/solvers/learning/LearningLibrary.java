package io.heddle.solvers.learning;

import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import io.heddle.solvers.natives.SystemLibraries;

/** The learning library and its native part. */
public final class LearningLibrary {
  /** What says which native part is there. */
  private static final String NATIVE_PART = "/native/lib/pytorch.properties";

  private LearningLibrary() {}

  /**
   * Ready to train. Never downloads anything.
   *
   * @param folder where the native part is unpacked the first time (about 430 MB)
   * @throws LearningUnavailableException if the library or its native part is missing
   */
  public static TransformerTraining training(TransformerLayout layout, String folder) {
    if (LearningLibrary.class.getResource(NATIVE_PART) == null) {
      throw new LearningUnavailableException(
          "This package of Heddle cannot train: its learning library (PyTorch) was left out for its"
              + " size. One that is built with packaging/installer --with-training can.");
    }
    System.setProperty("ai.djl.offline", "true");
    System.setProperty("OPT_OUT_TRACKING", "true");
    System.setProperty("DJL_CACHE_DIR", folder);
    System.setProperty("ENGINE_CACHE_DIR", folder);
    System.setProperty("ai.djl.default_engine", "PyTorch");
    // Tensors this small are faster on one thread, and the sums come out the same every time.
    System.setProperty("ai.djl.pytorch.num_threads", "1");
    System.setProperty("ai.djl.pytorch.num_interop_threads", "1");
    try {
      return new TransformerTraining(Engine.getEngine("PyTorch"), layout);
    } catch (EngineException | LinkageError | IllegalStateException missing) {
      var library = SystemLibraries.missing("PyTorch", missing);
      throw new LearningUnavailableException(
          library != null
              ? String.valueOf(library.getMessage())
              : "The learning library's native part is missing for this system (%s)."
                  .formatted(String.valueOf(missing.getMessage()).lines().findFirst().orElse("")),
          missing);
    }
  }
}
