import { closeSync, existsSync, fdatasyncSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/** PGlite's own start parameters without `-F` (which turns fsync off), and with an fsync that reaches the disk. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
]

interface OpenFile {
  readonly nfd: number
}

interface EngineFiles {
  readonly filesystems: { readonly NODEFS: { readonly stream_ops: { fsync?: (file: OpenFile) => number } } }
}

/**
 * Starts the embedded database on a folder, making the folder first when there is none. The caller holds the folder's
 * lock. Nothing that was acknowledged is lost when the machine stops.
 * @param onSync called after each write-through to the disk
 */
export async function startEngine(folder: string, onSync: () => void = () => undefined): Promise<PGlite> {
  if (!existsSync(folder)) await makeFolder(folder)
  return open(folder, onSync)
}

async function open(folder: string, onSync: () => void): Promise<PGlite> {
  const engine = await PGlite.create(folder, { startParams: START_PARAMS })
  const files = engine.Module.FS as unknown as EngineFiles
  // Its layer over Node's files has no fsync and answers "done" without one.
  files.filesystems.NODEFS.stream_ops.fsync = (file) => {
    fdatasyncSync(file.nfd)
    onSync()
    return 0
  }
  return engine
}

/** Makes the folder under another name and renames it when it is whole, so that a stop half-way leaves no ruin. */
async function makeFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const engine = await open(unfinished, () => undefined)
  await engine.exec('checkpoint')
  await engine.close()
  syncTree(unfinished)
  renameSync(unfinished, folder)
  syncOne(dirname(folder))
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else syncOne(path)
  }
  syncOne(folder)
}

function syncOne(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
