import { randomFillSync } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { partition } from '../layout'
import { run } from '../run'
import { nextSlot } from './cuts'
import { dataOf, playsInNest } from './nest'
import type { Proof } from './proofs'
import type { Rig } from './rig'

const MIB = 1024 * 1024

/**
 * What may happen to the data partition: on copies of the disk, then on the disk itself. The last one takes the key of the screen
 * with it: it is a new box then.
 */
export function harm(rig: Rig, folder: string): Proof[] {
  const { machine } = rig
  const onCopy = async (prove: (copy: string) => Promise<string>) => {
    await machine.cut()
    const copy = join(folder, 'harmed.raw')
    await run(['cp', '--sparse=always', machine.disk, copy])
    return prove(copy).finally(() => rm(copy))
  }
  return [
    [
      'plays with a data partition that is full, and tells it',
      () =>
        onCopy(async (copy) => {
          await fill(copy)
          const { health } = await playsInNest(copy, await nextSlot(copy), join(folder, 'nest'))
          if (health.storage_free_mb !== 0) throw new Error(`${health.storage_free_mb} MB are free`)
          return 'plays the ad; the page is told that 0 MB are free'
        }),
    ],
    [
      'plays when half of the tables of the data partition are damaged',
      () =>
        onCopy(async (copy) => {
          await damage(copy, (offset) => offset % (64 * MIB) === MIB)
          const { health } = await playsInNest(copy, await nextSlot(copy), join(folder, 'nest'), false)
          return `plays; ${health.storage_free_mb} MB are free`
        }),
    ],
    [
      'plays the ad on a disk that can only be read',
      async () => {
        await machine.cut()
        await machine.on({ readOnly: true })
        const seen = await rig.untilAd()
        await machine.cut()
        return `${seen}, data in memory`
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

/** Leaves no byte of the data partition that a service may take. */
async function fill(disk: string): Promise<void> {
  const { start, size } = await dataOf(disk)
  const script = `mount -o "loop,offset=$1,sizelimit=$2" "$0" /mnt
fallocate -l $(($(stat -f -c '%a * %S' /mnt))) /mnt/full
[ $(stat -f -c %a /mnt) -le 16 ]
umount /mnt`
  await run(['unshare', '--mount', '--propagation', 'private', 'sh', '-euc', script, disk, String(start), String(size)])
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
