/** The outcome of one row of an imported file. */
export interface ImportedLine {
  line: number;
  /** How messages name the row. */
  label: string;
  outcome: "created" | "changed" | "unchanged" | "refused";
  /** Why it was refused, or what changes. */
  details: string;
}

export interface ImportPlan<Row> {
  lines: ImportedLine[];
  /** Empty when any row is refused, because then nothing is written. */
  created: Row[];
  changed: { before: Row; after: Row }[];
}

/** A row of the file whose cells are valid. */
export interface Wish<Row> {
  line: number;
  /** The stored row that it matches, or why the match is ambiguous. */
  target: Row | undefined | { refusal: string };
  /** The row to store. */
  after: Row;
}

interface Rules<Row> {
  labelOf(row: Row): string;
  /** What must be unique, as shown in messages: an address, a name. */
  claimsOf(row: Row): string[];
  /** The changes, as shown in messages. */
  differences(before: Row, after: Row): string[];
  /** Why a change is not allowed; undefined if it is. */
  refuseChange(before: Row, after: Row): string | undefined;
}

/**
 * Plans the outcome of each row of a file. Refuses rows that match the same stored row, repeat a unique value, or match
 * more than one stored row.
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
    if (sameLine !== undefined) return `same as line ${sameLine}`;
    if (before) lineOfTarget.set(before.id, line);
    const claims = [...new Set(rules.claimsOf(after))];
    const twice = claims.find((claim) => lineOfClaim.has(claim));
    if (twice !== undefined) return `${twice} is also in line ${lineOfClaim.get(twice)}`;
    for (const claim of claims) lineOfClaim.set(claim, line);
    if (!isChanged) return undefined;
    const taken = claims.find((claim) => holders.has(claim) && holders.get(claim)?.id !== before?.id);
    const holder = taken === undefined ? undefined : holders.get(taken);
    if (holder) return `${taken} belongs to ${rules.labelOf(holder)} (${holder.id})`;
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
