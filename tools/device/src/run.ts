import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

type Options = { env?: Readonly<Record<string, string>>; log?: (text: string) => void }

/**
 * Runs a program of Debian to its end, after everybody else's work. Returns its output. Throws with the end of it when it
 * fails. Its environment is the same on every machine, because what it makes is.
 */
export async function run(command: readonly string[], { env = {}, log }: Options = {}): Promise<string> {
  let output = ''
  const child = spawn('nice', ['-n', '10', ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: '/root', ...proxies(), ...env },
  })
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      log?.(text)
    })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command.join(' ').slice(0, 200)} ended with ${code}:\n${output.slice(-3000)}`)
  return output
}

/** How this machine reaches others is not part of what is made. */
const proxies = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$/i.test(name)))

/** Programs and the packages of Debian that contain them. A path stands for a file. */
export type Needs = Readonly<Record<string, string>>

/** The packages that are missing on this machine, in alphabetical order. */
export function missing(needs: Needs): string[] {
  const places = (process.env.PATH ?? '').split(delimiter)
  const isThere = (name: string) =>
    name.startsWith('/') ? existsSync(name) : places.some((place) => existsSync(join(place, name)))
  return [...new Set(Object.entries(needs).flatMap(([name, packaged]) => (isThere(name) ? [] : [packaged])))].sort()
}

/** Throws one clear sentence when packages of Debian are missing. */
export function checkPackages(needs: Needs): void {
  const packages = missing(needs)
  if (packages.length > 0)
    throw new Error(`this needs packages of Debian that are not installed: apt-get install ${packages.join(' ')}`)
}
