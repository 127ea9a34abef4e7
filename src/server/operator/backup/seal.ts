import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Refusal } from "#server/operator/command-error.ts";

/** A SHA-256 in hexadecimal. */
const SEAL_BYTES = 64;

/** The comment of the ZIP, which is the end of the file; `sealing` puts the true sum in place of the zeros. */
export const UNSEALED = `ToolComps backup, SHA-256 of all before: ${"0".repeat(SEAL_BYTES)}`;

/**
 * Replaces the last 64 bytes of what passes by the checksum of everything before them. So one flipped bit
 * anywhere is seen, also where a ZIP has no checksum of its own, and so is a file that was cut off.
 */
export function sealing(): Transform {
  const rest = holdBack();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, rest.pass(chunk));
    },
    flush(done) {
      done(null, Buffer.from(rest.hash.digest("hex")));
    },
  });
}

/** @throws Refusal unless the file is exactly as it was written */
export async function checkSeal(file: string): Promise<void> {
  const rest = holdBack();
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) rest.pass(chunk);
  });
  if (rest.last().toString("latin1") === rest.hash.digest("hex")) return;
  throw new Refusal(`${file} is damaged, incomplete, or not a backup: its checksum is wrong.`);
}

function holdBack(): { hash: Hash; pass(chunk: Buffer): Buffer; last(): Buffer } {
  const hash = createHash("sha256");
  let last: Buffer = Buffer.alloc(0);
  return {
    hash,
    last: () => last,
    pass(chunk) {
      const all = Buffer.concat([last, chunk]);
      const end = Math.max(0, all.length - SEAL_BYTES);
      last = all.subarray(end);
      hash.update(all.subarray(0, end));
      return all.subarray(0, end);
    },
  };
}
