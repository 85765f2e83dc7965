import { setTimeout as pause } from 'node:timers/promises'
import type { Part } from '@ayob/cluster/part'
import { signalAll, treeOf } from './processes'

/** One thing that goes wrong. It is over when `run` returns. */
export interface Fault<Target> {
  readonly name: string
  /** It can't be made twice. */
  readonly once?: true
  /** Not every machine can make it. */
  isPossible?(target: Target): boolean
  run(target: Target, random: () => number): Promise<void>
}

export const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)] as T

/** A time in milliseconds between two of seconds. */
export const between = (from: number, to: number, random: () => number) => (from + random() * (to - from)) * 1000

/** Kills what a part runs at the moment. */
export const kill = (part: Part) => signalAll(treeOf(part.pid()), 'SIGKILL')

/** Stops a part, and more processes, for a time. */
export async function freeze(part: Part, ms: number, more: readonly number[] = []): Promise<void> {
  const pids = [...treeOf(part.pid()), ...more]
  signalAll(pids, 'SIGSTOP')
  await pause(ms)
  signalAll(pids, 'SIGCONT')
}

/** Draws faults at random, each before any comes again. */
export function* draw<Target>(faults: readonly Fault<Target>[], random: () => number): Generator<Fault<Target>, never> {
  for (let again = faults; ; again = faults.filter(({ once }) => !once)) {
    const bag = [...again]
    while (bag.length > 0) yield bag.splice(Math.floor(random() * bag.length), 1)[0] as Fault<Target>
  }
}
