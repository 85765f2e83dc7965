import { randomFillSync } from 'node:crypto'
import { open } from 'node:fs/promises'
import { partition } from '../layout'
import type { Proof } from './proofs'
import type { Rig } from './rig'

const MIB = 1024 * 1024

/** What may happen to the data partition. The last one takes the key of the screen with it: it is a new box then. */
export function harm(rig: Rig): Proof[] {
  const { machine } = rig
  return [
    [
      'plays with a data partition that is full',
      async () => {
        await machine.shell('fallocate -l "$(df --output=avail -B1 /data | tail -n 1)" /data/full; sync; df /data')
        await machine.cut()
        await machine.on()
        const seen = [await rig.untilPlays(), await rig.untilAd()]
        await machine.shell('rm /data/full')
        return seen.join('; ')
      },
    ],
    [
      'shows its page on a disk that can only be read',
      async () => {
        await machine.cut()
        await machine.on({ readOnly: true })
        const code = await rig.code()
        await machine.cut()
        return `code ${code} on the display, data in memory`
      },
    ],
    [
      'plays when half of the tables of the data partition are damaged',
      async () => {
        await machine.cut()
        await damage(machine.disk, (offset) => offset % (64 * MIB) === MIB)
        await machine.on()
        return rig.untilPlays()
      },
    ],
    [
      'shows its page when the beginning of the data partition is overwritten',
      async () => {
        await machine.cut()
        await damage(machine.disk, (offset) => offset < 128 * MIB)
        await machine.on()
        return `${await rig.untilPlays()}; code ${await rig.code()} on the display`
      },
    ],
  ]
}

/** Overwrites mebibytes of the data partition that are chosen by their place in it. */
async function damage(disk: string, isHit: (offset: number) => boolean): Promise<void> {
  const handle = await open(disk, 'r+')
  try {
    const { start } = partition('data')
    const { size } = await handle.stat()
    for (let offset = 0; start + offset + 2 * MIB <= size; offset += MIB)
      if (isHit(offset)) await handle.write(randomFillSync(Buffer.alloc(MIB)), 0, MIB, start + offset)
  } finally {
    await handle.close()
  }
}
