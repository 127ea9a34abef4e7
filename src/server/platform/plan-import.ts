/** What became, or would become, of one row of an imported file. */
export interface ImportedLine {
  line: number;
  /** The row in words. */
  label: string;
  outcome: "created" | "changed" | "unchanged" | "refused";
  /** Why it is refused, or what changes. */
  details: string;
}

export interface ImportPlan<Row> {
  lines: ImportedLine[];
  /** Empty when a row is refused: then nothing may be written. */
  created: Row[];
  changed: { before: Row; after: Row }[];
}

/** A row of the file that makes sense by itself. */
export interface Wish<Row> {
  line: number;
  /** Which stored row it means; a text says why that can't be told. */
  target: Row | undefined | { refusal: string };
  /** What is to be stored. */
  after: Row;
}

interface Rules<Row> {
  labelOf(row: Row): string;
  /** What no two rows may share, in words: an address, a name. */
  claimsOf(row: Row): string[];
  /** The columns that differ. */
  differences(before: Row, after: Row): string[];
  /** What may not change, by itself. */
  refuseChange(before: Row, after: Row): string | undefined;
}

/**
 * Decides what becomes of each row of a file. Rows that mean the same thing, that claim what another one has, or
 * whose meaning is not clear are refused.
 */
export function planImport<Row extends { id: string }>(
  stored: readonly Row[],
  wishes: readonly (Wish<Row> | ImportedLine)[],
  rules: Rules<Row>,
): ImportPlan<Row> {
  const plan: ImportPlan<Row> = { lines: [], created: [], changed: [] };
  const holders = new Map(stored.flatMap((row) => rules.claimsOf(row).map((claim) => [claim, row] as const)));
  const lineOfClaim = new Map<string, number>();
  const lineOfTarget = new Map<string, number>();

  const refusalOf = (line: number, before: Row | undefined, after: Row, isChanged: boolean) => {
    const sameLine = before && lineOfTarget.get(before.id);
    if (sameLine !== undefined) return `is the same as line ${sameLine}`;
    if (before) lineOfTarget.set(before.id, line);
    const claims = [...new Set(rules.claimsOf(after))];
    const twice = claims.find((claim) => lineOfClaim.has(claim));
    if (twice !== undefined) return `${twice} is also in line ${lineOfClaim.get(twice)}`;
    for (const claim of claims) lineOfClaim.set(claim, line);
    if (!isChanged) return undefined;
    const taken = claims.find((claim) => holders.has(claim) && holders.get(claim)?.id !== before?.id);
    const holder = taken === undefined ? undefined : holders.get(taken);
    if (holder) return `${taken} is that of ${rules.labelOf(holder)} (${holder.id})`;
    return before && rules.refuseChange(before, after);
  };

  for (const wish of wishes) {
    if ("outcome" in wish) {
      plan.lines.push(wish);
      continue;
    }
    const { line, target, after } = wish;
    const label = rules.labelOf(after);
    if (target && "refusal" in target) {
      plan.lines.push({ line, label, outcome: "refused", details: target.refusal });
      continue;
    }
    const differences = target ? rules.differences(target, after) : [];
    const isChanged = target === undefined || differences.length > 0;
    const refusal = refusalOf(line, target, after, isChanged);
    if (refusal !== undefined) plan.lines.push({ line, label, outcome: "refused", details: refusal });
    else if (target === undefined) {
      plan.created.push(after);
      plan.lines.push({ line, label, outcome: "created", details: "" });
    } else if (isChanged) {
      plan.changed.push({ before: target, after });
      plan.lines.push({ line, label, outcome: "changed", details: differences.join(", ") });
    } else plan.lines.push({ line, label, outcome: "unchanged", details: "" });
  }
  const isRefused = plan.lines.some(({ outcome }) => outcome === "refused");
  return isRefused ? { lines: plan.lines, created: [], changed: [] } : plan;
}
