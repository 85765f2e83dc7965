import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { progress } from '@ayob/server/progress'

/** Clock ticks per second in /proc. */
const TICKS = 100
/** A process that uses less than this fraction of a core is idle. */
const IDLE = 0.03

/**
 * Seconds of processor time that a process and its children have used so far; undefined where the system does not
 * report it.
 */
export function cpuSeconds(pid: number): number | undefined {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined
  const children = readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && statOf(other)?.parent === pid)
  const own = statOf(pid)
  const used = children.map((child) => statOf(child)?.ticks ?? 0)
  return ((own?.ticks ?? 0) + used.reduce((sum, ticks) => sum + ticks, 0)) / TICKS
}

/** Waits until a process is idle, such as a server that has finished the work of its start. */
export async function untilIdle(pid: number): Promise<void> {
  let before = cpuSeconds(pid) ?? 0
  for (;;) {
    await pause(2000)
    const after = cpuSeconds(pid) ?? 0
    if (after - before < 2 * IDLE) return
    before = after
  }
}

/** The parent of a process, and its ticks, with those of children that have ended. */
function statOf(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in parentheses and may contain any character. Numbers follow.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number)
    return {
      parent: Number(fields[1]),
      ticks: (user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0),
    }
  } catch {
    return undefined
  }
}

/** Says where a benchmark is. The results alone go to standard output. */
export const step = progress((line) => process.stderr.write(`${line}\n`))
