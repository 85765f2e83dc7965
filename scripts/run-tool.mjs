import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureInstalled } from './lib/install.mjs'
import { endWithNpm, root } from './lib/run.mjs'

/** Operators' commands, which are part of the built server. */
const COMMANDS = ['backup', 'files', 'keys', 'restore']
const TOOLS = ['bench', 'cluster', 'device', 'drill', 'fleet-simulator', 'release']

checkNode()
endWithNpm()
const [name] = process.argv.splice(2, 1)
if (COMMANDS.includes(name)) await runCommand()
else if (TOOLS.includes(name)) await runTool()
else {
  process.stderr.write(`usage: run-tool ${[...COMMANDS, ...TOOLS].join(' | ')}\n`)
  process.exitCode = 1
}

/** Uses an existing build even if the sources are newer: a server that runs from it must not lose its files. */
async function runCommand() {
  await ensureInstalled(['server'])
  const entry = join(root, 'dist', 'server', `${name}.js`)
  if (!existsSync(entry)) {
    const { build } = await import('./build.mjs')
    if (!(await build(['server']))) process.exit(1)
  }
  await import(pathToFileURL(entry).href)
}

async function runTool() {
  await ensureInstalled()
  process.env.TSX_TSCONFIG_PATH = join(root, 'tsconfig.base.json')
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL(join(root, 'tools', name, 'src', 'main.ts')).href)
}
