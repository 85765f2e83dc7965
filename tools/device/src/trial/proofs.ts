import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { imageFacts } from '../bundle'
import { journalOf, SHELL } from '../machine'
import { say } from '../run'
import { commandProofs } from './commands'
import { cutPower, momentsOf } from './cuts'
import { harm } from './harm'
import { PATIENCE_S, Rig, until } from './rig'
import type { Row } from './table'
import { counters, fetching, handOut, identityIn, install, offer, slotsOf } from './updates'
import { BAD, GOOD } from './versions'
import type { World } from './world'

export type Proof = readonly [name: string, prove: () => Promise<string>]

export type TrialPlan = {
  rig: Rig
  world: World
  /** What the disks begin with. */
  image: string
  /** Where the updates are. */
  updates: string
  /** Where the disks go that power cuts have left. */
  cutDisks: string
  /** Where pictures of the display go. */
  pictures: string
  cuts: number
  offlineS: number
  /** What was measured. */
  times: { firstStartS: number }
}

/**
 * A start that has not played counts as one that never will sooner than on a real box, because the trial waits for two of
 * them; but it has half as long again as the first start took here.
 */
const soonUnproven = (firstStartS: number): Readonly<Record<string, string>> => {
  const seconds = Math.max(5 * 60, Math.round(firstStartS * 1.5))
  return { 'systemd.unit-dropin.ayob-unproven.timer': `[Timer]\nOnBootSec=\nOnBootSec=${seconds}\n` }
}

/** From an empty disk to a paid ad that is counted. */
export function firstProofs({ rig, world, pictures, times }: TrialPlan): Proof[] {
  const { machine } = rig
  return [
    [
      'from an empty disk to the page of a new box',
      async () => {
        const began = Date.now()
        await machine.on()
        const played = await rig.untilPlays('A')
        times.firstStartS = (Date.now() - began) / 1000
        await machine.picture(join(pictures, 'unpaired.png'))
        return played
      },
    ],
    [
      'enrolled by the token of its batch',
      () =>
        until('the device is enrolled', 300, async () =>
          (await world.deviceState()) === 'enrolled' ? `${world.serial}` : undefined,
        ),
    ],
    [
      'paired by the code on its display',
      async () => {
        const code = await rig.code()
        await world.pair(code)
        await until('the device is mounted', 60, async () =>
          (await world.deviceState()) === 'mounted' ? true : undefined,
        )
        return `code ${code}`
      },
    ],
    [
      'a paid ad is on the display',
      async () => {
        await world.book()
        const seen = await rig.untilAd()
        await machine.picture(join(pictures, 'ad.png'))
        return seen
      },
    ],
    [
      'and is counted in its report',
      () =>
        until('a play in the report', 600, async () =>
          (await world.plays()) > 0 ? `${await world.plays()} plays` : undefined,
        ),
    ],
  ]
}

