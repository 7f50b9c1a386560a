package io.heddle.solvers.contention;

class SincroniaCompressionTest extends CompressionContract {
  @Override
  String algorithm() {
    return "sincronia";
  }
}
