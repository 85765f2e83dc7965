import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10
/** Fields of `/proc/PID/stat`, counted after the name: user and system time of the process, then of its ended children. */
const TIMES = [11, 12, 13, 14] as const

/** The processor time that a file may take, and how long its owner waits for it. */
export interface TimeLimits {
  readonly workMs: number
  readonly waitMs: number
}

/**
 * Judges a running job. `work`: it used its processor time, whatever else the machine does. `wait`: the machine had too
 * little time for it. `spentMs` is NaN where the system doesn't report it; then only the wall clock counts.
 */
export function exceeded(
  elapsedMs: number,
  spentMs: number,
  { workMs, waitMs }: TimeLimits,
): 'work' | 'wait' | undefined {
  if (spentMs >= workMs) return 'work'
  return elapsedMs >= waitMs ? 'wait' : undefined
}

/** Processor time of a process and its children in milliseconds; NaN where the system doesn't report it. */
export function spentMs(pid: number): number {
  const children = readOf(`${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  // The parent's time includes a child that has just ended.
  return children.reduce((sum, child) => sum + (timeOf(child) || 0), timeOf(pid))
}

function timeOf(pid: number | string): number {
  const stat = readOf(`${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return TIMES.reduce((sum, at) => sum + Number(fields[at]) * TICK_MS, 0)
}

/** Empty where the system has no such files, and for an ended process. */
function readOf(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8')
  } catch {
    return ''
  }
}
