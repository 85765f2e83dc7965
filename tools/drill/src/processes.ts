import { readdirSync, readFileSync } from 'node:fs'

/** A process and all its descendants, youngest last. Empty for a process that is down. */
export function treeOf(pid: number | undefined): number[] {
  if (pid === undefined || !(pid > 1)) return []
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(Number(name))
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const all = [pid]
  for (let index = 0; index < all.length; index += 1) all.push(...(children.get(all[index] ?? 0) ?? []))
  return all
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    // The process has ended in the meantime.
    return undefined
  }
}

/** Sends a signal to processes; ended ones are skipped. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
