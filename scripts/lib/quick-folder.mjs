import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'

const IN_MEMORY = '/dev/shm'
const NEEDED_BYTES = 3 * 1024 ** 3

/**
 * Creates a folder in memory for temporary files of tests, because every commit on a disk waits for the write. The folder
 * is deleted when this process ends. Returns undefined when the machine has no such place or too little room there.
 */
export function quickFolder() {
  if (process.env.TMPDIR || !existsSync(IN_MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  if (bavail * bsize < NEEDED_BYTES) return undefined
  const folder = mkdtempSync(`${IN_MEMORY}/ayob-test-`)
  // PostgreSQL may run as another user and needs access.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
