import { readFileSync } from 'node:fs'

/** A worker that gets little of a busy processor may take this many times as long by the clock. */
const PATIENCE = 6
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10
/** Of `/proc/PID/stat`, counted after the name: own time, and that of ended children; each of user and system. */
const TIMES = [11, 12, 13, 14] as const

/**
 * Returns true when a job has taken too much: processor time of its own, whatever else the machine does, or many times as
 * long by the clock. `spentMs` is NaN where the system doesn't tell: then the clock alone decides.
 */
export const isTooMuch = (elapsedMs: number, spentMs: number, limitMs: number) =>
  elapsedMs >= limitMs && !(spentMs < limitMs && elapsedMs < PATIENCE * limitMs)

/** Processor time of a process and its children in milliseconds; NaN where the system doesn't tell. */
export function spentMs(pid: number): number {
  const children = readOf(`${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  // A child that has just ended counts with its parent.
  return children.reduce((sum, child) => sum + (timeOf(child) || 0), timeOf(pid))
}

function timeOf(pid: number | string): number {
  const stat = readOf(`${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return TIMES.reduce((sum, at) => sum + Number(fields[at]) * TICK_MS, 0)
}

/** Empty where the system has no such files, and for a process that has ended. */
function readOf(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8')
  } catch {
    return ''
  }
}
