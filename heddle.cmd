@echo off
rem Starts Heddle; builds it first when there is no build. Needs only a JDK 25 in JAVA_HOME or on the PATH.
setlocal
set "ROOT=%~dp0"
if not defined JAVA_HOME (
  for /f "delims=" %%j in ('where javac 2^>nul') do if not defined JAVA_HOME for %%k in ("%%~dpj..") do set "JAVA_HOME=%%~fk"
)
if not exist "%JAVA_HOME%\bin\javac.exe" (
  echo heddle: no JDK 25 was found. Maybe install one ^(winget install EclipseAdoptium.Temurin.25.JDK^) or set JAVA_HOME. 1>&2
  exit /b 2
)
rem Java's own status where it cannot start means "no feasible answer" here. Asking costs a start.
if defined JDK_JAVA_OPTIONS set "DOUBTFUL=yes"
if defined JAVA_TOOL_OPTIONS set "DOUBTFUL=yes"
if defined _JAVA_OPTIONS set "DOUBTFUL=yes"
if defined DOUBTFUL (
  "%JAVA_HOME%\bin\java" "@%ROOT%packaging\jvm-options" -version >nul 2>nul || (
    echo heddle: Java cannot start. Check JDK_JAVA_OPTIONS, JAVA_TOOL_OPTIONS and _JAVA_OPTIONS. 1>&2
    exit /b 2
  )
)
if not exist "%ROOT%app\start\target\heddle-built" (
  echo Building Heddle ^(a minute or two the first time^)... 1>&2
  where mvn >nul 2>nul || (echo heddle: Maven is needed to build Heddle. Maybe install it: winget install Apache.Maven 1>&2& exit /b 2)
  call mvn -B -q -f "%ROOT%pom.xml" -pl app/start -am package -DskipTests -Dspotless.check.skip=true
  if errorlevel 1 exit /b 4
  echo built> "%ROOT%app\start\target\heddle-built"
)
"%JAVA_HOME%\bin\java" "@%ROOT%packaging\jvm-options" --enable-native-access=javafx.graphics ^
  --module-path "%ROOT%app\start\target\lib" --add-modules javafx.controls -cp "%ROOT%app\start\target\classes;%ROOT%app\start\target\lib\*" io.heddle.app.Main %*
exit /b %ERRORLEVEL%
