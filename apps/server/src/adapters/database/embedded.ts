import { closeSync, existsSync, fdatasyncSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { closeFolder } from '../storage/folder-store'
import { markFolder } from './release-01'

/**
 * PGlite's own start parameters, with a fifth of the buffers. These hold the totals of the demo, and the system caches the
 * files anyway. It saves 150 MB.
 */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']
/** Without `-F`, which turns fsync off, and with an fsync that reaches the disk. */
const DURABLE_PARAMS = [
  ...START_PARAMS.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
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

/** The embedded database in its folder. */
export interface Engine {
  readonly engine: PGlite
  readonly close: () => Promise<void>
}

/**
 * Starts the embedded database in a folder, and creates the folder if needed. The caller holds the folder's lock.
 * Acknowledged writes survive a crash of the machine.
 * @param onSync called after each write-through to the disk
 */
export async function startEngine(folder: string, onSync: () => void = () => undefined): Promise<Engine> {
  if (!existsSync(folder)) await makeFolder(folder)
  const engine = await open(folder, DURABLE_PARAMS, onSync)
  return { engine, close: () => engine.close() }
}

/**
 * Starts an embedded database that is written through to the disk only when it is closed. A folder that was not closed
 * is useless after a crash of the machine.
 */
export async function startScratchEngine(folder: string): Promise<Engine> {
  const engine = await open(folder, START_PARAMS, () => undefined)
  return {
    engine,
    async close() {
      await engine.close()
      syncTree(folder)
    },
  }
}

async function open(folder: string, startParams: string[], onSync: () => void): Promise<PGlite> {
  const engine = await PGlite.create(folder, { startParams })
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
  markFolder(folder)
  closeFolder(folder)
  return engine
}

/** Creates the folder under another name and renames it once complete, so that an interruption leaves no partial database. */
async function makeFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const { engine, close } = await startScratchEngine(unfinished)
  await engine.exec('checkpoint')
  await close()
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
