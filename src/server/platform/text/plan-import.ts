export interface ImportedLine {
  line: number;
  label: string;
  outcome: "created" | "changed" | "unchanged" | "rejected";
  /** The reason for the rejection, or what changes. */
  details: string;
}

export interface ImportPlan<Row> {
  lines: ImportedLine[];
  /** Empty when any row is rejected, because then nothing is written. */
  created: Row[];
  changed: { before: Row; after: Row }[];
}

export interface ImportRow<Row> {
  line: number;
  /** The stored row that it matches, or why the match is ambiguous. */
  target: Row | undefined | { rejection: string };
  after: Row;
}

interface Rules<Row> {
  labelOf(row: Row): string;
  /** Values that must be unique, as shown in messages: an address, a name. */
  claimsOf(row: Row): string[];
  differences(before: Row, after: Row): string[];
  rejectChange(before: Row, after: Row): string | undefined;
}

/** Rejects rows that match the same stored row or several, or repeat a unique value. */
export function planImport<Row extends { id: string }>(
  stored: readonly Row[],
  rows: readonly (ImportRow<Row> | ImportedLine)[],
  rules: Rules<Row>,
): ImportPlan<Row> {
  const plan: ImportPlan<Row> = { lines: [], created: [], changed: [] };
  const holders = new Map(stored.flatMap((row) => rules.claimsOf(row).map((claim) => [claim, row] as const)));
  const lineOfClaim = new Map<string, number>();
  const lineOfTarget = new Map<string, number>();

  const rejectionOf = (line: number, before: Row | undefined, after: Row, isChanged: boolean) => {
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
    return before && rules.rejectChange(before, after);
  };

  for (const row of rows) {
    if ("outcome" in row) {
      plan.lines.push(row);
      continue;
    }
    const { line, target, after } = row;
    const label = rules.labelOf(after);
    if (target && "rejection" in target) {
      plan.lines.push({ line, label, outcome: "rejected", details: target.rejection });
      continue;
    }
    const differences = target ? rules.differences(target, after) : [];
    const isChanged = target === undefined || differences.length > 0;
    const rejection = rejectionOf(line, target, after, isChanged);
    if (rejection !== undefined) plan.lines.push({ line, label, outcome: "rejected", details: rejection });
    else if (target === undefined) {
      plan.created.push(after);
      plan.lines.push({ line, label, outcome: "created", details: "" });
    } else if (isChanged) {
      plan.changed.push({ before: target, after });
      plan.lines.push({ line, label, outcome: "changed", details: differences.join(", ") });
    } else plan.lines.push({ line, label, outcome: "unchanged", details: "" });
  }
  const isRejected = plan.lines.some(({ outcome }) => outcome === "rejected");
  return isRejected ? { lines: plan.lines, created: [], changed: [] } : plan;
}
