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

/** By source. Parts share most sources, and no file changes while they are built. */
const hashes = new Map()

function hashOfOne(source) {
  const known = hashes.get(source)
  if (known) return known
  const hash = createHash('sha256')
  for (const file of filesBelow(join(root, source))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  const found = hash.digest('hex')
  hashes.set(source, found)
  return found
}

/** Returns a hash of all sources of a part of the build. */
export const hashOf = (sources) => createHash('sha256').update(sources.map(hashOfOne).join()).digest('hex')

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
