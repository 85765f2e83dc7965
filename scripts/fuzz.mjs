import { parseArgs } from 'node:util'
import { checkNode, ensureInstalled } from './lib/install.mjs'
import { endWithNpm, node, tool } from './lib/run.mjs'

// Makes calls with valid tokens of every role and values derived from the contract, for some minutes.
checkNode()
endWithNpm()
await ensureInstalled()
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0 && minutes <= 600)) {
  process.stderr.write('usage: npm run fuzz -- --minutes 10\n')
  process.exit(1)
}
process.exitCode = await node(tool('vitest', 'vitest.mjs'), ['run', 'apps/server/test/fuzz', '--testTimeout', '0'], {
  env: { ...process.env, FUZZ_SECONDS: String(minutes * 60) },
})
