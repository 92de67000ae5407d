@echo off
rem Opens a folder with the templates, and a window in which bookbuilder can be typed.
chcp 65001 >nul
title bookbuilder
set "PATH=%~dp0;%PATH%"
set "PYTHONUTF8=1"
set "BOOKS=%USERPROFILE%\Documents\bookbuilder"
if not exist "%BOOKS%" xcopy /e /i /q "%~dp0templates" "%BOOKS%" >nul
start "" explorer "%BOOKS%"
cd /d "%BOOKS%"
type "%~dp0welcome.txt"
cmd /k
