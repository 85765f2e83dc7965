import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseUser } from '@ayob/testkit/postgres'

const MEGABYTE = Buffer.alloc(1 << 20)
const mounted = new Set<string>()
process.once('exit', () => releaseDisks())

/** Mounts a small separate disk in memory at an empty folder. Needs root: returns false for others. */
export function giveDisk(folder: string, megabytes: number): boolean {
  if (process.getuid?.() !== 0) return false
  const user = databaseUser()
  const owner = user ? `,uid=${user.uid},gid=${user.gid}` : ''
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700${owner}`, 'tmpfs', folder])
  mounted.add(folder)
  return true
}

/** Removes all these disks with their content. */
export function releaseDisks(): void {
  for (const folder of mounted) execFileSync('umount', ['--lazy', folder])
  mounted.clear()
}

/** Keeps a disk full for a time: space that its owner frees is filled again. */
export async function fillDisk(folder: string, ms: number): Promise<void> {
  const ballast = join(folder, 'ballast')
  try {
    for (const end = Date.now() + ms; Date.now() < end; await pause(500)) {
      const { bavail, bsize } = statfsSync(folder)
      for (let left = bavail * bsize; left > 0; left -= MEGABYTE.length) {
        appendFileSync(ballast, MEGABYTE.subarray(0, Math.min(left, MEGABYTE.length)))
      }
    }
  } catch (error) {
    // Its owner has used the last of the space in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    await pause(ms)
  } finally {
    rmSync(ballast, { force: true })
  }
}
