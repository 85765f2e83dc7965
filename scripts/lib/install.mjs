import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

const NEEDED = [20, 19]

/** Ends the process with one line when this Node.js is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return
  process.stderr.write(`AYOB needs Node.js ${NEEDED.join('.')} or newer, this is ${process.versions.node}\n`)
  process.exit(1)
}

/** Installs the packages of the lock file unless they are there. */
export async function ensureInstalled() {
  const lock = join(root, 'package-lock.json')
  const installed = join(root, 'node_modules', '.package-lock.json')
  const mark = join(root, 'node_modules', '.ayob-installed')
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) {
    writeFileSync(mark, wanted)
    return
  }
  process.stdout.write('Installing packages ...\n')
  const npm = process.env.npm_execpath
  const args = ['ci', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error']
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] }
  const code = npm
    ? await run(process.execPath, [npm, ...args], quiet)
    : await run('npm', args, { ...quiet, shell: process.platform === 'win32' })
  if (code !== 0) process.exit(code)
  writeFileSync(mark, wanted)
}
