import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'

const IN_MEMORY = '/dev/shm'
const NEEDED_BYTES = 3 * 1024 ** 3

/**
 * A folder in memory for what tests throw away: on a disk each commit of their databases waits until it is written.
 * It goes when this process ends. Undefined where there is no such place, or little room in it: then the system's
 * temporary folder is as good.
 */
export function quickFolder() {
  if (process.env.TMPDIR || !existsSync(IN_MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  if (bavail * bsize < NEEDED_BYTES) return undefined
  const folder = mkdtempSync(`${IN_MEMORY}/ayob-test-`)
  // The PostgreSQL of the tests may belong to another user and has to get through.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
