import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { checkNode, ensureInstalled } from './lib/install.mjs'
import { endWithNpm, root, run } from './lib/run.mjs'

checkNode()
endWithNpm()
await ensureInstalled(['server'])
const { build } = await import('./build.mjs')
if (!(await build(['server']))) process.exit(1)
// On a first start, the demo is filled while the other packages are installed and the pages are built: each keeps one core busy.
// This file is the last one of a filled demo; with it the program would end at once.
const isFilled = existsSync(resolve(root, process.env.DATA_DIR || './data', 'demo-screens.json'))
const past = isFilled ? 0 : run(process.execPath, [...process.execArgv, 'dist/server/demo.js'])
await ensureInstalled(['server', 'web', 'player'])
const built = await build(['web', 'player'])
if ((await past) !== 0 || !built) process.exit(1)
process.setSourceMapsEnabled(true)
process.stdout.write('Opening the database ...\n')
// Runs in this process, so signals and exit codes are the server's.
await import('../dist/server/main.js')
