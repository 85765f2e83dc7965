import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { billOf } from './bill'
import { BOARDS, type Board } from './boards'
import { FIRST_ENVIRONMENT, grubConfig, grubEnvironment } from './grub'
import { guidOf, imageBytes, type PartitionName, partition, SLOT_BYTES, tableArguments } from './layout'
import { debianRoot } from './packages'
import { finishRoot, type Root } from './root'
import { checkPackages, type Needs, run, say } from './run'
import { type BoxSettings, boxSettings } from './settings'

const NEEDS: Needs = {
  mmdebstrap: 'mmdebstrap',
  mksquashfs: 'squashfs-tools',
  'mkfs.vfat': 'dosfstools',
  mcopy: 'mtools',
  sgdisk: 'gdisk',
  unshare: 'util-linux',
  '/usr/share/keyrings/debian-archive-keyring.gpg': 'debian-archive-keyring',
}

export type ImageOptions = BoxSettings & {
  out: string
  architecture: Board['architecture']
  /** The folder with device.js and player/. */
  program: string
  /** The certificate that signs updates. Without it, the image takes none. */
  keyring?: string
  /** A Debian root as tar: used if it exists, otherwise made and kept. */
  packages?: string
  mirror: string
}

/** Makes an image, the two parts of its slot that an update carries (`.root`, `.boot`), and its list of contents (`.cdx.json`). */
export async function makeImage(options: ImageOptions): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('an image is made by root: it contains files of other users')
  checkPackages(NEEDS)
  for (const file of ['device.js', 'player/index.html'])
    await stat(join(options.program, file)).catch(() => {
      throw new Error(
        `${join(options.program, file)} is missing: --program names the folder of the built device program`,
      )
    })
  const board = BOARDS[options.architecture]
  const folder = await mkdtemp('/var/tmp/ayob-image-')
  try {
    const debian = await debianRoot({ board, folder, mirror: options.mirror, kept: options.packages })
    say('The root gets our files')
    const root = await finishRoot({ board, folder: debian, program: options.program, keyring: options.keyring })
    const out = resolve(options.out)
    await mkdir(dirname(out), { recursive: true })
    await writeFile(`${out}.cdx.json`, `${JSON.stringify(billOf(root.packages, root.id, root.made), null, 1)}\n`)
    say('The root is packed')
    await packRoot(root, `${out}.root`)
    const kernel = await fat(folder, 'boot-a', root.made, { vmlinuz: root.kernel, 'initrd.img': root.initrd })
    await rename(kernel, `${out}.boot`)
    await assemble({ out, root, board, folder, settings: options })
    await report(out, root)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Packs a root as the image of its slot. Of the ways to compress, zstd is the quickest to read that also fits a slot. */
export async function packRoot(root: Pick<Root, 'folder' | 'made'>, file: string, level = 12): Promise<void> {
  await rm(file, { force: true })
  const time = String(root.made)
  const times = ['-all-time', time, '-mkfs-time', time]
  const packing = ['-comp', 'zstd', '-Xcompression-level', String(level), '-b', '256K', '-noappend', '-no-progress']
  await run(['mksquashfs', root.folder, file, ...packing, ...times])
  const { size } = await stat(file)
  if (size > SLOT_BYTES)
    throw new Error(`the root has ${size} bytes, and a slot ${SLOT_BYTES}: leave something out (boards.ts)`)
}

type Assembly = { out: string; root: Root; board: Board; folder: string; settings: BoxSettings }

/** Puts the table and the partitions together, without a device of the machine. */
async function assemble({ out, root, board, folder, settings }: Assembly): Promise<void> {
  const esp = await fat(folder, 'esp', root.made, {
    [`EFI/BOOT/${board.grub.file}`]: root.loader,
    'EFI/BOOT/grub.cfg': grubConfig(board),
    'EFI/BOOT/grubenv': grubEnvironment(FIRST_ENVIRONMENT),
    ...root.firmware,
  })
  const conf = await fat(folder, 'ayob', root.made, { 'ayob.conf': boxSettings(settings) })
  await rm(out, { force: true })
  await run(['truncate', '--size', String(imageBytes()), out])
  await run(['sgdisk', ...tableArguments(), out])
  for (const [name, file] of [
    ['esp', esp],
    ['ayob', conf],
    ['boot-a', `${out}.boot`],
    ['root-a', `${out}.root`],
  ] as const) {
    const mebibytes = partition(name).start / 1024 / 1024
    await run(['dd', `if=${file}`, `of=${out}`, 'bs=1M', `seek=${mebibytes}`, 'conv=notrunc,sparse', 'status=none'])
  }
}

/** A FAT file system with these files, as large as its partition. */
async function fat(
  folder: string,
  name: PartitionName,
  made: number,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<string> {
  const image = join(folder, `${name}.fat`)
  const env = { SOURCE_DATE_EPOCH: String(made), MTOOLS_SKIP_CHECK: '1' }
  const { size } = partition(name)
  const kind = name === 'esp' ? ['-F', '32', '-s', '1'] : ['-F', '16', '-s', name === 'ayob' ? '1' : '2']
  await run(['truncate', '--size', String(size), image])
  await run(['mkfs.vfat', '--invariant', ...kind, '-n', name.toUpperCase(), '-i', guidOf(name).slice(0, 8), image])
  const folders = new Set<string>()
  for (const [path, content] of Object.entries(files)) {
    const parents = path.split('/').slice(0, -1)
    for (const [index] of parents.entries()) {
      const parent = parents.slice(0, index + 1).join('/')
      if (!folders.has(parent)) await run(['mmd', '-i', image, `::/${parent}`], { env })
      folders.add(parent)
    }
    const file = join(folder, 'file')
    await writeFile(file, content)
    await utimes(file, made, made)
    await run(['mcopy', '-m', '-i', image, file, `::/${path}`], { env })
  }
  return image
}

async function report(out: string, root: Root): Promise<void> {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  const hash = createHash('sha256')
  const stream = createReadStream(out).on('data', (bytes) => hash.update(bytes))
  await once(stream, 'close')
  const digest = hash.digest('hex')
  await writeFile(`${out}.sha256`, `${digest}  ${out.split('/').at(-1)}\n`)
  const [image, packed] = await Promise.all([stat(out), stat(`${out}.root`)])
  say(`image     ${out}`)
  say(
    `version   ${root.id}, ${root.packages.length} packages of ${new Date(root.made * 1000).toISOString().slice(0, 10)}`,
  )
  say(`size      ${megabytes(image.size)}, of it root ${megabytes(packed.size)}`)
  say(`sha256    ${digest}`)
  say(`contents  ${out}.cdx.json, an update's parts ${out}.root and ${out}.boot`)
  if (root.updates) return
  say('No --keyring: a box with this image takes no updates of its system.')
}
