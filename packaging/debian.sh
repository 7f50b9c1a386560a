# shellcheck shell=bash
# Sourced: heddle_need COMMAND PACKAGE gets a program from Debian's packages where it is missing and root may.

heddle_need() {
  command -v "$1" >/dev/null 2>&1 && return 0
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get update -qq >/dev/null
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2" >/dev/null
    return 0
  fi
  echo "heddle: $1 was not found. Install Debian's $2, or the package of your system that contains it." >&2
  return 1
}
