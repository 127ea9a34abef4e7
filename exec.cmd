@rem npm's shell on Windows takes this for the `exec` of package.json's scripts.
@echo ToolComps runs on Linux and macOS. On Windows, run it in WSL 2: https://learn.microsoft.com/windows/wsl/install 1>&2
@exit /b 1
