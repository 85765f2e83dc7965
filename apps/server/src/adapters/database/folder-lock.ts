import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** Another live process has the folder open. */
export class FolderInUse extends Error {
  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(`The embedded database in ${folder} is in use by process ${pid}`)
  }
}

interface Owner {
  readonly pid: number
  /** Distinguishes two processes with the same id. */
  readonly started: string
}

const held = new Set<string>()

/** Returns the start time of a process as the system reports it; empty when unknown. */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${fields?.[19] ?? ''}`
  } catch {
    return ''
  }
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return owner.started === '' || owner.started === startOf(owner.pid)
}

function readOwner(file: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(file, 'utf8')) as Owner
    return Number.isInteger(owner.pid) ? owner : undefined
  } catch {
    return undefined
  }
}

/**
 * Takes the lock file of a folder and returns the function that releases it. Takes over the lock of a dead process.
 * Throws FolderInUse when a live process holds it.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`
  if (held.has(file)) throw new FolderInUse(folder, process.pid)
  const mine = `${file}.${randomUUID()}`
  writeFileSync(mine, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Owner))
  try {
    for (;;) {
      try {
        linkSync(mine, file)
        break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      dropIfStale(folder, file)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  held.add(file)
  return () => {
    if (held.delete(file)) rmSync(file, { force: true })
  }
}

/** Moves a dead owner's lock aside. The process that moves it wins. If a new lock was taken in the meantime, it is put back. */
function dropIfStale(folder: string, file: string): void {
  const owner = readOwner(file)
  if (owner && owner.pid !== process.pid && isAlive(owner)) throw new FolderInUse(folder, owner.pid)
  const aside = `${file}.stale-${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = readOwner(aside)
  if (moved && owner && (moved.pid !== owner.pid || moved.started !== owner.started)) renameSync(aside, file)
  else rmSync(aside)
}
