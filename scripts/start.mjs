import { checkNode, ensureInstalled } from './lib/install.mjs'
import { endWithNpm, run } from './lib/run.mjs'

checkNode()
endWithNpm()
await ensureInstalled()
const { build } = await import('./build.mjs')
if (!(await build(['server']))) process.exit(1)
// At a first start the demo's past is made while the pages are built: each takes one core for half a minute.
const past = run(process.execPath, [...process.execArgv, 'dist/server/demo.js'])
const built = await build(['web', 'player'])
if ((await past) !== 0 || !built) process.exit(1)
process.setSourceMapsEnabled(true)
// In this same process: signals and exit codes are the server's own.
await import('../dist/server/main.js')
