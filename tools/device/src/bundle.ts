import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Board } from './boards'
import { type PartitionName, partition } from './layout'
import { compatible } from './rauc'
import { checkPackages, type Needs, run, say } from './run'

const NEEDS: Needs = { rauc: 'rauc', mksquashfs: 'squashfs-tools', unsquashfs: 'squashfs-tools' }

export type BundleOptions = {
  /** The root of a slot, and the file system of its kernel: `.root` and `.boot` of an image. */
  root: string
  boot: string
  /** The certificate that the boxes know (`--keyring` of their image), or one that it has signed, and its key. */
  cert: string
  key: string
  out: string
}

export type ImageFacts = { image: string; architecture: Board['architecture'] }

/** What RAUC reads of an update first: for which boxes it is, which version, and what goes into which part of a slot. */
export function manifestOf({ image, architecture }: ImageFacts): string {
  return `[update]
compatible=${compatible(architecture)}
version=${image}

[bundle]
format=verity

[image.rootfs]
filename=root.img

[image.boot]
filename=boot.img
`
}

/** What a packed root tells of itself. */
export async function imageFacts(root: string): Promise<ImageFacts> {
  return JSON.parse(await run(['unsquashfs', '-cat', resolve(root), 'usr/lib/ayob/image.json']))
}

/** Makes an update of the system: both parts of a slot in one signed file, each block of which is checked when it is read. */
export async function makeBundle({ root, boot, cert, key, out }: BundleOptions): Promise<void> {
  checkPackages(NEEDS)
  await checkFits('root-a', root)
  await checkFits('boot-a', boot)
  const facts = await imageFacts(root)
  await signBundle({ root, boot, cert, key, out, facts })
  say(`update    ${resolve(out)}`)
  say(`version   ${facts.image}, for ${compatible(facts.architecture)}`)
  say(`size      ${((await stat(out)).size / 1e6).toFixed(0)} MB`)
}

/** Puts the parts and their manifest into one file and signs it, whatever their size. */
export async function signBundle(options: BundleOptions & { facts: ImageFacts }): Promise<void> {
  const { root, boot, cert, key, out, facts } = options
  const target = resolve(out)
  await mkdir(dirname(target), { recursive: true })
  const folder = await mkdtemp(join(dirname(target), '.bundle-'))
  try {
    const content = join(folder, 'content')
    await mkdir(content)
    await writeFile(join(content, 'manifest.raucm'), manifestOf(facts))
    await copyFile(root, join(content, 'root.img'))
    await copyFile(boot, join(content, 'boot.img'))
    await rm(target, { force: true })
    // Both parts are packed already: packing them again takes a minute and saves nothing.
    const packing = '--mksquashfs-args=-noI -noD -noF -noX'
    await run(['rauc', 'bundle', packing, `--cert=${resolve(cert)}`, `--key=${resolve(key)}`, content, target])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function checkFits(name: PartitionName, file: string): Promise<void> {
  const { size } = await stat(file)
  const room = partition(name).size
  if (size > room) throw new Error(`${file} has ${size} bytes, and its part of a slot ${room}`)
}
