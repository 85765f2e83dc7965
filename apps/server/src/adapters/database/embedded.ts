import { closeSync, existsSync, fdatasyncSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { closeFolder } from '../storage/private-folder'

/**
 * PGlite's own start parameters, but without `-F` (which turns fsync off), with an fsync that reaches the disk, and
 * with a fifth of the buffers. These hold the totals of the demo, and the system caches the files anyway. It saves 150 MB.
 */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=32MB'],
]

interface OpenFile {
  readonly nfd: number
}

type MakeNode = (parent: unknown, name: string, mode: number, device: number) => unknown

interface EngineModule {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (file: OpenFile) => number }
    readonly node_ops: { mknod: MakeNode }
  }
}

/**
 * Starts the embedded database in a folder, and creates the folder if needed. The caller holds the folder's lock.
 * Acknowledged writes survive a crash of the machine.
 * @param onSync called after each write-through to the disk
 */
export async function startEngine(folder: string, onSync: () => void = () => undefined): Promise<PGlite> {
  if (!existsSync(folder)) await makeFolder(folder)
  return open(folder, onSync)
}

async function open(folder: string, onSync: () => void): Promise<PGlite> {
  const engine = await PGlite.create(folder, { startParams: START_PARAMS })
  const { stream_ops, node_ops } = (engine.Module as unknown as EngineModule).NODEFS
  // PGlite's file layer has no fsync and reports success without one.
  stream_ops.fsync = (file) => {
    fdatasyncSync(file.nfd)
    onSync()
    return 0
  }
  // PGlite's file layer has no umask either: its files would be open to every user of the machine.
  const { mknod } = node_ops
  node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~0o077, device)
  closeFolder(folder)
  return engine
}

/** Creates the folder under another name and renames it once complete, so that an interruption leaves no partial database. */
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
