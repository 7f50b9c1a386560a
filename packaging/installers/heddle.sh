#!/bin/sh
# Starts Heddle by the Java beside it, with the archive of classes of what is asked for; one that does not fit is ignored.
# packaging/installer records the classes of a program by HEDDLE_LIST, and makes its archive by HEDDLE_DUMP.
home=$(readlink -f "$0")
home=${home%/bin/heddle}
classes=
# shellcheck disable=SC2043 # many, once it is made
for jar in @JARS@; do
  classes=$classes:$home/lib/app/$jar
done
# As io.heddle.app.Main decides: files, or nothing, open the planner.
case ${1-} in
  '' | --smoke-test* | *.*) program=planner ;;
  *) program=commands ;;
esac
case ${1-} in
  -V | --version | -h | --help | help | check | diff) quick=-XX:TieredStopAtLevel=1 ;; # ends before the optimizing compiler pays
  *) quick= ;;
esac
archive=-XX:SharedArchiveFile=$home/lib/$program.jsa
if [ -n "${HEDDLE_DUMP-}" ]; then
  # An archive keeps the size of the heap, which would be the machine's; and with room enough no collection takes
  # method types out of their table, which come back in another order.
  quick="-Xshare:dump -XX:+AOTClassLinking -XX:SharedClassListFile=$HEDDLE_LIST -Xms1g -Xmn768m -Xmx4g -XX:MetaspaceSize=1g"
  archive=-XX:SharedArchiveFile=$HEDDLE_DUMP
elif [ -n "${HEDDLE_LIST-}" ]; then
  archive=-XX:DumpLoadedClassList=$HEDDLE_LIST
fi
# As packaging/jdk.sh has it: Java encodes file names by the locale, and its own status where it cannot start means something else.
if [ "$(locale charmap 2>/dev/null || echo ANSI_X3.4-1968)" = ANSI_X3.4-1968 ]; then
  unset LC_ALL
  export LC_CTYPE=C.UTF-8
fi
# shellcheck disable=SC3045 # dash and bash have it; where a shell has not, Java is asked
if [ -n "${JDK_JAVA_OPTIONS-}${JAVA_TOOL_OPTIONS-}${_JAVA_OPTIONS-}" ] || [ "$(ulimit -v)" != unlimited ]; then
  answer=$("$home/lib/runtime/bin/java" "@$home/lib/options" -version 2>&1) || {
    echo "heddle: Java cannot start: $(echo "$answer" | grep -viE '^(NOTE: )?Picked up|^Error occurred|could not create' | head -n 1)" >&2
    echo "Check JDK_JAVA_OPTIONS, JAVA_TOOL_OPTIONS and the limit of memory (ulimit -v)." >&2
    exit 2
  }
fi
# shellcheck disable=SC2086 # $quick is words
exec "$home/lib/runtime/bin/java" "@$home/lib/options" "$archive" $quick -cp "${classes#:}" io.heddle.app.Main "$@"
