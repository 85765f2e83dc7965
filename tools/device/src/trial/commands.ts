import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandKind } from '@ayob/contract/commands'
import { shareOf } from '../pixels'
import type { Proof } from './proofs'
import { type Rig, until } from './rig'
import type { World } from './world'

/** A screen learns its commands with its next heartbeat. */
const WITHIN_S = 5 * 60
type Colour = readonly [number, number, number]
const RED: Colour = [255, 0, 0]
/** Two of the bars of the test pattern, of which nothing else on the display has much. */
const BARS: readonly Colour[] = [
  [255, 255, 0],
  [0, 255, 255],
]

/** What the server tells a screen, and what comes of it: on the display, at the server, in the machine. */
export function commandProofs(rig: Rig, world: World, pictures: string): Proof[] {
  const { machine } = rig
  const told = async (kind: CommandKind, seen: () => Promise<void> = async () => {}) => {
    const id = await world.command(kind)
    await seen()
    const { message } = await until(`an answer to ${kind}`, WITHIN_S, async () => {
      const command = await world.outcome(id)
      if (command?.state === 'failed') throw new Error(`${kind}: ${command.message}`)
      return command?.state === 'done' ? command : undefined
    })
    return `done${message ? `: ${message}` : ''}`
  }
  const shown = (name: string, colours: readonly Colour[], least: number) => async () => {
    await until(`${name} on the display`, WITHIN_S, async () => {
      const pixels = await machine.pixels()
      return colours.every((colour) => shareOf(pixels, colour) > least) ? true : undefined
    })
    await machine.picture(join(pictures, `${name}.png`))
  }
  return [
    [
      'obeys "identify" and "test pattern", on the display',
      async () => {
        await rig.awake()
        const identified = await told('identify', shown('identify', [RED], 0.4))
        return `${identified}; ${await told('test_pattern', shown('test-pattern', BARS, 0.03))}`
      },
    ],
    [
      'obeys "picture now" with a picture of its compositor',
      async () => {
        await rig.awake()
        const before = await world.lastLook()
        await rig.untilAd()
        const done = await told('picture_now')
        const look = await until('the picture at the server', WITHIN_S, async () => {
          const last = await world.lastLook()
          return last?.id === before?.id ? undefined : last
        })
        await writeFile(join(pictures, 'picture-now.jpg'), look.picture)
        const ofProgram = await machine.shell(
          `node -e "fetch('http://localhost:8585/device/picture?scale=0.5').then(async (a) => console.log(a.status, (await a.arrayBuffer()).byteLength))"`,
        )
        if (!ofProgram.startsWith('200 ')) throw new Error(`the program has no picture: ${ofProgram}`)
        return `${done}; ${look.picture.length} bytes at the server, ${look.state}; grim gives ${ofProgram.slice(4)} bytes`
      },
    ],
    [
      'obeys "send logs" and "restart browser", and plays',
      async () => {
        await rig.awake()
        const logs = await told('send_logs')
        const browser = () => machine.shell('systemctl show --property=MainPID --value ayob-screen')
        const before = await browser()
        const restarted = await told('restart_browser')
        const after = await until('another browser', WITHIN_S, async () => {
          const now = await browser()
          return now === before || now === '0' ? undefined : now
        })
        return `logs ${logs}; browser ${before} became ${after}, ${restarted}; ${await rig.untilAd()}`
      },
    ],
  ]
}
