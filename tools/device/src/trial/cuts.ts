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
 * was there or was being written, whole. The start goes on to its end; the update ends with the end of the emulator, and the
 * machine itself has to play again.
 */
export async function cutPower({ rig, moments, folder, update, identity }: Cuts): Promise<string> {
  const { machine } = rig
  await machine.cut()
  const known = new Set([identity, await identityOf(machine.disk, 'A'), await identityOf(machine.disk, 'B')])
  const failed: string[] = []
  let looked = 0
  const look = async (kind: Kind) => {
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
      say(`          ${clock()} ${kind} ${second} s: ${written === writes ? 'as before, ' : ''}${last.split('\n')[0]}`)
      writes = written
      await machine.goOn()
    }
  }
  const plays = async () =>
    say(`          ${clock()} the machine itself: ${await rig.untilPlays()}, ${await rig.untilAd()}`)
  await machine.on()
  await look('start')
  await plays()
  if (moments.some(({ kind }) => kind !== 'start')) {
    const fetched = machine.shell(await update(), 60 * 60)
    // Its end is awaited below, after the moments of the download.
    fetched.catch(() => undefined)
    await look('download')
    await fetched
    await machine.shell(': >/run/ayob/ask/install')
    await look('update')
    await machine.cut()
    await machine.on()
    await plays()
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${moments.length} did not play: ${failed.join('; ')}`)
  return `${moments.length} moments, ${looked} of them with another disk: each plays the ad; ${await counters(machine.disk)}`
}

const clock = () => new Date().toISOString().slice(11, 19)

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
    const slot = await nextSlot(copy)
    await playsInNest(copy, slot, join(folder, 'nest'))
    return `plays the ad in slot ${slot}; ${variables}`
  } catch (error) {
    await rename(copy, join(folder, 'failed-cut.raw'))
    throw error
  } finally {
    await rm(copy, { force: true })
  }
}

/** The slot that GRUB starts next from a disk. */
export async function nextSlot(disk: string): Promise<'A' | 'B'> {
  const variables = await counters(disk)
  const { chosen } = start(variablesOf(variables))
  if (chosen !== 'A' && chosen !== 'B') throw new Error(`no slot is chosen: ${variables}`)
  return chosen
}
