import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Environment, start } from '../grub-choice'
import { run, say } from '../run'
import { playsInNest } from './nest'
import type { Rig } from './rig'
import { counters, identityOf } from './updates'

export type Kind = 'start' | 'download' | 'update'
export type Moment = { kind: Kind; second: number }
/** How long each of them takes here, more or less. A start is measured. */
const SPAN_S: Readonly<Record<Exclude<Kind, 'start'>, number>> = { download: 120, update: 150 }

/** The moments at which the power is cut: three fifths in a start, the others in a download and in an update. */
export function momentsOf(cuts: number, startS: number): Moment[] {
  const fifth = Math.floor(cuts / 5)
  const counts: readonly [Kind, number, number][] = [
    ['start', cuts - 2 * fifth, startS],
    ['download', fifth, SPAN_S.download],
    ['update', fifth, SPAN_S.update],
  ]
  return counts.flatMap(([kind, count, span]) =>
    Array.from({ length: count }, (_, index) => ({ kind, second: Math.round(((index + 1) * span) / count) })),
  )
}

/** The variables of a line such as `ORDER=A B, A_OK=1`. */
export const variablesOf = (line: string): Environment =>
  Object.fromEntries(line.split(', ').flatMap((one) => (one.includes('=') ? [one.split('=', 2)] : [])))

type Cuts = { rig: Rig; moments: readonly Moment[]; folder: string; update: () => Promise<string>; identity: string }

/**
 * Looks at what a power cut leaves at each of the moments of a start, of a download and of an update: the machine is held, its
 * disk is copied as it stands, and what GRUB would start of it has to play, with every slot that counts as good being one that
 * was there or was being written, whole. The last cut of the download and of the update ends the emulator, and the machine itself
 * has to play again.
 */
export async function cutPower({ rig, moments, folder, update, identity }: Cuts): Promise<string> {
  const { machine } = rig
  await machine.cut()
  const known = new Set([identity, await identityOf(machine.disk, 'A'), await identityOf(machine.disk, 'B')])
  const failed: string[] = []
  let looked = 0
  for (const kind of ['start', 'download', 'update'] as const) {
    if (kind === 'start') await machine.on()
    else {
      await rig.awake()
      const fetch = await update()
      if (kind === 'download') begin(machine.shell(fetch))
      else {
        await machine.shell(fetch, 20 * 60)
        await machine.shell(': >/run/ayob/ask/install')
      }
    }
    let [at, writes, last] = [0, -1, '']
    for (const { second } of moments.filter((one) => one.kind === kind)) {
      await pause((second - at) * 1000)
      at = second
      await machine.hold()
      const written = await machine.writes()
      // Nothing was written since the last moment: a cut leaves the same.
      if (written !== writes) {
        looked += 1
        last = await leftBy(machine.disk, folder, known).catch((error: Error) => {
          failed.push(`${kind} ${second} s: ${error.message}`)
          return `NO: ${error.message}`
        })
      }
      say(`          ${kind} ${second} s: ${written === writes ? 'as before, ' : ''}${last.split('\n')[0]}`)
      writes = written
      await machine.goOn()
    }
    // The start that was looked at goes on; a download and an update end here.
    if (kind !== 'start') {
      await machine.cut()
      await machine.on()
    }
    await rig.untilPlays()
    say(`          the machine itself: ${await rig.untilAd()}; ${await counters(machine.disk)}`)
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${moments.length} did not play: ${failed.join('; ')}`)
  return `${moments.length} moments, ${looked} of them with another disk: each plays the ad; 3 starts of the machine itself, too; ${await counters(machine.disk)}`
}

/** Returns what plays on a copy of a disk. Throws when nothing does, and keeps that copy. */
async function leftBy(disk: string, folder: string, known: ReadonlySet<string>): Promise<string> {
  const copy = join(folder, 'cut.raw')
  await run(['cp', '--sparse=always', disk, copy])
  try {
    const variables = await counters(copy)
    const environment = variablesOf(variables)
    for (const slot of ['A', 'B'] as const)
      if (environment[`${slot}_OK`] === '1' && !known.has(await identityOf(copy, slot)))
        throw new Error(`slot ${slot} is broken and counts as good: ${variables}`)
    const { chosen } = start(environment)
    if (chosen !== 'A' && chosen !== 'B') throw new Error(`no slot is chosen: ${variables}`)
    await playsInNest(copy, chosen, join(folder, 'nest'))
    return `plays the ad in slot ${chosen}; ${variables}`
  } catch (error) {
    await rename(copy, join(folder, 'failed-cut.raw'))
    throw error
  } finally {
    await rm(copy, { force: true })
  }
}

/** Work that the cut ends: how it ends says nothing. */
const begin = (work: Promise<unknown>) => void work.catch(() => undefined)
