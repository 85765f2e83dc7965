import { createHash } from 'node:crypto'

const MIB = 1024 * 1024

/** One partition of the disk. `start` and `size` are in bytes, `type` is a code of sgdisk. */
export type Partition = { number: number; name: string; type: string; start: number; size: number; guid: string }

export const SLOT_BYTES = 512 * MIB
const BOOT_BYTES = 28 * MIB

/**
 * The parts of the disk in their order. A slot is a root and, because GRUB reads few file systems, its kernel beside it.
 * Only the last one grows, to the end of whatever disk it is on.
 */
const PARTS = [
  { name: 'esp', type: 'ef00', size: 36 * MIB },
  { name: 'ayob', type: '0700', size: 8 * MIB },
  { name: 'boot-a', type: '8300', size: BOOT_BYTES },
  { name: 'boot-b', type: '8300', size: BOOT_BYTES },
  { name: 'root-a', type: '8300', size: SLOT_BYTES },
  { name: 'root-b', type: '8300', size: SLOT_BYTES },
  { name: 'data', type: '8300', size: 16 * MIB },
] as const

/** An identity that depends only on a name: the same image has the same identities whenever it is built. */
export function guidOf(name: string): string {
  const hex = createHash('sha256').update(`ayob device ${name}`).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

export type PartitionName = (typeof PARTS)[number]['name']

/** The table of partitions: each starts at a whole mebibyte. */
export function partitions(): Partition[] {
  let start = MIB
  return PARTS.map(({ name, type, size }, index) => {
    const partition = { number: index + 1, name, type, start, size, guid: guidOf(name) }
    start += size
    return partition
  })
}

/** The partition of that name. */
export function partition(name: PartitionName): Partition {
  const found = partitions().find((one) => one.name === name)
  if (!found) throw new Error(`no partition ${name}`)
  return found
}

/** The size of the image: the partitions, and a mebibyte for the second copy of the table. */
export const imageBytes = (): number => partitions().reduce((sum, { size }) => sum + size, 2 * MIB)

/** The arguments of sgdisk that write the table. */
export function tableArguments(): string[] {
  const sector = (bytes: number) => String(bytes / 512)
  return [
    '--clear',
    `--disk-guid=${guidOf('disk')}`,
    ...partitions().flatMap(({ number, name, type, start, size, guid }) => [
      `--new=${number}:${sector(start)}:${sector(start + size - 512)}`,
      `--typecode=${number}:${type}`,
      `--change-name=${number}:${name}`,
      `--partition-guid=${number}:${guid}`,
    ]),
  ]
}
