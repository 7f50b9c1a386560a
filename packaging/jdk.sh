# shellcheck shell=bash
# Sourced: finds a JDK 25 or newer and exports JAVA_HOME, or says how to get one; defines heddle_mvn.

heddle_jdk_version() {
  [ -f "$1/release" ] && [ -x "$1/bin/javac" ] || return 1
  sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}

heddle_find_jdk() {
  local candidate version
  local on_path=""
  if command -v javac >/dev/null 2>&1; then
    on_path=$(dirname "$(dirname "$(readlink -f "$(command -v javac)" 2>/dev/null || command -v javac)")")
  fi
  for candidate in "${JAVA_HOME:-}" "$on_path" \
    /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home \
    "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/*; do
    [ -n "$candidate" ] || continue
    version=$(heddle_jdk_version "$candidate") || continue
    if [ "${version:-0}" -ge 25 ]; then
      export JAVA_HOME="$candidate"
      return 0
    fi
  done
  cat >&2 <<'EOF'
heddle: no JDK 25 or newer was found in JAVA_HOME, on the PATH or in the system's JVM folder.
Install one from your package manager (Debian: openjdk-25-jdk or temurin-25-jdk;
Fedora: java-25-openjdk-devel; macOS: brew install --cask temurin@25) or set JAVA_HOME to it.
EOF
  return 1
}

# Java encodes file names by the locale. One of ASCII alone, or one that is not installed, would refuse other names.
heddle_utf8() {
  if [ "$(locale charmap 2>/dev/null || echo ANSI_X3.4-1968)" = ANSI_X3.4-1968 ]; then
    unset LC_ALL
    export LC_CTYPE=C.UTF-8
  fi
}

# Ends with 2 where Java cannot start with these options, whose own status would be that of "no feasible answer".
# It is only asked where the environment makes it doubtful, as asking costs a start.
heddle_check_java() {
  local answer
  if [ -n "${JDK_JAVA_OPTIONS:-}${JAVA_TOOL_OPTIONS:-}${_JAVA_OPTIONS:-}" ] || [ "$(ulimit -v)" != unlimited ]; then
    answer=$("$@" -version 2>&1) || {
      echo "heddle: Java cannot start: $(grep -viE '^(NOTE: )?Picked up|^Error occurred|could not create' <<<"$answer" | head -n 1)" >&2
      echo "Check JDK_JAVA_OPTIONS, JAVA_TOOL_OPTIONS and the limit of memory (ulimit -v)." >&2
      exit 2
    }
  fi
}

# Maven from the PATH; where it is missing, installed on Debian by root, else the way to get it.
heddle_mvn() {
  if ! command -v mvn >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
      echo "Installing Maven…" >&2
      apt-get update -qq >/dev/null && apt-get install -y -qq --no-install-recommends maven >/dev/null
    else
      cat >&2 <<'EOF'
heddle: Maven is needed to build Heddle and was not found on the PATH.
Install it (Debian: apt-get install maven; Fedora: dnf install maven; macOS: brew install maven).
EOF
      return 1
    fi
  fi
  # Maven itself does little, for which the first compiler is enough.
  MAVEN_OPTS="${MAVEN_OPTS:--XX:TieredStopAtLevel=1}" mvn -f "$HEDDLE_ROOT/pom.xml" "$@"
}
