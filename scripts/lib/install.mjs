import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'

const NEEDED = [20, 19]

/** Exits with one line when this Node.js is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return
  process.stderr.write(`AYOB needs Node.js ${NEEDED.join('.')} or newer, this is ${process.versions.node}\n`)
  process.exit(1)
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** Returns true when every package of the lock file is installed. Optional packages may be missing. */
function isInstalled() {
  const note = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(note)) return false
  const there = packagesOf(note)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/')) return true
    const found = there[path]
    return found ? found.version === wanted.version : wanted.optional === true || wanted.devOptional === true
  })
}

/** Installs the packages of the lock file when any is missing. */
export async function ensureInstalled() {
  if (isInstalled()) return
  process.stdout.write('Installing packages ...\n')
  const npm = process.env.npm_execpath
  const args = ['ci', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error']
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] }
  const code = npm
    ? await run(process.execPath, [npm, ...args], quiet)
    : await run('npm', args, { ...quiet, shell: process.platform === 'win32' })
  if (code !== 0) process.exit(code)
}
