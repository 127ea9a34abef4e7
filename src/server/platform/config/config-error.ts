import { explainStartFailure } from "#server/platform/start-error.ts";

export class ConfigError extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(mistakes.join("\n"));
    this.name = "ConfigError";
    this.mistakes = mistakes;
  }
}

/** Ends the process with a line for each mistake. @throws errors that the operator can't fix */
export function exitWithReason(error: unknown, facts: Parameters<typeof explainStartFailure>[1]): never {
  const lines = error instanceof ConfigError ? error.mistakes : [explainStartFailure(error, facts)];
  for (const line of lines) {
    if (line === undefined) throw error;
    process.stderr.write(`${line}\n`);
  }
  process.exit(1);
}
