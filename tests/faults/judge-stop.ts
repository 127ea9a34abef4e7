import { type Figure, figure, within } from "./scenario.ts";
import type { Node } from "./site.ts";

/** Promise: SIGTERM ends the process within 15 s, always. */
export const STOP_MS = 15_000;

export async function judgeStop(...nodes: readonly Node[]): Promise<Figure[]> {
  const stops = await Promise.all(nodes.map((node) => node.stop()));
  const codes = stops.map(({ code }) => code);
  return [
    within("time to exit after SIGTERM", Math.max(...stops.map(({ ms }) => ms)), STOP_MS),
    figure(
      "exit code",
      codes.join(", "),
      "0",
      codes.every((code) => code === 0),
    ),
  ];
}
