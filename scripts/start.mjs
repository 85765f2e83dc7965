import { checkNode, ensureInstalled } from './lib/install.mjs'
import { endWithNpm } from './lib/run.mjs'

checkNode()
endWithNpm()
await ensureInstalled()
const { build } = await import('./build.mjs')
if (!(await build())) process.exit(1)
process.setSourceMapsEnabled(true)
// In this same process: signals and exit codes are the server's own.
await import('../dist/server/main.js')
