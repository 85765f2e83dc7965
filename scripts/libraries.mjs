import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faultOf, librariesIn } from './lib/libraries.mjs'

/** Libraries without known vulnerabilities are updated every 3 months (CONTRIBUTING.md). */
const { days } = parseArgs({ options: { days: { type: 'string', default: '90' } } }).values
/** Libraries that stay behind, with the reason. */
const ACCEPTED = {
  '@fastify/static':
    'newer releases need Node.js 22. They mend access rules by path, which AYOB does not use, and file systems that ignore case, by listing the folder of each file that is sent',
  'light-my-request':
    'newer releases need Node.js 22. It calls the server from within, so no request from outside reaches it',
}
const AT_ONCE = 8
const print = (text) => process.stdout.write(`${text}\n`)

const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim().replace(/\/$/, '')
const libraries = librariesIn(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const waiting = [...libraries]
const faults = []
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let library = waiting.pop(); library; library = waiting.pop()) {
      const answer = await fetch(`${registry}/${library.name.replace('/', '%2f')}`)
      if (!answer.ok) throw new Error(`${library.name}: the registry answers ${answer.status}`)
      const fault = faultOf(library, await answer.json(), { days: Number(days), now: Date.now() })
      if (fault) faults.push(fault)
    }
  }),
)
for (const { name, version, fault, detail } of faults) {
  print(`${name} ${version}: ${fault}, ${detail}${ACCEPTED[name] ? ` (accepted: ${ACCEPTED[name]})` : ''}`)
}
const open = faults.filter(({ name }) => !ACCEPTED[name])
print(`${libraries.length} libraries, ${open.length} deprecated or behind by more than ${days} days`)
process.exitCode = open.length === 0 ? 0 : 1
