import { readFileSync } from "node:fs";
import { childrenOf } from "#tests/faults/postgres.ts";

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/** Fields after the name, which may contain any characters: state, parent, …; none if the process has ended. */
function statOf(pid: number): number[] {
  try {
    const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=[A-Z] )/);
    return rest.split(" ").map(Number);
  } catch {
    return [];
  }
}

/** Seconds of processor time that a process and its threads have used, without its children. */
export function cpuOf(pid: number): number {
  const stat = statOf(pid);
  return ((stat[11] ?? 0) + (stat[12] ?? 0)) / TICKS;
}

/** The same of a process with children, including those that ended. */
export function cpuOfFamily(pid: number): number {
  const stat = statOf(pid);
  const ended = ((stat[13] ?? 0) + (stat[14] ?? 0)) / TICKS;
  return childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), cpuOf(pid) + ended);
}

/** Resident memory in megabytes of a process and its children. */
export function memoryOf(pid: number): number {
  const megabytes = [pid, ...childrenOf(pid)].map((one) => {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  });
  return megabytes.reduce((sum, one) => sum + one);
}
