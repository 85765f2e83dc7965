import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

const modules = join(root, 'node_modules')
const lock = join(root, 'package-lock.json')
/** npm writes this file when it has finished. */
const note = join(modules, '.package-lock.json')
/** Exists while packages are being added. A leftover one means that a package may be incomplete. */
const begun = join(modules, '.ayob-installing')
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** Returns true when every package of the lock file is installed. Optional packages may be missing. */
function isInstalled() {
  if (!existsSync(note) || existsSync(begun)) return false
  const there = packagesOf(note)
  return Object.entries(packagesOf(lock)).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/')) return true
    const found = there[path]
    return found ? found.version === wanted.version : wanted.optional === true || wanted.devOptional === true
  })
}

/**
 * The file that records, by the lock file's hash, that the packages of some workspaces are installed. It is deleted
 * with node_modules.
 */
const stampOf = (apps) => join(modules, `.ayob-${apps.join('-')}`)

/**
 * Installs the packages of the lock file when any is missing: all of them, or those of some apps. Installed packages
 * are kept, so that a running server is not disturbed. After an interrupted installation everything is installed again.
 */
export async function ensureInstalled(apps = []) {
  if (isInstalled()) return
  const stamp = stampOf(apps)
  const version = createHash('sha256').update(readFileSync(lock)).digest('hex')
  if (apps.length > 0 && existsSync(stamp) && !existsSync(begun) && readFileSync(stamp, 'utf8') === version) return
  process.stdout.write('Installing packages ...\n')
  const afresh = !existsSync(note) || existsSync(begun)
  if (!afresh) writeFileSync(begun, '')
  const npm = process.env.npm_execpath
  const args = [
    ...(afresh ? ['ci'] : ['install', '--no-save']),
    ...apps.map((app) => `--workspace=@ayob/${app}`),
    ...['--ignore-scripts', '--prefer-offline', '--no-fund', '--no-audit', '--loglevel=error'],
  ]
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] }
  const code = npm
    ? await run(process.execPath, [npm, ...args], quiet)
    : await run('npm', args, { ...quiet, shell: process.platform === 'win32' })
  if (code !== 0) process.exit(code)
  if (apps.length > 0) writeFileSync(stamp, version)
  rmSync(begun, { force: true })
}
