import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** Requirements of OWASP ASVS 5.0.0. */
const ASKED = { '1': 70, '2': 183 }
const ANSWERS = ['met', 'not applicable', 'open'] as const

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const rows = read('docs/security/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [number = '', level = '', , answer = '', why = ''] = cellsOf(line)
    return {
      number,
      level,
      answer: answer.replaceAll('*', ''),
      why,
      named: [...why.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    }
  })
const isTest = (name: string) => /^(apps|e2e|packages|tools)\/.*\.(test|spec)\.ts$/.test(name)
const numbersWhere = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).map(({ number }) => number)

it('every requirement of levels 1 and 2 has one answer, with its evidence or reason', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  for (const [level, asked] of Object.entries(ASKED)) {
    expect(numbersWhere((row) => row.level === level)).toHaveLength(asked)
  }
  expect(rows).toHaveLength(ASKED['1'] + ASKED['2'])
  expect(numbersWhere(({ answer }) => !ANSWERS.some((known) => known === answer))).toEqual([])
  expect(numbersWhere(({ why }) => why === '')).toEqual([])
})

it('what is met names a test, and every named file exists', () => {
  expect(numbersWhere(({ answer, named }) => answer === 'met' && !named.some(isTest))).toEqual([])
  const files = rows.flatMap(({ named }) =>
    named.filter((name) => /^(apps|deploy|docs|e2e|packages|\.github)\//.test(name)),
  )
  expect(files.length).toBeGreaterThan(rows.length / 2)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

/** The titles of the tests in a file: the first text of each call. */
const titlesIn = (file: string) =>
  new Set([...read(file).matchAll(/\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1,/g)].map(([, , title = '']) => title))

it('what stands in quotation marks is the title of a test in the file before it', () => {
  const cited = rows.flatMap(({ number, why }) =>
    [...why.matchAll(/`([^`]+\.(?:test|spec)\.ts)`:((?:,? "[^"]+")+)/g)].flatMap(([, file = '', titles = '']) =>
      [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ number, file, title })),
    ),
  )
  const quoted = rows.flatMap(({ why }) => [...why.matchAll(/"([^"]+)"/g)])
  expect(cited).toHaveLength(quoted.length)
  expect(cited.length).toBeGreaterThan(100)
  expect(cited.filter(({ file, title }) => !titlesIn(file).has(title))).toEqual([])
})

it('what is open is described on the page about security', () => {
  const [, described = ''] = /\n### Open\n([\s\S]*?)\n#/.exec(read('docs/security.md')) ?? []
  const numbers = [...described.matchAll(/\d+\.\d+\.\d+/g)].map(([number]) => number)
  expect(numbers).toEqual(numbersWhere(({ answer }) => answer === 'open'))
})

it('the counts are those of the table', () => {
  const counts = read('docs/security.md')
    .split('\n')
    .filter((line) => /^\| (met|not applicable|open|all)\b.*\d \|$/.test(line))
    .map((line) => cellsOf(line).slice(1).map(Number))
  const kinds = [...ANSWERS, undefined]
  expect(counts).toEqual(
    kinds.map((kind) => {
      const of = (level?: string) =>
        numbersWhere((row) => (!kind || row.answer === kind) && (!level || row.level === level)).length
      return [of('1'), of('2'), of()]
    }),
  )
})
