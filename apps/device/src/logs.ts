import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const LINES = 20_000
const MOST_BYTES = 16 * 1024 * 1024
const GATHER_MS = 30_000

/** What may tell of people or places, and what stands there instead. */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [
    /((?:token|psk|passw\w*|passphrase|secret|pin|authorization|bearer)["']?\s*[=: ]\s*)(?:bearer\s+)?("[^"]*"|\S+)/gi,
    '$1(removed)',
  ],
  [/((?:ssid|apn|user)["']?\s*[=:]\s*)("[^"]*"|\S+)/gi, '$1(removed)'],
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, '(mail)'],
  [/\b(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}\b/gi, '(address)'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '(address)'],
  [/(?<![\w:])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){3,7}(?![\w:])/gi, '(address)'],
  // Positions, also those of a receiver in degrees and minutes.
  [/-?\b\d+\.\d{3,}/g, '(number)'],
  // Numbers of phones, cards and modems.
  [/\+?\d{9,}/g, '(number)'],
]

/** Removes secrets, positions, addresses and numbers of people from a text. */
export const withoutPersonal = (text: string): string =>
  PERSONAL.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)

/** The newest lines of the machine's log since its start, without personal data. Throws when it can't be read. */
export async function machineLogs(command = 'journalctl'): Promise<string> {
  const options = ['--boot', '--no-pager', '--output=short-iso', `--lines=${LINES}`]
  const { stdout } = await run(command, options, { maxBuffer: MOST_BYTES, timeout: GATHER_MS })
  return `# The machine\n${withoutPersonal(stdout)}`
}
