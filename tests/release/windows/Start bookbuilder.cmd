@echo off
rem Opens the studio in the browser: with a book that is dropped on this file, or one of the folder that is named here,
rem or a new one. Afterwards commands can be typed: the window is a cmd of its own, which Ctrl-C does not close.
chcp 65001 >nul
title bookbuilder
set "PATH=%~dp0;%PATH%"
set "PYTHONUTF8=1"
set "BOOKS=%USERPROFILE%\Documents\bookbuilder"
set "BOOK=%~1"
if defined BOOK set "BOOKS=%~dp1"
if not exist "%BOOKS%" mkdir "%BOOKS%"
cd /d "%BOOKS%"
type "%~dp0welcome.txt"
if defined BOOK goto named
if not exist *.yaml goto new
echo Your books:
echo.
dir /b *.yaml
echo.
set /p "BOOK=Type the name of one, or only press Enter for a new one: "
if defined BOOK goto named
:new
cmd /k bookbuilder studio
exit
:named
cmd /k bookbuilder studio "%BOOK%"
