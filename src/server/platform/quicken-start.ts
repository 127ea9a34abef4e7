import { enableCompileCache, type ResolveFnOutput, registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const FOLDER = path.resolve(import.meta.dirname, "../../../node_modules/.cache/node");
const SOURCE = pathToFileURL(path.resolve(import.meta.dirname, "../..")).href;

/**
 * Call it before large imports. Own folder: others could write to Node's default one. Best effort. `npm start` names the
 * folder in the environment, so that Node doesn't load its compiler for `main.ts` and keep it.
 */
export function quickenStart(): void {
  enableCompileCache(FOLDER);
  resolvePackagesOnce();
}

const NEIGHBOR = /^\.{1,2}\/.*\.m?js$/;

/** Node parses the `exports` of a package for each import, in one package 180 KB of JSON. */
function resolvePackagesOnce(): void {
  const resolved = new Map<string, ResolveFnOutput>();
  const formats = new Map<string, string>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL } = context;
      // `require` of a file that may be missing needs Node's own error.
      const isImport = context.conditions.includes("import");
      if (isImport && parentURL?.includes("/node_modules/") && NEIGHBOR.test(specifier)) {
        const url = new URL(specifier, parentURL).href;
        const folderAndExtension = new URL(".", url).href + path.extname(url);
        const format = formats.get(folderAndExtension);
        if (format !== undefined) return { url, format, shortCircuit: true };
        const found = nextResolve(specifier, context);
        // Without a package format, each file's content decides. A symlink resolves to another folder.
        if (found.format && found.url === url) formats.set(folderAndExtension, found.format);
        return found;
      }
      const isPackage = /^[@a-z]/.test(specifier) && !specifier.includes(":");
      if (!isPackage || !parentURL?.startsWith(SOURCE)) return nextResolve(specifier, context);
      const known = resolved.get(specifier) ?? nextResolve(specifier, context);
      resolved.set(specifier, known);
      return { ...known, shortCircuit: true };
    },
  });
}
