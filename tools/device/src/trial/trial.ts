import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { projectFolder } from '@ayob/testkit/folders'
import { type ImageOptions, makeImage } from '../image'
import { run, say } from '../run'
import { firstProofs, proveAll, roadProofs } from './proofs'
import { isThere, Rig } from './rig'
import { type Row, tableOf } from './table'
import { BAD, makeRefused, makeUpdates, newSigner } from './versions'
import { World } from './world'

export type TrialOptions = Pick<ImageOptions, 'program' | 'packages' | 'mirror'> & {
  /** Image, updates, disk, logs and pictures. An image that is there is used again. */
  folder: string
  cuts: number
  offlineS: number
  /** One start and one ad. */
  short: boolean
  /** Only the proofs whose names match. */
  only?: string
  /** Goes on where the last trial of the folder ended: what has held is not proved again. */
  goOn: boolean
}

/** Builds what is missing, proves it in an emulated machine, and prints a table. Returns whether all of it held. */
export async function runTrial({ cuts, offlineS, short, goOn, only, ...options }: TrialOptions): Promise<boolean> {
  const folder = resolve(options.folder)
  const image = join(folder, 'box.img')
  const updates = join(folder, 'updates')
  const pictures = join(folder, 'pictures')
  const cutDisks = join(folder, 'cuts')
  for (const one of [updates, pictures, cutDisks]) await mkdir(one, { recursive: true })
  if (!goOn) await run([process.execPath, join(projectFolder(), 'scripts', 'build.mjs'), 'server', 'device'])
  if (!(await isThere(`${image}.sha256`))) {
    const { cert } = await newSigner(folder, 'ours')
    await makeImage({ ...options, server: 'http://10.0.2.2', out: image, architecture: 'amd64', keyring: cert })
  }
  if (!short) await prepareUpdates(folder, image, updates)

  const kept = join(folder, 'rows.json')
  const [machine, server] = [join(folder, 'machine'), join(folder, 'server')]
  if (!goOn) for (const one of [machine, server, kept]) await rm(one, { recursive: true, force: true })
  const known: Row[] = (await isThere(kept)) ? JSON.parse(await readFile(kept, 'utf8')) : []
  await mkdir(machine, { recursive: true })
  const world = await World.start(server)
  const rig = await Rig.create(image, machine, world).catch(async (error: unknown) => {
    await world.stop()
    throw error
  })
  try {
    const times = { firstStartS: known[0]?.seconds ?? 0 }
    const plan = { rig, world, image, updates, cutDisks, pictures, cuts, offlineS, times }
    const wanted = new RegExp(only ?? '')
    const proofs = [...firstProofs(plan), ...(short ? [] : roadProofs(plan))].filter(([name]) => wanted.test(name))
    const rows = await proveAll(proofs, known, (all) =>
      writeFile(
        kept,
        JSON.stringify([...known.filter((one) => all.every(({ proof }) => proof !== one.proof)), ...all]),
      ),
    )
    say(`\n${tableOf(rows)}\n\nPictures: ${pictures}. The log of the machine: ${rig.machine.serialLog}`)
    return rows.every(({ held }) => held)
  } finally {
    await rig.end()
    await world.stop()
  }
}

/** The updates of the trial: a good one, a bad one, and those that a box has to refuse. */
async function prepareUpdates(folder: string, image: string, updates: string): Promise<void> {
  const ours = { cert: join(folder, 'ours.cert.pem'), key: join(folder, 'ours.key.pem') }
  if (!(await isThere(join(updates, `${BAD}.raucb`)))) {
    say('Updates are made')
    await makeUpdates(image, updates, ours)
  }
  if (!(await isThere(join(updates, 'with-another-byte.raucb'))))
    await makeRefused(image, updates, ours, await newSigner(folder, 'stranger'))
}
