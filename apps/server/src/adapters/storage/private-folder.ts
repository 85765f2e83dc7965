import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

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
