import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'
import { isSafePattern } from 'redos-detector'
import { nodesIn } from './lib/nodes.mjs'
import { root } from './lib/run.mjs'

/** The sources that read what strangers send. */
const FOLDERS = ['packages/contract/src', 'packages/domain/src', 'apps/server/src']

const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => join(folder, file))

/** Every literal regular expression of a program. */
const patternsIn = (program) =>
  [...nodesIn(program)].flatMap(({ type, regex, start }) =>
    type === 'Literal' && regex ? [{ ...regex, at: start }] : [],
  )

/** Returns the regular expressions whose time is not linear in the length of the text, with file and line. */
export function slowPatterns() {
  return FOLDERS.flatMap(sourcesIn).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return patternsIn(parseSync(file, text).program)
      .filter(({ pattern, flags }) => !isLinear(pattern, flags))
      .map(({ pattern, flags, at }) => `${file}:${text.slice(0, at).split('\n').length} /${pattern}/${flags}`)
  })
}

/** How many ways a pattern may try at one place. A pattern that repeats only up to a bound has a bounded number of them. */
const MOST_TRIES = 2_000

/** The checker is strict: it also finds some that are only long, and those can be written in a simpler way. */
const isLinear = (pattern, flags) =>
  isSafePattern(pattern, {
    caseInsensitive: flags.includes('i'),
    unicode: /[uv]/.test(flags),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
    maxScore: MOST_TRIES,
  }).safe

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const slow = slowPatterns()
  for (const line of slow) process.stdout.write(`${line}\n`)
  process.exitCode = slow.length > 0 ? 1 : 0
}
