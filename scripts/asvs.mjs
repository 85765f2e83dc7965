import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './lib/run.mjs'

/** Requirements of OWASP ASVS 5.0.0, by level. */
const ASKED = { 1: 70, 2: 183 }
const ANSWERS = ['met', 'not applicable', 'open']

const read = (file) => readFileSync(join(root, file), 'utf8')
const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const isCheck = (name) => /^((apps|e2e|packages|tools)\/.*\.(test|spec)\.ts|scripts\/.*\.mjs)$/.test(name)
/** The first section of a chapter asks for documentation, and a page is the evidence. */
const asksForPage = ({ number }) => /^\d+\.1\.\d+$/.test(number)
const isPage = (name) => /^(docs\/.*|CONTRIBUTING)\.md$/.test(name)
const isFile = (name) => /^(apps|deploy|docs|e2e|packages|scripts|tools|\.github)\//.test(name)

/** The titles of the tests or checks in a file. */
const titlesIn = (file) =>
  new Set(
    [...read(file).matchAll(/(?:\(|title:)\s*(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1,/g)].map(([, , title = '']) => title),
  )

function* faultsOf({ number, level, answer, why }) {
  if (!(level in ASKED)) yield `${number} has level ${level}`
  if (!ANSWERS.includes(answer)) yield `${number} is ${answer}`
  if (why === '') yield `${number} has no evidence or reason`
  const named = [...why.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
  if (answer === 'met' && !named.some((name) => isCheck(name) || (asksForPage({ number }) && isPage(name))))
    yield `${number} is met and names no test`
  for (const name of named) if (isFile(name) && !existsSync(join(root, name))) yield `${number}: there is no ${name}`
  const cited = [...why.matchAll(/`([^`]+)`:((?:,? "[^"]+")+)/g)].flatMap(([, file, titles]) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title]) => ({ file, title })),
  )
  if (cited.length !== [...why.matchAll(/"[^"]+"/g)].length) yield `${number} has a title without a file before it`
  for (const { file, title } of cited)
    if (!isCheck(file) || !existsSync(join(root, file)) || !titlesIn(file).has(title))
      yield `${number}: no "${title}" in ${file}`
}

/** Returns what is wrong with the answers to ASVS: missing ones, tests that do not exist, and counts that differ. */
export function wrongAnswers() {
  const rows = read('docs/security/asvs.md')
    .split('\n')
    .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
    .map((line) => {
      const [number, level, , answer, why] = cellsOf(line)
      return { number, level, answer: answer.replaceAll('*', ''), why }
    })
  const wrong = rows.flatMap((row) => [...faultsOf(row)])
  if (new Set(rows.map(({ number }) => number)).size < rows.length) wrong.push('a requirement stands there twice')
  const countOf = (kind, level) =>
    rows.filter((row) => (!kind || row.answer === kind) && (!level || row.level === level)).length
  for (const [level, asked] of Object.entries(ASKED))
    if (countOf(undefined, level) !== asked) wrong.push(`${countOf(undefined, level)} answers of level ${level}`)

  const security = read('docs/security.md')
  const counts = security
    .split('\n')
    .filter((line) => /^\| (met|not applicable|open|all)\b.*\d \|$/.test(line))
    .map((line) => cellsOf(line).slice(1).join())
  const expected = [...ANSWERS, undefined].map((kind) =>
    ['1', '2', undefined].map((level) => countOf(kind, level)).join(),
  )
  if (counts.join(' ') !== expected.join(' '))
    wrong.push(`the counts in docs/security.md are not ${expected.join(' ')}`)
  const [, described = ''] = /\n### Open\n([\s\S]*?)\n#/.exec(security) ?? []
  const open = rows.filter(({ answer }) => answer === 'open').map(({ number }) => number)
  if ((described.match(/\d+\.\d+\.\d+/g) ?? []).join() !== open.join())
    wrong.push(`docs/security.md does not describe what is open: ${open}`)
  return wrong
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const wrong = wrongAnswers()
  for (const line of wrong) process.stdout.write(`${line}\n`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
