package io.heddle.solvers.learning;

import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import io.heddle.solvers.natives.NativeCache;
import io.heddle.solvers.natives.RequiredSystemLibraries;
import java.io.IOException;
import java.util.Properties;

/** The learning library and its native part. */
public final class PytorchLearningLibrary {
  /** What says which native part is there. */
  private static final String NATIVE_PART = "/native/lib/pytorch.properties";

  private PytorchLearningLibrary() {}

  /**
   * Ready to train. Never downloads anything.
   *
   * @param folder of what DJL itself writes; the native part (about 430 MB) goes to the shared
   *     cache
   * @throws LearningUnavailableException if the library or its native part is missing
   */
  public static DjlTransformerTraining training(TransformerLayout layout, String folder) {
    try {
      unpack();
    } catch (IOException problem) {
      throw new LearningUnavailableException(
          String.valueOf(RequiredSystemLibraries.unusable("PyTorch", problem).getMessage()),
          problem);
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
      return new DjlTransformerTraining(Engine.getEngine("PyTorch"), layout);
    } catch (EngineException | LinkageError | IllegalStateException missing) {
      var library = RequiredSystemLibraries.missing("PyTorch", missing);
      throw new LearningUnavailableException(
          library != null
              ? String.valueOf(library.getMessage())
              : "The learning library's native part is missing for this system (%s)."
                  .formatted(String.valueOf(missing.getMessage()).lines().findFirst().orElse("")),
          missing);
    }
  }

  /** DJL would unpack the native part unchecked, a copy for each of its folders. */
  private static void unpack() throws IOException {
    var part = new Properties();
    try (var in = PytorchLearningLibrary.class.getResourceAsStream(NATIVE_PART)) {
      if (in == null) {
        throw new LearningUnavailableException(
            "This package of Heddle cannot train: its learning library (PyTorch) was left out for"
                + " its size. One that is built with packaging/installer --with-training can.");
      }
      part.load(in);
    }
    var flavor = part.getProperty("flavor");
    var system = part.getProperty("classifier");
    var binding = System.mapLibraryName("djl_torch");
    var folder =
        NativeCache.unpack(
            "pytorch",
            "pytorch/%s/%s/%s".formatted(flavor, system, System.mapLibraryName("torch")),
            "jnilib/%s/%s/%s".formatted(system, flavor, binding));
    System.setProperty("PYTORCH_LIBRARY_PATH", folder.toString());
    System.setProperty("PYTORCH_FLAVOR", flavor);
    System.setProperty("PYTORCH_LIBRARY_EXCLUSION", binding); // loaded last, after what it needs
  }
}
