; An installer for one's own account, which needs no administrator: makensis -DFOLDER=... -DTARGET=... setup.nsi
Target amd64-unicode
Unicode true
Name "bookbuilder"
OutFile "${TARGET}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\bookbuilder"
SetCompressor /SOLID lzma
SetDateSave on
Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

!define LISTED "Software\Microsoft\Windows\CurrentVersion\Uninstall\bookbuilder"

Section
  ; These folders are removed with all that is in them, here and by the uninstaller: nobody else's may be among them.
  IfFileExists "$INSTDIR\bookbuilder.exe" ours
  IfFileExists "$INSTDIR\python\*.*" taken
  IfFileExists "$INSTDIR\licences\*.*" taken
  IfFileExists "$INSTDIR\templates\*.*" taken ours
taken:
  MessageBox MB_OK|MB_ICONSTOP "$INSTDIR has folders that are not bookbuilder's. Choose another folder." /SD IDOK
  Abort
ours:
  ; What an older version left there would be found by Python beside the new.
  RMDir /r "$INSTDIR\python"
  RMDir /r "$INSTDIR\templates"
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}/*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\bookbuilder.lnk" "$INSTDIR\Start bookbuilder.cmd"
  WriteRegStr HKCU "${LISTED}" "DisplayName" "bookbuilder"
  WriteRegStr HKCU "${LISTED}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${LISTED}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${LISTED}" "NoModify" 1
  WriteRegDWORD HKCU "${LISTED}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  ; Only what was installed: a book that somebody built beside it stays.
  RMDir /r "$INSTDIR\python"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\bookbuilder.exe"
  Delete "$INSTDIR\Start bookbuilder.cmd"
  Delete "$INSTDIR\welcome.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\bookbuilder.lnk"
  DeleteRegKey HKCU "${LISTED}"
SectionEnd
