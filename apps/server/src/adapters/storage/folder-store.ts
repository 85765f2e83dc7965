import { chmodSync, createReadStream, mkdirSync, readdirSync } from 'node:fs'
import { access, constants, copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FilesAway } from '../../platform/files'
import { type ObjectStore, sha256InName } from './object-store'

/** Stores objects as files of a folder. */
export function openFolderStore(folder: string): ObjectStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (name: string) => join(folder, name)
  return {
    async put(path, name) {
      await sync(path, 'r+')
      await rename(path, pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        return copy(path, pathOf(name))
      })
      await sync(folder, 'r')
    },
    async find(name) {
      const found = await stat(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return undefined
      })
      if (!found?.isFile()) return undefined
      const read = async (part = {}) => createReadStream(pathOf(name), part)
      return { size: found.size, sha256: sha256InName(name), read }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      yield* (await readdir(folder)).sort()
    },
    async check() {
      await access(folder, constants.W_OK | constants.X_OK).catch((error: NodeJS.ErrnoException) => {
        throw new FilesAway(`${folder} can't be written (${error.code})`)
      })
    },
  }
}

/** Copies a file from another disk. The copy gets its name once it is complete. */
async function copy(from: string, to: string): Promise<void> {
  const unfinished = `${to}.part`
  await copyFile(from, unfinished)
  await sync(unfinished, 'r+')
  await rename(unfinished, to)
}

/** Syncs a file, or a folder's entries, to the disk. Windows has no call for the latter. */
async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  if (process.platform === 'win32' && flags === 'r') return
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const FOLDER = 0o700
const FILE = 0o600

/** Creates a folder that only the server's own user may enter, or restricts an existing one. */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER })
  chmodSync(folder, FOLDER)
}

/** Removes other users' access to a folder and everything in it. */
export function closeFolder(folder: string): void {
  chmodSync(folder, FOLDER)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) closeFolder(path)
    else chmodSync(path, FILE)
  }
}
