import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root: the nearest parent folder with the lock file. */
export function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package-lock.json'))) {
    if (folder === dirname(folder)) throw new Error('package-lock.json was not found above the test kit')
    folder = dirname(folder)
  }
  return folder
}

/** The project's cache for files that can be generated again: `node_modules/.cache/ayob`. */
export function cacheFolder(): string {
  const cache = join(projectFolder(), 'node_modules', '.cache', 'ayob')
  mkdirSync(cache, { recursive: true })
  return cache
}
