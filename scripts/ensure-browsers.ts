// Installs Debian's Firefox ESR, and WebKitGTK's MiniBrowser with its driver and a display. Needs Node 24.
import { spawnSync } from "node:child_process";
import { installDebianPackages } from "./debian-packages.ts";

const PROGRAMS = { "firefox-esr": "firefox-esr", WebKitWebDriver: "webkit2gtk-driver", "xvfb-run": "xvfb" };

const missing = Object.entries(PROGRAMS).filter(
  ([program]) => spawnSync(program, ["--help"], { stdio: "ignore" }).error !== undefined,
);
if (missing.length > 0) installDebianPackages(...missing.map(([, name]) => name), "xauth");
