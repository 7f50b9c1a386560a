# shellcheck shell=bash disable=SC2034
# Sourced: builds the test classes and sets HEDDLE_TEST_CLASS_PATH.
heddle_mvn -B -q -pl tests -am test-compile org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath -DskipTests \
  -Dspotless.check.skip=true -Dmdep.outputFile=target/class-path.txt >&2
HEDDLE_TEST_CLASS_PATH="$HEDDLE_ROOT/tests/target/test-classes:$(cat "$HEDDLE_ROOT/tests/target/class-path.txt")"
