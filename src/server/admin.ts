// `npm run admin -- …`: the operator's command line (docs/production.md#operator-commands).
import { pino } from "pino";
import { registerJobs } from "./jobs.ts";
import { createCommandContext, runCommand } from "./operator/index.ts";
import { createLog } from "./platform/log.ts";

/** Exit codes of shells for signals. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

// Lets "exit" handlers remove draft files and stop the command's database.
for (const [signal, code] of Object.entries(SIGNALS)) process.on(signal, () => process.exit(code));

// The reader may close the pipe early, like `head`.
process.stdout.on("error", () => process.exit(1));

const log = createLog("error", pino.destination({ fd: 2, sync: true }));
const terminal = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
  input: process.stdin,
};
process.exit(
  await runCommand(
    process.argv.slice(2),
    createCommandContext({ env: process.env, log, terminal, registerJobs }),
  ),
);
