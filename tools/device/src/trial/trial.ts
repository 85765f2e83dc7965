import { mkdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { projectFolder } from '@ayob/testkit/folders'
import { type ImageOptions, makeImage } from '../image'
import { run, say } from '../run'
import { firstProofs, proveAll, roadProofs } from './proofs'
import { Rig } from './rig'
import { tableOf } from './table'
import { BAD, makeRefused, makeUpdates, newSigner } from './versions'
import { World } from './world'

export type TrialOptions = Pick<ImageOptions, 'program' | 'packages' | 'mirror'> & {
  /** Image, updates, disk, logs and pictures. An image that is there is used again. */
  folder: string
  cuts: number
  offlineS: number
  /** One start and one ad. */
  short: boolean
}

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/** Builds what is missing, proves it in an emulated machine, and prints a table. Returns whether all of it held. */
export async function runTrial({ cuts, offlineS, short, ...options }: TrialOptions): Promise<boolean> {
  const folder = resolve(options.folder)
  const image = join(folder, 'box.img')
  const updates = join(folder, 'updates')
  const pictures = join(folder, 'pictures')
  for (const one of [updates, pictures]) await mkdir(one, { recursive: true })
  await run([process.execPath, join(projectFolder(), 'scripts', 'build.mjs'), 'server', 'device'])
  if (!(await isThere(`${image}.sha256`))) {
    const { cert } = await newSigner(folder, 'ours')
    await makeImage({ ...options, server: 'http://10.0.2.2', out: image, architecture: 'amd64', keyring: cert })
  }
  if (!short) await prepareUpdates(folder, image, updates)

  const machine = join(folder, 'machine')
  await rm(machine, { recursive: true, force: true })
  await mkdir(machine)
  const world = await World.start()
  const rig = await Rig.create(image, machine, world)
  try {
    const plan = { rig, world, updates, pictures, cuts, offlineS, times: { firstStartS: 0 } }
    const rows = await proveAll([...firstProofs(plan), ...(short ? [] : roadProofs(plan))])
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
  await makeRefused(image, updates, ours, await newSigner(folder, 'stranger'))
}