/** What a box on the road meets: commands, no network, updates good and bad, a disk that fails, and power that goes. */
export function roadProofs(plan: TrialPlan): Proof[] {
  const { rig, world, image, updates, cutDisks, pictures, cuts, offlineS, times } = plan
  const { machine } = rig
  let server: Server | undefined
  const handedOut = async () => {
    server ??= await handOut(updates)
    return server
  }
  const fetchingOf = async (name: string) => fetching(await handedOut(), name)
  const fetched = async (name: string) => machine.shell(await fetchingOf(name), 20 * 60)
  /** Takes the network away right after a report, so that hardly a play from before waits. Returns the plays until then. */
  const unplugged = async () => {
    await rig.awake()
    const counted = await world.plays()
    const plays = await until('a report', PATIENCE_S, async () => {
      const now = await world.plays()
      return now > counted ? now : undefined
    })
    await machine.network(false)
    return plays
  }
  const refused = (name: string): Proof => [
    `refused: an update ${name.replaceAll('-', ' ')}`,
    async () => {
      await rig.awake()
      // A block that is read wrong is found while the other slot is written, which then stays empty.
      const state = async () =>
        [await counters(machine.disk), ...(await slotsOf(machine.disk)).slice(0, name.endsWith('byte') ? 2 : 4)].join()
      const before = await state()
      await fetched(`${name}.raucb`)
      const { installed, reason } = await install(machine)
      if (installed) throw new Error('it was installed')
      if ((await state()) !== before) throw new Error(`a slot or the counters have changed: ${reason}`)
      return reason
    },
  ]
  return [
    ...commandProofs(rig, world, pictures),
    [
      `plays for ${Math.round(offlineS / 60)} minutes without a network, and counts them later`,
      async () => {
        const before = await unplugged()
        const shown = await rig.appearances(offlineS)
        await machine.network(true)
        if (shown === 0) throw new Error('the ad was not shown')
        const after = await until(`${shown} plays from that time`, 180, async () => {
          const plays = await world.plays()
          return plays >= before + shown ? plays : undefined
        })
        return `shown ${shown} times; ${after - before} plays more`
      },
    ],
    [
      'what it has shown without a network outlives a power cut',
      async () => {
        const before = await unplugged()
        const shown = await rig.appearances(PATIENCE_S, 3)
        if (shown < 3) throw new Error(`the ad was shown ${shown} times`)
        await machine.cut()
        await machine.on()
        // The last one may have been on the display when the power went.
        const after = await until(`${shown - 1} plays from that time`, PATIENCE_S, async () => {
          const plays = await world.plays()
          return plays >= before + shown - 1 ? plays : undefined
        })
        return `shown ${shown} times; ${after - before} plays more`
      },
    ],
    ...['with-a-wrong-signature', 'that-is-cut-off', 'that-is-too-large', 'with-another-byte'].map(refused),
    [
      'an update from A to B through the rings, which plays',
      async () => {
        await rig.awake()
        const { image: before, architecture } = await imageFacts(`${image}.root`)
        const version = `${before}-${GOOD}`
        const offered = await offer(await handedOut(), join(updates, `${GOOD}.raucb`))
        const began = Date.now()
        await world.offerImage({ image: version, architecture, ...offered })
        await until('the update is installed', 60 * 60, async () =>
          (await machine.shell('cat /data/ayob/update.json || true')).includes(version) ? true : undefined,
        )
        const installed = `installed after ${Math.round((Date.now() - began) / 1000)} s`
        // The next ignition.
        await machine.cut()
        await machine.on()
        const played = await rig.untilPlays('B')
        await until(`the server knows ${version}`, 10 * 60, async () =>
          (await world.runningImage()) === version ? true : undefined,
        )
        const seen = await rig.untilAd()
        await machine.picture(join(pictures, 'updated.png'))
        return `${installed}; ${played}; ${seen}`
      },
    ],
    [
      'an update that never plays falls back after two starts',
      async () => {
        await machine.cut()
        await machine.on({ credentials: { ...journalOf('amd64'), ...SHELL, ...soonUnproven(times.firstStartS) } })
        await rig.untilPlays('B')
        await fetched(`${BAD}.raucb`)
        const { installed, reason } = await install(machine)
        if (!installed) throw new Error(reason)
        await machine.shell(': >/run/ayob/ask/restart-device')
        await until('a start of A', 60 * 60, async () =>
          (await rig.starts()).some(({ slot }) => slot === 'A') ? true : undefined,
        )
        const played = await rig.untilPlays('B')
        const starts = await rig.starts()
        const order = starts.map(({ slot, plays }) => `${slot}${plays ? ' plays' : ''}`).join(', ')
        if (starts.filter(({ slot }) => slot === 'A').length > 2) throw new Error(order)
        await machine.cut()
        return `${order}; ${played}`
      },
    ],
    [
      `${cuts} power cuts`,
      async () => {
        const identity = await identityIn(join(updates, `${GOOD}.raucb`))
        // A start of a disk that is not new takes somewhat more than half as long as the first one; then the page stores.
        const moments = momentsOf(cuts, Math.round(times.firstStartS * 0.75))
        return cutPower({ rig, moments, folder: cutDisks, update: () => fetchingOf(`${GOOD}.raucb`), identity })
      },
    ],
    [
      'after all that, the ad plays',
      async () => {
        await rig.awake()
        return rig.untilAd()
      },
    ],
    ...harm(rig, cutDisks),
    ...['1970-01-01T00:00:00', '2038-02-01T00:00:00'].map((clock) => firstStartAt(plan, clock)),
  ]
}

/** A box without a network time whose own clock is far off. */
function firstStartAt({ rig, world, image, cutDisks }: TrialPlan, clock: string): Proof {
  return [
    `enrols and shows its code at a first start in ${clock.slice(0, 4)}`,
    async () => {
      await rig.machine.cut()
      const box = await world.newBox()
      const folder = join(cutDisks, clock.slice(0, 4))
      const other = await Rig.create(image, folder, world, { box, clock })
      try {
        await other.machine.on()
        const played = await other.untilPlays('A')
        await until('the device is enrolled', 300, async () =>
          (await world.deviceState(box.serial)) === 'enrolled' ? true : undefined,
        )
        return `${played}, ${box.serial}, code ${await other.code()}`
      } finally {
        await other.end()
        await rm(folder, { recursive: true, force: true })
      }
    },
  ]
}

/**
 * Proves one after the other, but not again what has held in a trial that goes on. A proof that fails is a row, and the next
 * one has its turn. `keep` gets all rows after each.
 */
export async function proveAll(
  proofs: readonly Proof[],
  known: readonly Row[],
  keep: (rows: readonly Row[]) => Promise<void>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [proof, prove] of proofs) {
    const before = known.find((row) => row.proof === proof && row.held)
    if (before) {
      rows.push(before)
      continue
    }
    say(`${new Date().toISOString().slice(11, 19)}  ${proof}`)
    const began = Date.now()
    const row = await prove().then(
      (seen) => ({ held: true, seen }),
      (error: unknown) => ({ held: false, seen: error instanceof Error ? error.message : String(error) }),
    )
    rows.push({ proof, ...row, seconds: (Date.now() - began) / 1000 })
    await keep(rows)
    say(`          ${row.held ? 'yes' : 'NO'}: ${row.seen}`)
  }
  return rows
}
