import { setTimeout as pause } from 'node:timers/promises'
import { say } from '../run'
import type { Rig } from './rig'
import { counters, slotsOf } from './updates'

type Kind = 'start' | 'download' | 'update'
/** Most cuts are at a start, because a start follows each of them. */
const TURNS: readonly Kind[] = ['start', 'start', 'download', 'start', 'start', 'update']
/** The latest moment of a cut, in seconds after the beginning of what it ends. */
const LATEST_S: Readonly<Record<Kind, number>> = { start: 150, download: 60, update: 90 }

type Cuts = { rig: Rig; cuts: number; fetching: () => Promise<string> }

/**
 * Cuts the power at random moments of starts, downloads and updates. Before each download or update, and at the end, the
 * display has to play. At the end, each slot that counts as good has to be one of those that were there, whole.
 */
export async function cutPower({ rig, cuts, fetching }: Cuts): Promise<string> {
  const { machine } = rig
  const known = new Set(await slotsOf(machine.disk))
  const done: string[] = []
  let played = 0
  await machine.cut()
  for (let cut = 0; cut < cuts; cut += 1) {
    const kind = TURNS[cut % TURNS.length] ?? 'start'
    const afterMs = Math.round(Math.random() * LATEST_S[kind] * 1000)
    await machine.on()
    if (kind !== 'start') {
      await rig.untilPlays()
      played += 1
      const fetch = await fetching()
      if (kind === 'download') begin(machine.shell(fetch))
      else {
        await machine.shell(fetch)
        await machine.shell(': >/run/ayob/ask/install')
      }
    }
    await pause(afterMs)
    await machine.cut()
    done.push(`${kind} ${(afterMs / 1000).toFixed(0)} s`)
    say(`          cut ${cut + 1}: ${done.at(-1)}; ${await counters(machine.disk)}`)
  }
  await machine.on()
  const last = await rig.untilPlays()
  const variables = await counters(machine.disk)
  const [bootA = '', rootA = '', bootB = '', rootB = ''] = await slotsOf(machine.disk)
  const whole = { A: known.has(bootA) && known.has(rootA), B: known.has(bootB) && known.has(rootB) }
  for (const slot of ['A', 'B'] as const)
    if (variables.includes(`${slot}_OK=1`) && !whole[slot]) throw new Error(`slot ${slot} is broken and counts as good`)
  return `played each of ${played + 1} times that were waited for, at last ${last}; ${variables}`
}

/** Work that the cut ends: how it ends says nothing. */
const begin = (work: Promise<unknown>) => void work.catch(() => undefined)
