import { createRecording, dependOn, record, type Topic } from "#server/platform/topics.ts";
import type { Memory } from "./memory.ts";
import type { Kept } from "./stored.ts";

export interface Remembered extends Kept {
  value: unknown;
  read: ReadonlySet<Topic>;
}

/** Objects take several times the memory of their JSON. */
const SIZE_FACTOR = 4;

/**
 * Loads data that doesn't depend on the reader, or takes it from memory, until a topic that `load` declares is
 * announced. Only for reads: a write must not see what was before it. The result is shared and must not be changed.
 * @param isKept whether all changes of this value are announced
 */
export async function remember<T>(
  { memory }: { memory: Memory<Remembered> },
  key: string,
  load: () => Promise<T>,
  isKept: (value: T) => boolean = () => true,
): Promise<T> {
  const { value, read } = await memory.load(key, async () => {
    const recording = createRecording();
    const value = await record(recording, load);
    const topics = isKept(value) ? recording.topics : null;
    return {
      ...{ value, read: recording.topics, topics },
      // Computed only if it's stored.
      get size() {
        return (JSON.stringify(value)?.length ?? 0) * SIZE_FACTOR;
      },
    };
  });
  dependOn(...read);
  return value as T;
}
