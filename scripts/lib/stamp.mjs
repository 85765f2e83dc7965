import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run.mjs'

const SKIPPED = new Set(['node_modules', 'dist', 'test'])

function* filesBelow(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) {
    yield path
    return
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.has(entry.name) || entry.name.includes('.test.')) continue
    yield* filesBelow(join(path, entry.name))
  }
}

/** Returns a hash of all sources of a part of the build. */
export function hashOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesBelow(join(root, source))) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

const stampOf = (name) => join(root, 'dist', '.stamps', name)

/** Returns true when a part was built from sources with this hash, and its output is still there. */
export function isFresh(name, hash, output = `dist/${name}`) {
  const stamp = stampOf(name)
  return existsSync(join(root, output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

export function markBuilt(name, hash) {
  mkdirSync(join(root, 'dist', '.stamps'), { recursive: true })
  writeFileSync(stampOf(name), hash)
}
