// Runs a script of this folder where it can run: `node scripts/launch.cjs start`. Its syntax is old, so that old versions
// of Node get a sentence instead of an error.

/** The oldest Node whose npm installs everything: npm skips optional packages that need a newer Node. */
const OLDEST_NODE = 20;

const obstacle = findObstacle();
if (obstacle === undefined) {
  import(`./${process.argv.splice(2, 1)[0]}.mjs`);
} else {
  process.stderr.write(`${obstacle}\n`);
  process.exitCode = 1;
}

function findObstacle() {
  if (process.platform === "win32")
    return "ToolComps runs on Linux and macOS. On Windows, run it in WSL 2: https://learn.microsoft.com/windows/wsl/install";
  if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE)
    return `This is Node ${process.versions.node}, but installing needs Node ${OLDEST_NODE} or newer: https://nodejs.org`;
  return undefined;
}
