import { checkNode, ensureInstalled } from './lib/install.mjs'
import { endWithNpm, node, tool } from './lib/run.mjs'

checkNode()
endWithNpm()
await ensureInstalled()
const port = process.env.PORT ?? '3000'
const env = { ...process.env, PORT: port, API_URL: `http://127.0.0.1:${port}` }
const codes = await Promise.all([
  node(
    tool('tsx', 'dist', 'cli.mjs'),
    ['watch', '--clear-screen=false', '--tsconfig', 'tsconfig.base.json', 'apps/server/src/main.ts'],
    { env },
  ),
  node(tool('vite', 'bin', 'vite.js'), ['apps/web'], { env }),
])
process.exitCode = Math.max(...codes)
