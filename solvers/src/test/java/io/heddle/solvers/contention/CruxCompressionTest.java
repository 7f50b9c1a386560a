package io.heddle.solvers.contention;

class CruxCompressionTest extends CompressionContract {
  @Override
  String algorithm() {
    return "crux";
  }
}
