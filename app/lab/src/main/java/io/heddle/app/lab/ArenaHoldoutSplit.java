package io.heddle.app.lab;

/** What may not be learned from, beside the run itself. */
enum ArenaHoldoutSplit {
  SETUP,
  /** The same job on as many GPUs of the type, however they are spread over hosts. */
  LAYOUTS,
  MODEL,
  GPU;

  Object of(ArenaJobRun run) {
    return switch (this) {
      case SETUP -> run.setup();
      case LAYOUTS -> run.job() + run.gpus();
      case MODEL -> run.model();
      case GPU -> run.gpu();
    };
  }
}
