import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const KEPT_MS = 24 * 3_600_000

/**
 * Copies the built files of the last release to `kept`, from where the server serves them too: pages that are open during
 * an upgrade load their parts for another day. Older ones are deleted.
 */
export function keepParts(built, kept, now = new Date()) {
  mkdirSync(kept, { recursive: true })
  for (const file of readdirSync(kept)) {
    if (now.getTime() - statSync(join(kept, file)).mtimeMs > KEPT_MS) rmSync(join(kept, file))
  }
  if (!existsSync(built)) return
  for (const file of readdirSync(built)) {
    copyFileSync(join(built, file), join(kept, file))
    utimesSync(join(kept, file), now, now)
  }
}
