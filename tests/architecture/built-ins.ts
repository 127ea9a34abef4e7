import data from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier } from "@mdn/browser-compat-data";
import { type AnyNode, type MemberExpression, parse } from "acorn";

export type Browsers = Record<"chrome" | "edge" | "firefox" | "safari", number>;

/** Built-ins by address, such as `Map.groupBy`, `Window.fetch` or `AbortSignal`. */
const BUILT_INS = new Map<string, CompatStatement>();
/** Addresses of members by name. */
const MEMBERS = new Map<string, string[]>();

const builtins = data.javascript.builtins as Identifier;
for (const group of [builtins, builtins.Intl as Identifier, data.api]) {
  for (const [owner, entry] of Object.entries(group) as [string, Identifier][]) {
    add(owner, entry);
    for (const [key, member] of Object.entries(entry) as [string, Identifier][]) {
      const name = key.replace(/_static$/, "");
      if (!/^[a-z]\w*$/i.test(name) || name.includes("_") || name === owner) continue;
      add(`${owner}.${name}`, member);
      MEMBERS.set(name, [...(MEMBERS.get(name) ?? []), `${owner}.${name}`]);
    }
  }
}

function add(address: string, { __compat }: Identifier) {
  if (__compat !== undefined) BUILT_INS.set(address, __compat);
}

function isIn({ support }: CompatStatement, browsers: Browsers): boolean {
  return Object.entries(browsers).every(([browser, version]) =>
    [support[browser as keyof Browsers] ?? []]
      .flat()
      .some(
        ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
          typeof added === "string" &&
          Number.parseFloat(added.replace("≤", "")) <= version &&
          [removed, flags, prefix, other].every((limit) => limit === undefined),
      ),
  );
}

/** Where code finds the objects of these variables. */
const OWNERS: Record<string, string> = { document: "Document", navigator: "Navigator", location: "Location" };
const GLOBAL = new Set(["window", "self", "globalThis"]);

/**
 * Returns the built-ins in the code that one of the browsers lacks: `Map.groupBy`, or `*.union` for a call of a method that no
 * object of these browsers has. Optional calls, such as `scheduler?.yield?.()`, need none. @throws where the syntax is newer than
 * ECMAScript 2023
 */
export function findMissing(code: string, browsers: Browsers): string[] {
  const missing = new Set<string>();
  const check = (address: string) => {
    const found = BUILT_INS.get(address);
    if (found !== undefined && !isIn(found, browsers)) missing.add(address.replace("Window.", ""));
  };
  const checkVariable = (name: string) => {
    check(name);
    check(`Window.${name}`);
  };
  const checkMember = (object: AnyNode, name: string) => {
    const owner = object.type === "Identifier" ? object.name : "";
    if (GLOBAL.has(owner)) checkVariable(name);
    else if (BUILT_INS.has(OWNERS[owner] ?? owner)) check(`${OWNERS[owner] ?? owner}.${name}`);
  };
  const checkCall = (name: string) => {
    const members = (MEMBERS.get(name) ?? []).flatMap((address) => BUILT_INS.get(address) ?? []);
    if (members.length > 0 && !members.some((member) => isIn(member, browsers))) missing.add(`*.${name}`);
  };
  const visit = (node: AnyNode) => {
    if (node.type === "Identifier") checkVariable(node.name);
    if (node.type === "CallExpression" && !node.optional) {
      const name = node.callee.type === "MemberExpression" ? nameOf(node.callee) : undefined;
      if (name !== undefined) checkCall(name);
    }
    if (node.type === "MemberExpression" && nameOf(node) !== undefined)
      checkMember(node.object, nameOf(node) ?? "");
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parse(code, { ecmaVersion: 2023, sourceType: "module" }));
  return [...missing].sort();
}

const nameOf = ({ computed, property }: MemberExpression) =>
  !computed && property.type === "Identifier" ? property.name : undefined;

/** Without names that aren't variables: of properties, and keys of objects and classes. */
function childrenOf(node: AnyNode): AnyNode[] {
  const names = "computed" in node && !node.computed ? ["key", "property"] : [];
  return Object.entries(node)
    .filter(([name]) => !names.includes(name))
    .flatMap(([, value]) => value)
    .filter((value) => typeof value?.type === "string");
}
