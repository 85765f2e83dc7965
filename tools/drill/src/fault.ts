import { setTimeout as pause } from 'node:timers/promises'
import type { Part } from '@ayob/cluster/part'
import { signalAll, treeOf } from './processes'

/** A fault to make. It is over when `run` returns. */
export interface Fault<Target> {
  readonly name: string
  /** The fault can't be repeated. */
  readonly once?: true
  /** Not every machine allows it. */
  isPossible?(target: Target): boolean
  run(target: Target, random: () => number): Promise<void>
}

export const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)] as T

/** A random time in milliseconds between two times in seconds. */
export const between = (from: number, to: number, random: () => number) => (from + random() * (to - from)) * 1000

/** Kills the current processes of a part. */
export const kill = (part: Part) => signalAll(treeOf(part.pid()), 'SIGKILL')

/** Suspends a part, and more processes, for a time. */
export async function freeze(part: Part, ms: number, more: readonly number[] = []): Promise<void> {
  const pids = [...treeOf(part.pid()), ...more]
  signalAll(pids, 'SIGSTOP')
  await pause(ms)
  signalAll(pids, 'SIGCONT')
}

/** Draws faults at random, each once before any is repeated. */
export function* draw<Target>(faults: readonly Fault<Target>[], random: () => number): Generator<Fault<Target>, never> {
  for (let again = faults; ; again = faults.filter(({ once }) => !once)) {
    const bag = [...again]
    while (bag.length > 0) yield bag.splice(Math.floor(random() * bag.length), 1)[0] as Fault<Target>
  }
}
