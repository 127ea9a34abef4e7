import path from "node:path";
import { Tinypool } from "tinypool";
import type { BadgeTask } from "./drawing/draw-badge.ts";
import type { PictureTask } from "./drawing/draw-picture.ts";

/** Drawing takes a tenth of a second, in which the main thread would answer nobody. */
const IDLE_MS = 60_000;
/** A picture that takes longer never ends. */
const LONGEST_MS = 30_000;
/** Of the thread, for fonts and layout. */
const HEAP_MB = 128;

/** One thread draws, while there is something to draw. How many may wait is limited before (admission.ts). */
export function openPictureThread() {
  const pool = new Tinypool({
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const run = (file: string, task: unknown) =>
    pool.run(task, {
      filename: path.resolve(import.meta.dirname, "drawing", file),
      signal: AbortSignal.timeout(LONGEST_MS),
    });
  return {
    /** @returns a PNG */
    drawPicture: (task: PictureTask): Promise<Uint8Array<ArrayBuffer>> => run("draw-picture.ts", task),
    /** @returns an SVG */
    drawBadge: (task: BadgeTask): Promise<string> => run("draw-badge.ts", task),
  };
}

export type PictureThread = ReturnType<typeof openPictureThread>;
