import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureInstalled } from './lib/install.mjs'
import { endWithNpm, root } from './lib/run.mjs'

const TOOLS = {
  'fleet-simulator': 'tools/fleet-simulator/src/main.ts',
  bench: 'tools/bench/src/main.ts',
  backup: 'apps/server/src/backup/backup.ts',
  files: 'apps/server/src/backup/files.ts',
  keys: 'apps/server/src/backup/keys.ts',
  restore: 'apps/server/src/backup/restore.ts',
  cluster: 'tools/cluster/src/main.ts',
  drill: 'tools/drill/src/main.ts',
}

checkNode()
endWithNpm()
await ensureInstalled()
const [name] = process.argv.splice(2, 1)
const entry = join(root, TOOLS[name] ?? '')
if (!TOOLS[name] || !existsSync(entry)) {
  process.stderr.write(`usage: run-tool ${Object.keys(TOOLS).join(' | ')}\n`)
  process.exit(1)
}
process.env.TSX_TSCONFIG_PATH = join(root, 'tsconfig.base.json')
const { register } = await import('tsx/esm/api')
register()
await import(pathToFileURL(entry).href)
