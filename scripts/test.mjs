import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { checkNode, ensureInstalled } from './lib/install.mjs'
import { quickFolder } from './lib/quick-folder.mjs'
import { endWithNpm, node, root, tool } from './lib/run.mjs'

checkNode()
endWithNpm()
await ensureInstalled()
const { checkTypes, workspaces } = await import('./types.mjs')

const temporary = quickFolder()
/** The environment of a test runner. Its temporary files go to the quick folder. */
const besides = (more = {}) => ({ ...process.env, ...(temporary && { TMPDIR: temporary }), ...more })

const reports = join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const count = { passed: 0, failed: 0 }
const failures = []
/** How long each test took: seconds, file and title. */
const times = []

function note(name, passed) {
  count[passed ? 'passed' : 'failed'] += 1
  if (!passed) failures.push(name)
}

const heading = (name) => process.stdout.write(`\n== ${name}\n`)

/** Runs a step that counts as one test. */
async function check(name, work) {
  heading(name)
  const started = Date.now()
  const passed = await work().catch((error) => {
    process.stderr.write(`${error.stack}\n`)
    return false
  })
  note(name, passed)
  process.stdout.write(`${passed ? 'passed' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`)
}

const biome = (...args) => node(tool('@biomejs', 'biome', 'bin', 'biome'), args).then((code) => code === 0)

function readReport(file) {
  const path = join(reports, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** Adds the tests of a runner. A runner that fails without a failed test, as after a crash, counts as one failure. */
function addTests(name, code, passed, failed) {
  count.passed += passed
  count.failed += failed.length
  failures.push(...failed.map((what) => `${name}: ${what}`))
  if (failed.length === 0 && code !== 0) note(`${name} (ended with ${code})`, false)
}

const firstLineOf = (message = '') => message.split('\n', 1)[0]

/** Returns the failed tests of a file with the first line of each error. A file that does not load counts as one. */
function failedIn({ name, status, message, assertionResults }) {
  if (status !== 'failed') return []
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return [`${file}: ${firstLineOf(message)}`]
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLineOf(failureMessages[0])}`)
}

async function vitest() {
  heading('unit, property and integration tests')
  const code = await node(
    tool('vitest', 'vitest.mjs'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
    { as: 'tests', env: besides() },
  )
  const report = readReport('vitest.json')
  for (const { name, assertionResults } of report?.testResults ?? [])
    for (const { duration = 0, fullName } of assertionResults)
      times.push({ seconds: duration / 1000, file: relative(root, name), title: fullName })
  addTests('vitest', code, report?.numPassedTests ?? 0, (report?.testResults ?? []).flatMap(failedIn))
}

const specsIn = (suites) => suites.flatMap(({ suites: inner = [], specs = [] }) => [...specs, ...specsIn(inner)])
const resultsOf = ({ tests }) => tests.flatMap(({ results }) => results)

async function playwright() {
  if (!readdirSync(join(root, 'e2e'), { recursive: true }).some((file) => file.endsWith('.spec.ts'))) return
  heading('browser tests')
  const code = await node(
    tool('@playwright', 'test', 'cli.js'),
    ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    { as: 'browser', env: besides({ PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') }) },
  )
  const report = readReport('playwright.json')
  const specs = specsIn(report?.suites ?? [])
  for (const spec of specs)
    for (const { duration } of resultsOf(spec))
      times.push({ seconds: duration / 1000, file: `e2e/${spec.file}`, title: spec.title })
  const failed = specs.filter(({ ok }) => !ok)
  const lineOf = (spec) =>
    `${spec.title}: ${firstLineOf(resultsOf(spec).find((result) => result.error)?.error.message)}`
  addTests('playwright', code, report?.stats.expected ?? 0, failed.map(lineOf))
}

/** Prints what is wrong. Returns true when nothing is. */
function isNone(wrong) {
  for (const line of wrong) process.stdout.write(`${line}\n`)
  return wrong.length === 0
}

async function checkSources() {
  await check('lint, format and arrows between storeys', () => biome('check', '--log-level=warn'))
  for (const workspace of workspaces()) await check(`types of ${workspace}`, () => checkTypes(workspace))
  await check('regular expressions take linear time', async () =>
    isNone((await import('./patterns.mjs')).slowPatterns()),
  )
  await check('arrows between the rooms of the server', async () =>
    isNone((await import('./arrows.mjs')).wrongArrows()),
  )
  await check('what no source may contain', async () => isNone((await import('./sources.mjs')).wrongSources()))
  await check('answers to ASVS', async () => isNone((await import('./asvs.mjs')).wrongAnswers()))
  await check('no dead code', async () => (await node(tool('knip', 'bin', 'knip.js'), ['--no-progress'])) === 0)
}

// Browser tests often wait for real time to pass, so everything else runs at the same time.
const built = check('build', async () => (await import('./build.mjs')).build())
await Promise.all([built.then(playwright), built.then(vitest), checkSources()])

const slowest = times.sort((a, b) => b.seconds - a.seconds).slice(0, 20)
heading('slowest tests')
for (const { seconds, file, title } of slowest)
  process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${file}: ${title}\n`)

const linesOf = (names) => names.map((name) => `  ${name}\n`).join('')
if (failures.length > 0) process.stdout.write(`\nFailed:\n${linesOf(failures)}`)
process.stdout.write(`\n${count.passed} passed, ${count.failed} failed\n`)
process.exitCode = count.failed > 0 ? 1 : 0
