import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PLACE } from '@ayob/testkit/people'
import { scanGrayBuffer } from '@undecaf/zbar-wasm'
import { partition } from '../layout'
import { journalOf, Machine, SHELL } from '../machine'
import { greyOf, shareOf } from '../pixels'
import { run } from '../run'
import { boxSettings } from '../settings'
import { speakAs } from './receiver'
import { type Start, startsIn } from './starts'
import { AD_COLOUR, type Box, type World } from './world'

const CONF = 'ayob.conf'
/** A third serial port, with a receiver of positions. */
const RECEIVER = '/dev/ttyS2'
/** An emulated start takes minutes when others use the processors, too. */
export const PATIENCE_S = 20 * 60

/** An emulated box that belongs to a server of the trial. */
export class Rig {
  readonly machine: Machine
  readonly #world: World
  readonly #folder: string
  #silence = () => {}

  private constructor(machine: Machine, world: World, folder: string) {
    this.machine = machine
    this.#world = world
    this.#folder = folder
  }

  /**
   * A box that is switched off, with a new disk on which a technician has written the settings of its batch. A disk that is in
   * the folder is used as it was left. `clock` is what its own clock says at first.
   */
  static async create(
    image: string,
    folder: string,
    world: World,
    { box = world.box, clock }: { box?: Box; clock?: string } = {},
  ): Promise<Rig> {
    const receiver = `socket,id=receiver,path=${join(folder, 'receiver')},server=on,wait=off`
    const machine = await Machine.create({
      image,
      folder,
      display: { width: 960, height: 320 },
      credentials: { ...journalOf('amd64'), ...SHELL },
      more: [
        ...['-chardev', receiver, '-serial', 'chardev:receiver', '-smbios', `type=1,serial=${box.serial}`],
        ...(clock ? ['-rtc', `base=${clock}`] : []),
      ],
    })
    const rig = new Rig(machine, world, folder)
    if (!(await isThere(join(folder, CONF)))) await rig.#configure(box.token)
    rig.#silence = speakAs(PLACE, join(folder, 'receiver'))
    return rig
  }

  async #configure(token: string): Promise<void> {
    const settings = boxSettings({ server: this.#world.address, token })
    const file = join(this.#folder, CONF)
    await writeFile(file, settings.replace(/^gps =.*?(\r?)$/m, `gps = ${RECEIVER}$1`))
    const conf = `${this.machine.disk}@@${partition('ayob').start}`
    await run(['mcopy', '-o', '-i', conf, file, '::/ayob.conf'])
  }

  /** The starts of the machine since it was switched on. */
  async starts(): Promise<Start[]> {
    return startsIn(await this.machine.log())
  }

  /** Switches the machine on unless it is, and waits until its display plays. */
  async awake(): Promise<void> {
    if (this.machine.isOn) return
    await this.machine.on()
    await this.untilPlays()
  }

  /** Waits until the display plays, in this slot if one is named. Returns the slot and how long it took. */
  async untilPlays(slot?: Start['slot'], withinS = PATIENCE_S): Promise<string> {
    const began = Date.now()
    const last = await until(`slot ${slot ?? 'A or B'} plays`, withinS, async () => {
      const start = (await this.starts()).at(-1)
      return start?.plays && (slot === undefined || start.slot === slot) ? start : undefined
    })
    return `slot ${last.slot} after ${Math.round((Date.now() - began) / 1000)} s`
  }

  /** Waits until the ad of the trial fills most of the display. */
  async untilAd(withinS = PATIENCE_S): Promise<string> {
    const share = await until('the ad is on the display', withinS, async () => {
      const part = shareOf(await this.machine.pixels(), AD_COLOUR)
      return part > 0.5 ? part : undefined
    })
    return `${Math.round(share * 100)} % of the display has its colour`
  }

  /** How often the ad comes onto the display in this time. Ends early with as many as are wanted. */
  async appearances(seconds: number, wanted = Number.POSITIVE_INFINITY): Promise<number> {
    const end = Date.now() + seconds * 1000
    let [count, wasThere] = [0, true]
    while (Date.now() < end && count < wanted) {
      const isThere = shareOf(await this.machine.pixels(), AD_COLOUR) > 0.5
      if (isThere && !wasThere) count += 1
      wasThere = isThere
      await pause(1000)
    }
    return count
  }

  /** Reads the pairing code from the display, as the camera of a telephone does. */
  code(withinS = PATIENCE_S): Promise<string> {
    return until('a code that can be read', withinS, async () => {
      const pixels = await this.machine.pixels()
      const grey = greyOf(pixels)
      const found = await scanGrayBuffer(grey.buffer as ArrayBuffer, pixels.width, pixels.height)
      return (
        found.map((one) => new URL(one.decode()).searchParams.get('code')).find((code) => code !== null) ?? undefined
      )
    })
  }

  async end(): Promise<void> {
    this.#silence()
    await this.machine.cut()
  }
}

/** Asks again each second until there is an answer; throws when there is none in time. */
export async function until<T>(what: string, withinS: number, ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + withinS * 1000
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > end) throw new Error(`not within ${withinS} s: ${what}`)
    await pause(1000)
  }
}

export const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )
